// Inline PTX as kernel authors write it: scopes in braces, predicates, labels, multi-line strings, volatile clobbers.
#include <cstdint>

__device__ __forceinline__ uint32_t shared_address(const void *p) {
    uint32_t a;
    asm("{ .reg .u64 t; cvta.to.shared.u64 t, %1; cvt.u32.u64 %0, t; }" : "=r"(a) : "l"(p));
    return a;
}

extern "C" __global__ void inline_asm(const float *in, float *out, uint64_t *clock, uint32_t n) {
    __shared__ float tile[256];
    uint32_t lane, mask, smid;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    asm volatile("mov.u32 %0, %%lanemask_lt;\n\tmov.u32 %1, %%smid;" : "=r"(mask), "=r"(smid));
    float x;
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.lt.u32 p, %1, %2;\n"
                 "  mov.f32 %0, 0f00000000;\n"
                 "  @p ld.global.nc.L1::no_allocate.L2::128B.f32 %0, [%3];\n"
                 "}"
                 : "=f"(x)
                 : "r"(threadIdx.x), "r"(n), "l"(in + threadIdx.x)
                 : "memory");
    uint32_t at = shared_address(&tile[threadIdx.x]);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(x) : "memory");
    asm volatile("bar.sync 1, %0;" ::"r"(blockDim.x) : "memory");
    int count = 0;
    asm volatile("{\n .reg .pred q;\n again:\n add.s32 %0, %0, 1;\n setp.lt.s32 q, %0, 10;\n @q bra.uni again;\n}" : "+r"(count));
    uint32_t d, carry;
    asm("add.cc.u32 %0, %2, %3;\n\taddc.u32 %1, 0, 0;" : "=r"(d), "=r"(carry) : "r"(mask), "r"(smid));
    asm("lop3.b32 %0, %1, %2, %3, 0xE8;" : "=r"(d) : "r"(d), "r"(mask), "r"(carry));
    asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(d) : "r"(d), "r"(mask), "n"(2));
    uint64_t policy;
#if __CUDA_ARCH__ >= 800
    asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 0.5;" : "=l"(policy));
    asm volatile("cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, %2;" ::"r"(at & ~15u), "l"(in), "l"(policy) : "memory");
    asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 0;" ::: "memory");
    float c[4] = {};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(d), "r"(d), "r"(mask), "r"(mask), "r"(smid), "r"(smid));
    x += c[0] + c[3];
#endif
    uint32_t m0, m1, m2, m3;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(m0), "=r"(m1), "=r"(m2), "=r"(m3) : "r"(at & ~15u));
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(policy));
    asm volatile("red.global.add.u64 [%0], %1;" ::"l"(clock), "l"(policy + m0 + m1 + m2 + m3) : "memory");
    asm volatile("prefetch.global.L2 [%0];" ::"l"(in + 1024));
    asm volatile("vadd.s32.s32.s32.sat %0, %1.b0, %2.h1, %3;" : "=r"(d) : "r"(d), "r"(mask), "r"(smid)) ;
    out[threadIdx.x] = x + tile[255 - threadIdx.x] + count + d;
}
