// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ uint32_t s2u_05_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void tmem_alloc_05_wrong(uint32_t* dst) { asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s2u_05_wrong(dst)) : "memory"); }
__device__ __forceinline__ void tmem_dealloc_05_wrong(uint32_t a) { asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(a)); }
__device__ __forceinline__ void tmem_ld_05_wrong(uint32_t (&v)[4], uint32_t a) {
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : "r"(a));
}
__device__ __forceinline__ void fence_view_async_tmem_load_05_wrong() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::); }

__global__ void __launch_bounds__(128) epi_05_wrong(uint32_t* out) {
    __shared__ uint32_t base;
    const int warp = threadIdx.x / 32;
    if (warp == 0) tmem_alloc_05_wrong(&base);
    __syncthreads();
    uint32_t a = base + ((warp * 32) << 16);
    uint32_t v[4];
    tmem_ld_05_wrong(v, a);
    out[threadIdx.x] = v[0] + v[1] + v[2] + v[3];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: 'v' is read before 'tcgen05.ld.sync.aligned.32x32b.x4.b32' is complete: there is no tcgen05.wait::ld between
    fence_view_async_tmem_load_05_wrong();
    __syncthreads();
    if (warp == 0) tmem_dealloc_05_wrong(a);
}
__device__ __forceinline__ uint32_t s2u_05_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void tmem_alloc_05_right(uint32_t* dst) { asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s2u_05_right(dst)) : "memory"); }
__device__ __forceinline__ void tmem_dealloc_05_right(uint32_t a) { asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(a)); }
__device__ __forceinline__ void tmem_ld_05_right(uint32_t (&v)[4], uint32_t a) {
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];" : "=r"(v[0]), "=r"(v[1]), "=r"(v[2]), "=r"(v[3]) : "r"(a));
}
__device__ __forceinline__ void fence_view_async_tmem_load_05_right() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::); }

__global__ void __launch_bounds__(128) epi_05_right(uint32_t* out) {
    __shared__ uint32_t base;
    const int warp = threadIdx.x / 32;
    if (warp == 0) tmem_alloc_05_right(&base);
    __syncthreads();
    uint32_t a = base + ((warp * 32) << 16);
    uint32_t v[4];
    tmem_ld_05_right(v, a);
    fence_view_async_tmem_load_05_right();
    out[threadIdx.x] = v[0] + v[1] + v[2] + v[3];
    __syncthreads();
    if (warp == 0) tmem_dealloc_05_right(a);
}
__device__ __forceinline__ uint32_t s2u_20_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__global__ void __launch_bounds__(128) k_20_wrong(uint32_t* out, int tiles) {
    __shared__ uint32_t slot;
    uint32_t warp = threadIdx.x / 32;
    if (warp == 0) {
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"(s2u_20_wrong(&slot)) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: The kernel ends without giving back what 'tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32' has allocated: the next one waits for it
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    }
    __syncthreads();
    uint32_t t = slot;
    if (blockIdx.x >= tiles) return;
    out[threadIdx.x] = t;
    __syncthreads();
    if (warp == 0) asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
__device__ __forceinline__ uint32_t s2u_20_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__global__ void __launch_bounds__(128) k_20_right(uint32_t* out, int tiles) {
    __shared__ uint32_t slot;
    uint32_t warp = threadIdx.x / 32;
    if (warp == 0) {
        asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"(s2u_20_right(&slot)) : "memory");
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    }
    __syncthreads();
    uint32_t t = slot;
    if (blockIdx.x < tiles) out[threadIdx.x] = t;
    __syncthreads();
    if (warp == 0) asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
__device__ __forceinline__ uint32_t s2u_21_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void commit_21_wrong(uint64_t* bar) { asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(s2u_21_wrong(bar)) : "memory"); }
__device__ __forceinline__ void umma_21_wrong(uint32_t d, uint64_t a, uint64_t b, uint32_t i) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 0, 0;\ntcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(i));
}
__device__ __forceinline__ void wait_21_wrong(uint64_t* bar, uint32_t ph) {
    asm volatile("{\n.reg .pred p;\nW: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra W;\n}" ::"r"(s2u_21_wrong(bar)), "r"(ph) : "memory");
}
__global__ void __launch_bounds__(128) gemm_21_wrong(uint32_t* out, uint64_t da, uint64_t db) {
    __shared__ uint32_t slot;
    __shared__ uint64_t done;
    if (threadIdx.x < 32) asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s2u_21_wrong(&slot)) : "memory");
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(s2u_21_wrong(&done)) : "memory");
    __syncthreads();
    uint32_t d = slot;
    if (threadIdx.x == 0) {
        umma_21_wrong(d, da, db, 0x8040490);
    }
    __syncthreads();
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
    uint32_t v;
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%0}, [%1];" : "=r"(v) : "r"(d + ((threadIdx.x / 32) << 21)));
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: 'tcgen05.ld.sync.aligned.32x32b.x1.b32' reads the product before it is complete: it waits for no mbarrier
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    out[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x < 32) asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(d));
}
__device__ __forceinline__ uint32_t s2u_21_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void commit_21_right(uint64_t* bar) { asm volatile("tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%0];" ::"r"(s2u_21_right(bar)) : "memory"); }
__device__ __forceinline__ void umma_21_right(uint32_t d, uint64_t a, uint64_t b, uint32_t i) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 0, 0;\ntcgen05.mma.cta_group::1.kind::f16 [%0], %1, %2, %3, p;\n}" ::"r"(d), "l"(a), "l"(b), "r"(i));
}
__device__ __forceinline__ void wait_21_right(uint64_t* bar, uint32_t ph) {
    asm volatile("{\n.reg .pred p;\nW: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@!p bra W;\n}" ::"r"(s2u_21_right(bar)), "r"(ph) : "memory");
}
__global__ void __launch_bounds__(128) gemm_21_right(uint32_t* out, uint64_t da, uint64_t db) {
    __shared__ uint32_t slot;
    __shared__ uint64_t done;
    if (threadIdx.x < 32) asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s2u_21_right(&slot)) : "memory");
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(s2u_21_right(&done)) : "memory");
    __syncthreads();
    uint32_t d = slot;
    if (threadIdx.x == 0) {
        umma_21_right(d, da, db, 0x8040490);
        commit_21_right(&done);
    }
    wait_21_right(&done, 0);
    asm volatile("tcgen05.fence::after_thread_sync;" ::: "memory");
    uint32_t v;
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%0}, [%1];" : "=r"(v) : "r"(d + ((threadIdx.x / 32) << 21)));
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    out[threadIdx.x] = v;
    __syncthreads();
    if (threadIdx.x < 32) asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(d));
}
namespace wrong_03 {
__device__ __forceinline__ void tmem_load(uint32_t (&d)[4], uint32_t col) {
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(col));
}
__device__ __forceinline__ void tmem_wait() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void tmem_wait_st() { asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void epilogue(uint32_t tmem, uint4* out) {
    for (int c = 0; c < 32; c += 4) {
        uint32_t d[4];
        tmem_load(d, tmem + c);
        tmem_wait_st();
        out[c / 4 * 32 + threadIdx.x] = make_uint4(d[0], d[1], d[2], d[3]);
    }
}
__global__ void kernel(uint4* out) {
    __shared__ uint32_t slot;
    uint32_t s = (uint32_t)__cvta_generic_to_shared(&slot);
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s) : "memory");
    __syncthreads();
    uint32_t tmem = slot;
    epilogue(tmem, out);
//  ^^^^^^^^ warning tensor-memory-use: 'd' is read before 'tcgen05.ld.sync.aligned.32x32b.x4.b32' is complete: there is no tcgen05.wait::ld between
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(tmem));
}
}
namespace right_03 {
__device__ __forceinline__ void tmem_load(uint32_t (&d)[4], uint32_t col) {
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x4.b32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(col));
}
__device__ __forceinline__ void tmem_wait() { asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void tmem_wait_st() { asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void epilogue(uint32_t tmem, uint4* out) {
    for (int c = 0; c < 32; c += 4) {
        uint32_t d[4];
        tmem_load(d, tmem + c);
        tmem_wait();
        out[c / 4 * 32 + threadIdx.x] = make_uint4(d[0], d[1], d[2], d[3]);
    }
}
__global__ void kernel(uint4* out) {
    __shared__ uint32_t slot;
    uint32_t s = (uint32_t)__cvta_generic_to_shared(&slot);
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 32;" ::"r"(s) : "memory");
    __syncthreads();
    uint32_t tmem = slot;
    epilogue(tmem, out);
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 32;" ::"r"(tmem));
}
}
namespace wrong_21 {
__global__ void __launch_bounds__(32) twice(uint32_t* out) {
    __shared__ uint32_t slot, more;
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&slot)) : "memory");
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&more)) : "memory");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: 'tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32' after 'tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned': the CTA may allocate no more
    __syncthreads();
    uint32_t t = slot;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
    t = more;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
}
namespace right_21 {
__global__ void __launch_bounds__(32) twice(uint32_t* out) {
    __shared__ uint32_t slot, more;
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&slot)) : "memory");
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&more)) : "memory");
    asm volatile("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;");
    __syncthreads();
    uint32_t t = slot;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
    t = more;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
}
namespace wrong_22 {
__global__ void __launch_bounds__(32) put(uint32_t* out) {
    __shared__ uint32_t slot;
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&slot)) : "memory");
    __syncthreads();
    uint32_t t = slot, v;
    asm volatile("tcgen05.st.sync.aligned.32x32b.x1.b32 [%0], {%1};" ::"r"(t), "r"(threadIdx.x));
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%0}, [%1];" : "=r"(v) : "r"(t));
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning tensor-memory-use: 'tcgen05.ld.sync.aligned.32x32b.x1.b32' uses tensor memory before 'tcgen05.st.sync.aligned.32x32b.x1.b32' is complete: there is no tcgen05.wait::st
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    out[threadIdx.x] = v;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
}
namespace right_22 {
__global__ void __launch_bounds__(32) put(uint32_t* out) {
    __shared__ uint32_t slot;
    asm volatile("tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%0], 64;" ::"r"((uint32_t)__cvta_generic_to_shared(&slot)) : "memory");
    __syncthreads();
    uint32_t t = slot, v;
    asm volatile("tcgen05.st.sync.aligned.32x32b.x1.b32 [%0], {%1};" ::"r"(t), "r"(threadIdx.x));
    asm volatile("tcgen05.wait::st.sync.aligned;" ::: "memory");
    asm volatile("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%0}, [%1];" : "=r"(v) : "r"(t));
    asm volatile("tcgen05.wait::ld.sync.aligned;" ::: "memory");
    out[threadIdx.x] = v;
    asm volatile("tcgen05.dealloc.cta_group::1.sync.aligned.b32 %0, 64;" ::"r"(t));
}
}
