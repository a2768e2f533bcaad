// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ bool try_wait_02_wrong(uint32_t bar, uint32_t phase) {
    uint32_t done;
    asm volatile("{\n.reg .pred P1;\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%1], %2;\nselp.b32 %0, 1, 0, P1;\n}\n"
                 : "=r"(done) : "r"(bar), "r"(phase) : "memory");
    return done != 0;
}
__global__ void k_02_wrong(const float* in, float* out) {
    __shared__ __align__(128) float tile[128];
    __shared__ uint64_t full;
    uint32_t bar = (uint32_t)__cvta_generic_to_shared(&full);
    uint32_t dst = (uint32_t)__cvta_generic_to_shared(tile);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(bar) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 512, [%2];" ::"r"(dst), "l"(in), "r"(bar) : "memory");
    }
    try_wait_02_wrong(bar, 0);
//  ^^^^^^^^^^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.try_wait.parity.shared::cta.b64' is never tested: it may return before the phase is complete
    out[threadIdx.x] = tile[threadIdx.x];
}
__device__ __forceinline__ bool try_wait_02_right(uint32_t bar, uint32_t phase) {
    uint32_t done;
    asm volatile("{\n.reg .pred P1;\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%1], %2;\nselp.b32 %0, 1, 0, P1;\n}\n"
                 : "=r"(done) : "r"(bar), "r"(phase) : "memory");
    return done != 0;
}
__global__ void k_02_right(const float* in, float* out) {
    __shared__ __align__(128) float tile[128];
    __shared__ uint64_t full;
    uint32_t bar = (uint32_t)__cvta_generic_to_shared(&full);
    uint32_t dst = (uint32_t)__cvta_generic_to_shared(tile);
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bar) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 512;" ::"r"(bar) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 512, [%2];" ::"r"(dst), "l"(in), "r"(bar) : "memory");
    }
    while (!try_wait_02_right(bar, 0)) {
    }
    out[threadIdx.x] = tile[threadIdx.x];
}
__device__ __forceinline__ uint32_t s2u_05_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void mbar_init_05_wrong(uint64_t* b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_05_wrong(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void mbar_arrive_05_wrong(uint64_t* b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(s2u_05_wrong(b)) : "memory"); }
__device__ __forceinline__ void mbar_expect_05_wrong(uint64_t* b, int n) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(s2u_05_wrong(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void mbar_wait_05_wrong(uint64_t* b, int parity) {
    asm volatile("{\n.reg .pred p;\nL: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra D;\nbra L;\nD:\n}" ::"r"(s2u_05_wrong(b)), "r"(parity) : "memory");
}
__device__ __forceinline__ void tma_load_05_wrong(void* d, const void* s, int n, uint64_t* b) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(s2u_05_wrong(d)), "l"(s), "r"(n), "r"(s2u_05_wrong(b)) : "memory");
}
__global__ void load_05_wrong(const float* in, float* out) {
    __shared__ __align__(128) float tile[256];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        mbar_init_05_wrong(&full, 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        mbar_arrive_05_wrong(&full);
        tma_load_05_wrong(tile, in, 1024, &full);
//      ^^^^^^^^^^^^^^^^^ warning mbarrier-use: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes' brings bytes that its mbarrier does not expect: no mbarrier.expect_tx is in sight
    }
    mbar_wait_05_wrong(&full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
}
__device__ __forceinline__ uint32_t s2u_05_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void mbar_init_05_right(uint64_t* b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_05_right(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void mbar_arrive_05_right(uint64_t* b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(s2u_05_right(b)) : "memory"); }
__device__ __forceinline__ void mbar_expect_05_right(uint64_t* b, int n) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(s2u_05_right(b)), "r"(n) : "memory"); }
__device__ __forceinline__ void mbar_wait_05_right(uint64_t* b, int parity) {
    asm volatile("{\n.reg .pred p;\nL: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra D;\nbra L;\nD:\n}" ::"r"(s2u_05_right(b)), "r"(parity) : "memory");
}
__device__ __forceinline__ void tma_load_05_right(void* d, const void* s, int n, uint64_t* b) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(s2u_05_right(d)), "l"(s), "r"(n), "r"(s2u_05_right(b)) : "memory");
}
__global__ void load_05_right(const float* in, float* out) {
    __shared__ __align__(128) float tile[256];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        mbar_init_05_right(&full, 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        mbar_expect_05_right(&full, 1024);
        tma_load_05_right(tile, in, 1024, &full);
    }
    mbar_wait_05_right(&full, 0);
    out[threadIdx.x] = tile[threadIdx.x];
}
__device__ __forceinline__ uint32_t s2u_20_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void wait_20_wrong(uint64_t* bar, uint32_t parity) {
    asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}\n" ::"r"(s2u_20_wrong(bar)), "r"(parity) : "memory");
}
__device__ __forceinline__ void load_20_wrong(void* dst, const void* src, uint32_t bytes, uint64_t* bar) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(s2u_20_wrong(bar)), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(s2u_20_wrong(dst)), "l"(src), "r"(bytes), "r"(s2u_20_wrong(bar)) : "memory");
}
__global__ void stream_20_wrong(const float* in, float* out, int n) {
    __shared__ alignas(128) float tile[256];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_20_wrong(&full)), "r"(1));
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    uint32_t phase = 0;
    float sum = 0;
    for (int i = 0; i < n; ++i) {
        if (threadIdx.x == 0) load_20_wrong(tile, in + i * 256, 1024, &full);
        wait_20_wrong(&full, phase);
//      ^^^^^^^^^^^^^ warning mbarrier-use: 'mbarrier.try_wait.parity.shared::cta.b64' tests the same parity in each iteration, but each phase has the other one
        sum += tile[threadIdx.x];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
__device__ __forceinline__ uint32_t s2u_20_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void wait_20_right(uint64_t* bar, uint32_t parity) {
    asm volatile("{\n.reg .pred P1;\nLAB_WAIT:\nmbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n@P1 bra DONE;\nbra LAB_WAIT;\nDONE:\n}\n" ::"r"(s2u_20_right(bar)), "r"(parity) : "memory");
}
__device__ __forceinline__ void load_20_right(void* dst, const void* src, uint32_t bytes, uint64_t* bar) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(s2u_20_right(bar)), "r"(bytes) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(s2u_20_right(dst)), "l"(src), "r"(bytes), "r"(s2u_20_right(bar)) : "memory");
}
__global__ void stream_20_right(const float* in, float* out, int n) {
    __shared__ alignas(128) float tile[256];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_20_right(&full)), "r"(1));
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();
    uint32_t phase = 0;
    float sum = 0;
    for (int i = 0; i < n; ++i) {
        if (threadIdx.x == 0) load_20_right(tile, in + i * 256, 1024, &full);
        wait_20_right(&full, phase);
        phase ^= 1;
        sum += tile[threadIdx.x];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}
__device__ __forceinline__ uint32_t s2u_21_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
// consumers free a stage: one lane of each of 4 warps arrives
__global__ void __launch_bounds__(128) k_21_wrong(float* o) {
    __shared__ uint64_t empty;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_21_wrong(&empty)), "r"(128));
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The mbarrier expects 128 arrivals, but 1 are in sight: 'mbarrier.try_wait.parity.shared::cta.b64' waits for ever
    }
    __syncthreads();
    if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(s2u_21_wrong(&empty)) : "memory");
    asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra W; }" ::"r"(s2u_21_wrong(&empty)) : "memory");
    o[threadIdx.x] = 1.f;
}
__device__ __forceinline__ uint32_t s2u_21_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
// consumers free a stage: one lane of each of 4 warps arrives
__global__ void __launch_bounds__(128) k_21_right(float* o) {
    __shared__ uint64_t empty;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(s2u_21_right(&empty)), "r"(1));
    }
    __syncthreads();
    if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(s2u_21_right(&empty)) : "memory");
    asm volatile("{ .reg .pred p; W: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra W; }" ::"r"(s2u_21_right(&empty)) : "memory");
    o[threadIdx.x] = 1.f;
}
namespace wrong_03 {
__device__ __forceinline__ void init(uint32_t b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n)); }
__device__ __forceinline__ void arrive(uint32_t b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(b) : "memory"); }
__device__ __forceinline__ void wait(uint32_t b, uint32_t phase) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "AGAIN:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@done bra.uni OUT;\n"
                 "bra.uni AGAIN;\n"
                 "OUT:\n"
                 "}\n" ::"r"(b), "r"(phase) : "memory");
}
__global__ void hand_over(const int* in, int* out) {
    __shared__ uint64_t bar;
    __shared__ int box[128];
    uint32_t b = (uint32_t)__cvta_generic_to_shared(&bar);
    if (threadIdx.x == 0) init(b, blockDim.x);
    box[threadIdx.x] = in[threadIdx.x];
    arrive(b);
//  ^^^^^^ warning mbarrier-use: 'mbarrier.arrive.shared::cta.b64' uses the mbarrier before all threads can see that it is initialised: there is no barrier between
    wait(b, 0);
    out[threadIdx.x] = box[127 - threadIdx.x];
}
}
namespace right_03 {
__device__ __forceinline__ void init(uint32_t b, uint32_t n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(n)); }
__device__ __forceinline__ void arrive(uint32_t b) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(b) : "memory"); }
__device__ __forceinline__ void wait(uint32_t b, uint32_t phase) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "AGAIN:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@done bra.uni OUT;\n"
                 "bra.uni AGAIN;\n"
                 "OUT:\n"
                 "}\n" ::"r"(b), "r"(phase) : "memory");
}
__global__ void hand_over(const int* in, int* out) {
    __shared__ uint64_t bar;
    __shared__ int box[128];
    uint32_t b = (uint32_t)__cvta_generic_to_shared(&bar);
    if (threadIdx.x == 0) init(b, blockDim.x);
    __syncthreads();
    box[threadIdx.x] = in[threadIdx.x];
    arrive(b);
    wait(b, 0);
    out[threadIdx.x] = box[127 - threadIdx.x];
}
}
