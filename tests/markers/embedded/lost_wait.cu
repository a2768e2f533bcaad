// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
// an expert waits for the number of tokens that a peer writes
__device__ __forceinline__ int ld_nc_global_02_wrong(const int* ptr) {
    int ret;
    asm volatile("ld.global.nc.L1::no_allocate.s32 %0, [%1];" : "=r"(ret) : "l"(ptr));
    return ret;
}

__global__ void __launch_bounds__(256) recv_tokens_02_wrong(const int* rank_prefix, int* out, int num_ranks) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (warp == 0 && lane < num_ranks) {
        int tokens;
        while ((tokens = ld_nc_global_02_wrong(rank_prefix + lane)) == 0);
//                       ^^^^^^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.nc.L1::no_allocate.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        out[lane] = -tokens - 1;
    }
    __syncthreads();
    out[num_ranks + threadIdx.x] = threadIdx.x;
}
// an expert waits for the number of tokens that a peer writes
__device__ __forceinline__ int ld_nc_global_02_right(const int* ptr) {
    int ret;
    asm volatile("ld.acquire.sys.global.s32 %0, [%1];" : "=r"(ret) : "l"(ptr) : "memory");
    return ret;
}

__global__ void __launch_bounds__(256) recv_tokens_02_right(const int* rank_prefix, int* out, int num_ranks) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (warp == 0 && lane < num_ranks) {
        int tokens;
        while ((tokens = ld_nc_global_02_right(rank_prefix + lane)) == 0);
        out[lane] = -tokens - 1;
    }
    __syncthreads();
    out[num_ranks + threadIdx.x] = threadIdx.x;
}
// a wait for a semaphore of a split-K reduction
__device__ __forceinline__ int fetch_03_wrong(int* lock) {
    int state;
    asm("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(state) : "l"(lock));
//       ^^ warning asm-memory: Accesses move across 'ld.global.acquire.gpu.b32', and nvcc executes it once, before a loop: it is neither volatile nor has it a "memory" clobber
//       ^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: ld.acquire.gpu.global.b32
    return state;
}

__global__ void splitk_03_wrong(float* c, const float* partial, int* lock, int slices) {
    int slice = blockIdx.z;
    if (threadIdx.x == 0) {
        while (fetch_03_wrong(lock) != slice) {
        }
    }
    __syncthreads();
    c[threadIdx.x] += partial[threadIdx.x + slice * blockDim.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        asm volatile("st.global.release.gpu.b32 [%0], %1;" ::"l"(lock), "r"((slice + 1) % slices) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: st.release.gpu.global.b32
    }
}
// a wait for a semaphore of a split-K reduction
__device__ __forceinline__ int fetch_03_right(int* lock) {
    int state;
    asm volatile("ld.global.acquire.gpu.b32 %0, [%1];\n" : "=r"(state) : "l"(lock) : "memory");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: ld.acquire.gpu.global.b32
    return state;
}

__global__ void splitk_03_right(float* c, const float* partial, int* lock, int slices) {
    int slice = blockIdx.z;
    if (threadIdx.x == 0) {
        while (fetch_03_right(lock) != slice) {
        }
    }
    __syncthreads();
    c[threadIdx.x] += partial[threadIdx.x + slice * blockDim.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        asm volatile("st.global.release.gpu.b32 [%0], %1;" ::"l"(lock), "r"((slice + 1) % slices) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: st.release.gpu.global.b32
    }
}
struct Barrier_09_wrong {
    static __device__ __forceinline__ uint32_t load_09_wrong(const uint32_t* p) {
        uint32_t v;
        asm volatile("ld.global.cv.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
        return v;
    }
    static __device__ void wait_09_wrong(const uint32_t* p, uint32_t phase) {
        uint32_t v;
        do {
            v = load_09_wrong(p);
//              ^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.cv.u32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        } while (((v ^ phase) & 0x80000000u) == 0);
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
    }
};
__global__ void all_reduce_09_wrong(uint32_t* bar, float* x) {
    uint32_t old = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("atom.add.release.gpu.global.u32 %0, [%1], %2;" : "=r"(old) : "l"(bar), "r"(blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1u) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: atom.release.gpu.global.add.u32
        Barrier_09_wrong::wait_09_wrong(bar, old);
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.cv.u32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
    }
    __syncthreads();
    x[threadIdx.x] *= 2.f;
}
struct Barrier_09_right {
    static __device__ __forceinline__ uint32_t load_09_right(const uint32_t* p) {
        uint32_t v;
        asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
        return v;
    }
    static __device__ void wait_09_right(const uint32_t* p, uint32_t phase) {
        uint32_t v;
        do {
            v = load_09_right(p);
        } while (((v ^ phase) & 0x80000000u) == 0);
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
    }
};
__global__ void all_reduce_09_right(uint32_t* bar, float* x) {
    uint32_t old = 0;
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("atom.add.release.gpu.global.u32 %0, [%1], %2;" : "=r"(old) : "l"(bar), "r"(blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1u) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: atom.release.gpu.global.add.u32
        Barrier_09_right::wait_09_right(bar, old);
    }
    __syncthreads();
    x[threadIdx.x] *= 2.f;
}
// a wait with a limit
__global__ void k_20_wrong(const int* flag, int* out) {
    int v = 0, tries = 0;
    do {
        asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
//                    ^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        tries++;
    } while (v == 0 && tries < 1000000);
    out[0] = tries;
}
// a wait with a limit
__global__ void k_20_right(const int* flag, int* out) {
    int v = 0, tries = 0;
    do {
        asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
        tries++;
    } while (v == 0 && tries < 1000000);
    out[0] = tries;
}
// the right one computes in the loop with a different address each time (a search, no wait)
__device__ __forceinline__ uint64_t ld64_22_wrong(const uint64_t* p) {
    uint64_t v;
    asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(v) : "l"(p));
    return v;
}
__global__ void find_22_wrong(const uint64_t* table, uint64_t key, uint64_t* out) {
    uint32_t slot = key & 1023;
    while (ld64_22_wrong(table + slot) != key)
//         ^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.cg.u64', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        ;
    *out = slot;
}
// the right one computes in the loop with a different address each time (a search, no wait)
__device__ __forceinline__ uint64_t ld64_22_right(const uint64_t* p) {
    uint64_t v;
    asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(v) : "l"(p));
    return v;
}
__global__ void find_22_right(const uint64_t* table, uint64_t key, uint64_t* out) {
    uint32_t slot = key & 1023;
    while (ld64_22_right(table + slot) != key) slot = (slot + 1) & 1023;
    *out = slot;
}
namespace wrong_03 {
__device__ __forceinline__ int load_flag(const int* p) {
    int v;
    asm volatile("ld.global.cv.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__global__ void gemm_after(const int* semaphore, int tile, const float* partial, float* out) {
    if (threadIdx.x == 0) {
        while (load_flag(semaphore) != tile) {
//             ^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.cv.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        }
    }
    __syncthreads();
    out[threadIdx.x] += partial[blockIdx.x * blockDim.x + threadIdx.x];
}
}
namespace right_03 {
__device__ __forceinline__ int load_flag(const int* p) {
    int v;
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__global__ void gemm_after(const int* semaphore, int tile, const float* partial, float* out) {
    if (threadIdx.x == 0) {
        while (load_flag(semaphore) != tile) {
        }
    }
    __syncthreads();
    out[threadIdx.x] += partial[blockIdx.x * blockDim.x + threadIdx.x];
}
}
