// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
struct SM80_16x8x16_01_wrong {
    static __device__ void fma_01_wrong(float& d0, float& d1, float& d2, float& d3, uint32_t const& a0, uint32_t const& a1, uint32_t const& a2,
                               uint32_t const& a3, uint32_t const& b0, uint32_t const& b1, float const& c0, float const& c1,
                               float const& c2, float const& c3) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,  %1,  %2,  %3},"
            "{%4,  %5,  %6,  %7},"
            "{%8,  %9},"
            "{%10, %11, %12, %13};\n"
            : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
            : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b0), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
//                                                             ^^ warning asm-repeated-operand: b0 is passed twice, and b1 is not used
    }
};
__global__ void k_01_wrong(float* o, const uint32_t* a) {
    float d[4];
    SM80_16x8x16_01_wrong::fma_01_wrong(d[0], d[1], d[2], d[3], a[0], a[1], a[2], a[3], a[4], a[5], 0.f, 0.f, 0.f, 0.f);
    o[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
struct SM80_16x8x16_01_right {
    static __device__ void fma_01_right(float& d0, float& d1, float& d2, float& d3, uint32_t const& a0, uint32_t const& a1, uint32_t const& a2,
                               uint32_t const& a3, uint32_t const& b0, uint32_t const& b1, float const& c0, float const& c1,
                               float const& c2, float const& c3) {
        asm volatile(
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,  %1,  %2,  %3},"
            "{%4,  %5,  %6,  %7},"
            "{%8,  %9},"
            "{%10, %11, %12, %13};\n"
            : "=f"(d0), "=f"(d1), "=f"(d2), "=f"(d3)
            : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1), "f"(c0), "f"(c1), "f"(c2), "f"(c3));
    }
};
__global__ void k_01_right(float* o, const uint32_t* a) {
    float d[4];
    SM80_16x8x16_01_right::fma_01_right(d[0], d[1], d[2], d[3], a[0], a[1], a[2], a[3], a[4], a[5], 0.f, 0.f, 0.f, 0.f);
    o[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}
__device__ void store8_02_wrong(uint32_t addr, const uint32_t (&v)[8]) {
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(addr), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory");
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(addr + 16), "r"(v[4]), "r"(v[5]), "r"(v[5]), "r"(v[7]) : "memory");
//                                                                                                      ^^^^ warning asm-repeated-operand: v[5] is passed twice, and v[6] is not used
}
__global__ void k_02_wrong(const uint32_t* g) {
    __shared__ uint32_t s[256];
    uint32_t v[8];
    for (int i = 0; i < 8; i++) v[i] = g[threadIdx.x * 8 + i];
    store8_02_wrong((uint32_t)__cvta_generic_to_shared(s + threadIdx.x * 8), v);
}
__device__ void store8_02_right(uint32_t addr, const uint32_t (&v)[8]) {
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(addr), "r"(v[0]), "r"(v[1]), "r"(v[2]), "r"(v[3]) : "memory");
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(addr + 16), "r"(v[4]), "r"(v[5]), "r"(v[6]), "r"(v[7]) : "memory");
}
__global__ void k_02_right(const uint32_t* g) {
    __shared__ uint32_t s[256];
    uint32_t v[8];
    for (int i = 0; i < 8; i++) v[i] = g[threadIdx.x * 8 + i];
    store8_02_right((uint32_t)__cvta_generic_to_shared(s + threadIdx.x * 8), v);
}
__device__ __forceinline__ void mma16816_20_wrong(float* c, const uint32_t* a, const uint32_t* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[0]));
//                                                                            ^^^^ warning asm-repeated-operand: b[0] is passed twice, and b[1] is not used
}
__global__ void k_20_wrong(float* c, const uint32_t* a, const uint32_t* b) { mma16816_20_wrong(c, a, b); }
__device__ __forceinline__ void mma16816_20_right(float* c, const uint32_t* a, const uint32_t* b) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};\n"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}
__global__ void k_20_right(float* c, const uint32_t* a, const uint32_t* b) { mma16816_20_right(c, a, b); }
__device__ __forceinline__ uint32_t pack_21_wrong(float lo, float hi) {
    uint32_t r;
    asm("cvt.rn.bf16x2.f32 %0, %1, %1;" : "=r"(r) : "f"(hi), "f"(lo));
//                                 ^^ warning asm-repeated-operand: %1 is in this instruction twice, and %2 is not used
//                                                           ^^^ hint asm-unused-operand: %2 is passed in, but the text does not use it
    return r;
}
__global__ void k_21_wrong(uint32_t* o, const float* x) { o[threadIdx.x] = pack_21_wrong(x[0], x[1]); }
__device__ __forceinline__ uint32_t pack_21_right(float lo, float hi) {
    uint32_t r;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(hi), "f"(lo));
    return r;
}
__global__ void k_21_right(uint32_t* o, const float* x) { o[threadIdx.x] = pack_21_right(x[0], x[1]); }
namespace wrong_02 {
struct Mma {
    using ARegs = uint32_t[4];
    using BRegs = uint32_t[2];
    __device__ static void fma(float (&d)[4], ARegs const& a, BRegs const& b, float const (&c)[4]) {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\n"
                     : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[2]), "r"(b[0]), "r"(b[1]),
//                                                          ^^^^ warning asm-repeated-operand: a[2] is passed twice, and a[3] is not used
                       "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    }
};
}
namespace right_02 {
struct Mma {
    using ARegs = uint32_t[4];
    using BRegs = uint32_t[2];
    __device__ static void fma(float (&d)[4], ARegs const& a, BRegs const& b, float const (&c)[4]) {
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};\n"
                     : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                     : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]),
                       "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    }
};
}
namespace wrong_04 {
__device__ __forceinline__ void fma2(uint64_t& d, const float (&x)[2], const float (&y)[2]) {
    asm("{.reg .b64 a, b; mov.b64 a, {%1, %3}; mov.b64 b, {%2, %4}; mul.rn.f32x2 %0, a, b;}" : "=l"(d) : "f"(x[0]), "f"(y[0]), "f"(x[1]), "f"(y[0]));
//                                                                                                                                            ^^^^ warning asm-repeated-operand: y[0] is passed twice, and y[1] is not used
}
__device__ __forceinline__ void scale2(uint64_t& d, const float (&x)[2], const float* by) {
    asm("{.reg .b64 a, b; mov.b64 a, {%1, %3}; mov.b64 b, {%2, %4}; mul.rn.f32x2 %0, a, b;}" : "=l"(d) : "f"(x[0]), "f"(by[0]), "f"(x[1]), "f"(by[0]));
    by += by[1] > 0;
}
}
namespace right_04 {
__device__ __forceinline__ void fma2(uint64_t& d, const float (&x)[2], const float (&y)[2]) {
    asm("{.reg .b64 a, b; mov.b64 a, {%1, %3}; mov.b64 b, {%2, %4}; mul.rn.f32x2 %0, a, b;}" : "=l"(d) : "f"(x[0]), "f"(y[0]), "f"(x[1]), "f"(y[1]));
}
__device__ __forceinline__ void scale2(uint64_t& d, const float (&x)[2], const float* by) {
    asm("{.reg .b64 a, b; mov.b64 a, {%1, %3}; mov.b64 b, {%2, %4}; mul.rn.f32x2 %0, a, b;}" : "=l"(d) : "f"(x[0]), "f"(by[0]), "f"(x[1]), "f"(by[0]));
    by += by[1] > 0;
}
}
