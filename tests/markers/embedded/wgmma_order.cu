// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ void warpgroup_arrive_04_wrong() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit_batch_04_wrong() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int N>
__device__ __forceinline__ void warpgroup_wait_04_wrong() { asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void fma_04_wrong(float& d0, float& d1, float& d2, float& d3, uint64_t a, uint64_t b, int scale) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %6, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;\n}\n"
                 : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "l"(a), "l"(b), "r"(scale));
}
__global__ void __launch_bounds__(128) qk_04_wrong(float* s, uint64_t dq, uint64_t dk) {
    float x0, x1, x2, x3;
    float y0, y1, y2, y3;
    x0 = x1 = x2 = x3 = y0 = y1 = y2 = y3 = 0.f;
    warpgroup_arrive_04_wrong();
    fma_04_wrong(x0, x1, x2, x3, dq, dk, 0);
    warpgroup_commit_batch_04_wrong();
    fma_04_wrong(y0, y1, y2, y3, dq, dk + 64, 0);
    warpgroup_commit_batch_04_wrong();
    warpgroup_wait_04_wrong<1>();
    s[threadIdx.x * 2] = x0 + x1 + x2 + x3;
    s[threadIdx.x * 2 + 1] = y0 + y1 + y2 + y3;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: 'y0' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16' is complete: there is no wait before it
}
__device__ __forceinline__ void warpgroup_arrive_04_right() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit_batch_04_right() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int N>
__device__ __forceinline__ void warpgroup_wait_04_right() { asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void fma_04_right(float& d0, float& d1, float& d2, float& d3, uint64_t a, uint64_t b, int scale) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %6, 0;\n"
                 "wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;\n}\n"
                 : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "l"(a), "l"(b), "r"(scale));
}
__global__ void __launch_bounds__(128) qk_04_right(float* s, uint64_t dq, uint64_t dk) {
    float x0, x1, x2, x3;
    float y0, y1, y2, y3;
    x0 = x1 = x2 = x3 = y0 = y1 = y2 = y3 = 0.f;
    warpgroup_arrive_04_right();
    fma_04_right(x0, x1, x2, x3, dq, dk, 0);
    warpgroup_commit_batch_04_right();
    fma_04_right(y0, y1, y2, y3, dq, dk + 64, 0);
    warpgroup_commit_batch_04_right();
    warpgroup_wait_04_right<0>();
    s[threadIdx.x * 2] = x0 + x1 + x2 + x3;
    s[threadIdx.x * 2 + 1] = y0 + y1 + y2 + y3;
}
__device__ void mma_07_wrong(float (&d)[4], uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, 1, 1, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "l"(b));
}
__global__ void __launch_bounds__(128) k_07_wrong(float* o, const uint4* a, uint64_t db) {
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = o[threadIdx.x * 4 + i];
    uint4 v = a[threadIdx.x];
    mma_07_wrong(d, v.x, v.y, v.z, v.w, db);
//  ^^^^^^^^^^^^ warning wgmma-order: 'd' is written by threads, with no wgmma.fence before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16'
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
__device__ void mma_07_right(float (&d)[4], uint32_t a0, uint32_t a1, uint32_t a2, uint32_t a3, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1, 1, 1, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "l"(b));
}
__global__ void __launch_bounds__(128) k_07_right(float* o, const uint4* a, uint64_t db) {
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = o[threadIdx.x * 4 + i];
    uint4 v = a[threadIdx.x];
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    mma_07_right(d, v.x, v.y, v.z, v.w, db);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
__device__ __forceinline__ void wg_fence_20_wrong() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void wg_commit_20_wrong() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ __forceinline__ void wg_wait_20_wrong() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }
template <int ScaleD>
__device__ __forceinline__ void wgmma_m64n8k16_20_wrong(float d[4], uint64_t a, uint64_t b) {
    asm volatile("{\nwgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, %6, 1, 1, 0, 0;\n}\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b), "n"(ScaleD));
}
__global__ void __launch_bounds__(128) gemm_20_wrong(float* c, uint64_t a, uint64_t b, int kt) {
    float d[4] = {};
    for (int k = 0; k < kt; ++k) {
        wg_fence_20_wrong();
        wgmma_m64n8k16_20_wrong<1>(d, a + k * 2, b + k * 2);
        wg_wait_20_wrong<0>();
//      ^^^^^^^^^^^^^^^^^^^ warning wgmma-order: 'wgmma.wait_group.sync.aligned' does not wait for 'wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16': it is not committed
    }
    for (int i = 0; i < 4; ++i) c[threadIdx.x * 4 + i] = d[i];
}
__device__ __forceinline__ void wg_fence_20_right() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void wg_commit_20_right() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
template <int N> __device__ __forceinline__ void wg_wait_20_right() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(N) : "memory"); }
template <int ScaleD>
__device__ __forceinline__ void wgmma_m64n8k16_20_right(float d[4], uint64_t a, uint64_t b) {
    asm volatile("{\nwgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, %6, 1, 1, 0, 0;\n}\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b), "n"(ScaleD));
}
__global__ void __launch_bounds__(128) gemm_20_right(float* c, uint64_t a, uint64_t b, int kt) {
    float d[4] = {};
    for (int k = 0; k < kt; ++k) {
        wg_fence_20_right();
        wgmma_m64n8k16_20_right<1>(d, a + k * 2, b + k * 2);
        wg_commit_20_right();
        wg_wait_20_right<0>();
    }
    for (int i = 0; i < 4; ++i) c[threadIdx.x * 4 + i] = d[i];
}
// 2 warpgroups: softmax of the scores_21_wrong before they are there
__device__ __forceinline__ void mma_21_wrong(float (&d)[4], uint64_t a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 0, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
}
__global__ void __launch_bounds__(128) scores_21_wrong(float* o, uint64_t q, uint64_t k) {
    float s[4];
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    mma_21_wrong(s, q, k);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    float m = s[0];
//  ^^^^^^^^^^^^^^ warning wgmma-order: 's' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' is complete: there is no wait before it
    for (int i = 1; i < 4; ++i) m = fmaxf(m, s[i]);
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    o[threadIdx.x] = m;
}
// 2 warpgroups: softmax of the scores_21_right before they are there
__device__ __forceinline__ void mma_21_right(float (&d)[4], uint64_t a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 0, 1, 1, 0, 0;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
}
__global__ void __launch_bounds__(128) scores_21_right(float* o, uint64_t q, uint64_t k) {
    float s[4];
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    mma_21_right(s, q, k);
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    float m = s[0];
    for (int i = 1; i < 4; ++i) m = fmaxf(m, s[i]);
    o[threadIdx.x] = m;
}
namespace wrong_03 {
__device__ __forceinline__ void warpgroup_arrive() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int N> __device__ __forceinline__ void warpgroup_wait() { asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void mma(float (&d)[4], uint64_t a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
}
__global__ void __launch_bounds__(128) gemm(uint64_t a, uint64_t b, float4* out) {
    float acc[4] = {0, 0, 0, 0};
    warpgroup_arrive();
    for (int k = 0; k < 4; ++k) mma(acc, a + k * 2, b + k * 2);
    warpgroup_wait<0>();
//  ^^^^^^^^^^^^^^^^^ warning wgmma-order: 'wgmma.wait_group.sync.aligned' does not wait for 'wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16': it is not committed
    out[threadIdx.x] = make_float4(acc[0], acc[1], acc[2], acc[3]);
}
}
namespace right_03 {
__device__ __forceinline__ void warpgroup_arrive() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
template <int N> __device__ __forceinline__ void warpgroup_wait() { asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void mma(float (&d)[4], uint64_t a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));
}
__global__ void __launch_bounds__(128) gemm(uint64_t a, uint64_t b, float4* out) {
    float acc[4] = {0, 0, 0, 0};
    warpgroup_arrive();
    for (int k = 0; k < 4; ++k) mma(acc, a + k * 2, b + k * 2);
    warpgroup_commit();
    warpgroup_wait<0>();
    out[threadIdx.x] = make_float4(acc[0], acc[1], acc[2], acc[3]);
}
}
