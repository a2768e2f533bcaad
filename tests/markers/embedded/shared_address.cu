// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cuda_fp16.h>
#include <cstdint>
__global__ void k_01_wrong(int* out) {
    __shared__ int s[32];
    asm volatile("st.shared.s32 [%0], %1;" ::"l"(&s[threadIdx.x]), "r"(7) : "memory");
//                ^^^^^^^^^^^^^ warning shared-address: 'st.shared.s32' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    __syncthreads();
    out[threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void k_01_right(int* out) {
    __shared__ int s[32];
    asm volatile("st.shared.s32 [%0], %1;" ::"l"(__cvta_generic_to_shared(&s[threadIdx.x])), "r"(7) : "memory");
    __syncthreads();
    out[threadIdx.x] = s[31 - threadIdx.x];
}
using barrier_t = uint64_t;
__device__ __forceinline__ void mbarrier_init_02_wrong(barrier_t* bar, uint32_t count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"l"(bar), "r"(count));
}
__global__ void k_02_wrong(int* out) {
    __shared__ barrier_t bar;
    if (threadIdx.x == 0) mbarrier_init_02_wrong(&bar, blockDim.x);
//                        ^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'mbarrier.init.shared::cta.b64' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    __syncthreads();
    out[threadIdx.x] = threadIdx.x;
}
using barrier_t = uint64_t;
__device__ __forceinline__ void mbarrier_init_02_right(barrier_t* bar, uint32_t count) {
    uint32_t addr = static_cast<uint32_t>(__cvta_generic_to_shared(bar));
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(addr), "r"(count));
}
__global__ void k_02_right(int* out) {
    __shared__ barrier_t bar;
    if (threadIdx.x == 0) mbarrier_init_02_right(&bar, blockDim.x);
    __syncthreads();
    out[threadIdx.x] = threadIdx.x;
}
__device__ __forceinline__ void ldmatrix_x4_05_wrong(uint32_t (&r)[4], const half* p) {
    uint32_t addr = (uint32_t)(uintptr_t)p;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(addr));
}
__global__ void k_05_wrong(const half* g, uint32_t* out) {
    __shared__ __align__(16) half tile[16 * 16];
    for (int i = threadIdx.x; i < 256; i += 32) tile[i] = g[i];
    __syncwarp();
    uint32_t r[4];
    ldmatrix_x4_05_wrong(r, &tile[(threadIdx.x % 16) * 16 + threadIdx.x / 16 * 8]);
//  ^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    for (int i = 0; i < 4; i++) out[threadIdx.x * 4 + i] = r[i];
}
__device__ __forceinline__ void ldmatrix_x4_05_right(uint32_t (&r)[4], const half* p) {
    uint32_t addr = (uint32_t)__cvta_generic_to_shared(p);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(addr));
}
__global__ void k_05_right(const half* g, uint32_t* out) {
    __shared__ __align__(16) half tile[16 * 16];
    for (int i = threadIdx.x; i < 256; i += 32) tile[i] = g[i];
    __syncwarp();
    uint32_t r[4];
    ldmatrix_x4_05_right(r, &tile[(threadIdx.x % 16) * 16 + threadIdx.x / 16 * 8]);
    for (int i = 0; i < 4; i++) out[threadIdx.x * 4 + i] = r[i];
}
__device__ __forceinline__ uint32_t map_rank_06_wrong(uint32_t addr, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(addr), "r"(rank));
    return r;
}
__device__ __forceinline__ void arrive_06_wrong(uint32_t bar) {
    asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(bar) : "memory");
}
__device__ __forceinline__ void cluster_sync_06_wrong() {
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
__global__ void __cluster_dims__(2, 1, 1) k_06_wrong(int* out) {
    __shared__ uint64_t empty;
    uint32_t bar = (uint32_t)__cvta_generic_to_shared(&empty);
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 2;" ::"r"(bar));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    cluster_sync_06_wrong();
    if (threadIdx.x < 2) arrive_06_wrong(map_rank_06_wrong(bar, threadIdx.x));
//                       ^^^^^^^^^^^^^^^ warning shared-address: 'mbarrier.arrive.release.cta.shared::cta.b64' accesses this CTA's own memory, but the address is that of another CTA, in .shared::cluster
    cluster_sync_06_wrong();
    out[threadIdx.x] = 1;
}
__device__ __forceinline__ uint32_t map_rank_06_right(uint32_t addr, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(addr), "r"(rank));
    return r;
}
__device__ __forceinline__ void arrive_06_right(uint32_t bar) {
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(bar) : "memory");
}
__device__ __forceinline__ void cluster_sync_06_right() {
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
__global__ void __cluster_dims__(2, 1, 1) k_06_right(int* out) {
    __shared__ uint64_t empty;
    uint32_t bar = (uint32_t)__cvta_generic_to_shared(&empty);
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 2;" ::"r"(bar));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    cluster_sync_06_right();
    if (threadIdx.x < 2) arrive_06_right(map_rank_06_right(bar, threadIdx.x));
    cluster_sync_06_right();
    out[threadIdx.x] = 1;
}
__global__ void k_20_wrong(const float4* g, float4* o) {
    __shared__ float4 s[64];
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"l"(&s[threadIdx.x]), "l"(&g[threadIdx.x]) : "memory");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'cp.async.cg.shared.global' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    o[threadIdx.x] = s[63 - threadIdx.x];
}
__global__ void k_20_right(const float4* g, float4* o) {
    __shared__ float4 s[64];
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((unsigned)__cvta_generic_to_shared(&s[threadIdx.x])), "l"(&g[threadIdx.x]) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    o[threadIdx.x] = s[63 - threadIdx.x];
}
__device__ __forceinline__ uint32_t lds_21_wrong(const uint32_t* p) {
    uint32_t v;
    uint64_t a = reinterpret_cast<uint64_t>(p);
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "l"(a) : "memory");
    return v;
}
__global__ void k_21_wrong(uint32_t* o) {
    extern __shared__ uint32_t buf[];
    buf[threadIdx.x] = threadIdx.x;
    __syncthreads();
    o[threadIdx.x] = lds_21_wrong(buf + (threadIdx.x ^ 1));
//                   ^^^^^^^^^^^^ warning shared-address: 'ld.shared.u32' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
}
__device__ __forceinline__ uint32_t lds_21_right(const uint32_t* p) {
    uint32_t v;
    uint64_t a = reinterpret_cast<uint64_t>(p);
    asm volatile("ld.u32 %0, [%1];" : "=r"(v) : "l"(a) : "memory");
    return v;
}
__global__ void k_21_right(uint32_t* o) {
    extern __shared__ uint32_t buf[];
    buf[threadIdx.x] = threadIdx.x;
    __syncthreads();
    o[threadIdx.x] = lds_21_right(buf + (threadIdx.x ^ 1));
}
struct ClusterBarrier_22_wrong {
    static __device__ void arrive_22_wrong(uint64_t* bar, uint32_t cta, uint32_t pred) {
        uint32_t smem = (uint32_t)__cvta_generic_to_shared(bar);
        asm volatile(
            "{\n.reg .pred p;\n.reg .b32 remote;\nsetp.eq.u32 p, %2, 1;\n@p mapa.shared::cluster.u32 remote, %0, %1;\n"
            "@p mbarrier.arrive.shared::cta.b64 _, [remote];\n}"
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'mbarrier.arrive.shared::cta.b64' accesses this CTA's own memory, but the address is that of another CTA, in .shared::cluster
            : : "r"(smem), "r"(cta), "r"(pred) : "memory");
    }
};
__global__ void __cluster_dims__(2, 1, 1) k_22_wrong() {
    __shared__ uint64_t b;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 2;" ::"r"((uint32_t)__cvta_generic_to_shared(&b)));
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    ClusterBarrier_22_wrong::arrive_22_wrong(&b, threadIdx.x & 1, threadIdx.x < 2);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning shared-address: 'mbarrier.arrive.shared::cta.b64' accesses this CTA's own memory, but the address is that of another CTA, in .shared::cluster
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
struct ClusterBarrier_22_right {
    static __device__ void arrive_22_right(uint64_t* bar, uint32_t cta, uint32_t pred) {
        uint32_t smem = (uint32_t)__cvta_generic_to_shared(bar);
        asm volatile(
            "{\n.reg .pred p;\n.reg .b32 remote;\nsetp.eq.u32 p, %2, 1;\n@p mapa.shared::cluster.u32 remote, %0, %1;\n"
            "@p mbarrier.arrive.shared::cluster.b64 _, [remote];\n}"
            : : "r"(smem), "r"(cta), "r"(pred) : "memory");
    }
};
__global__ void __cluster_dims__(2, 1, 1) k_22_right() {
    __shared__ uint64_t b;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 2;" ::"r"((uint32_t)__cvta_generic_to_shared(&b)));
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    ClusterBarrier_22_right::arrive_22_right(&b, threadIdx.x & 1, threadIdx.x < 2);
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
namespace wrong_03 {
__device__ __forceinline__ void mbar_init(uint64_t* bar, int count) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"l"(bar), "r"(count) : "memory");
}
__global__ void pipeline(float* out) {
    __shared__ alignas(8) uint64_t full[4];
    if (threadIdx.x < 4) mbar_init(&full[threadIdx.x], 1);
//                       ^^^^^^^^^ warning shared-address: 'mbarrier.init.shared.b64' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    __syncthreads();
    out[threadIdx.x] = 1;
}
}
namespace right_03 {
__device__ __forceinline__ void mbar_init(uint64_t* bar, int count) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"((uint32_t)__cvta_generic_to_shared(bar)), "r"(count) : "memory");
}
__global__ void pipeline(float* out) {
    __shared__ alignas(8) uint64_t full[4];
    if (threadIdx.x < 4) mbar_init(&full[threadIdx.x], 1);
    __syncthreads();
    out[threadIdx.x] = 1;
}
}
namespace wrong_04 {
template <typename T> __device__ void ldsm_x4(uint32_t (&r)[4], const T* p) {
    uint32_t addr = (uint32_t)(uintptr_t)p;
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(addr));
}
__global__ void read(uint32_t* o) {
    __shared__ __half tile[16 * 16];
    tile[threadIdx.x] = __float2half(threadIdx.x);
    __syncthreads();
    uint32_t r[4];
    ldsm_x4(r, &tile[(threadIdx.x % 16) * 16 + (threadIdx.x / 16) * 8]);
//  ^^^^^^^ warning shared-address: 'ldmatrix.sync.aligned.m8n8.x4.shared.b16' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    o[threadIdx.x] = r[0] ^ r[1] ^ r[2] ^ r[3];
}
}
namespace right_04 {
template <typename T> __device__ void ldsm_x4(uint32_t (&r)[4], const T* p) {
    uint32_t addr = (uint32_t)__cvta_generic_to_shared(p);
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(addr));
}
__global__ void read(uint32_t* o) {
    __shared__ __half tile[16 * 16];
    tile[threadIdx.x] = __float2half(threadIdx.x);
    __syncthreads();
    uint32_t r[4];
    ldsm_x4(r, &tile[(threadIdx.x % 16) * 16 + (threadIdx.x / 16) * 8]);
    o[threadIdx.x] = r[0] ^ r[1] ^ r[2] ^ r[3];
}
}
