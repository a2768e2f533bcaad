// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ void cluster_arrive_relaxed_04_wrong() { asm volatile("barrier.cluster.arrive.relaxed.aligned;\n" ::); }
__device__ __forceinline__ void cluster_wait_04_wrong() { asm volatile("barrier.cluster.wait.aligned;\n" ::); }
__device__ __forceinline__ void cluster_sync_04_wrong() {
    asm volatile("barrier.cluster.arrive.aligned;\n" ::);
    asm volatile("barrier.cluster.wait.aligned;\n" ::);
}
__device__ __forceinline__ uint32_t set_block_rank_04_wrong(uint32_t smem, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32  %0, %1, %2;\n" : "=r"(r) : "r"(smem), "r"(rank));
    return r;
}
__device__ __forceinline__ void store_shared_remote_04_wrong(uint32_t v, uint32_t smem, uint32_t rank) {
    uint32_t dst = set_block_rank_04_wrong(smem, rank);
    asm volatile("st.shared::cluster.u32 [%0], %1;\n" : : "r"(dst), "r"(v));
}
__global__ void __cluster_dims__(2, 1, 1) exchange_04_wrong(uint32_t* out, const uint32_t* in) {
    __shared__ uint32_t box[128];
    cluster_sync_04_wrong();
    uint32_t rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&box[threadIdx.x]);
    store_shared_remote_04_wrong(in[threadIdx.x], a, rank ^ 1);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'st.shared::cluster.u32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
    __syncthreads();
    out[threadIdx.x] = box[threadIdx.x];
}
__device__ __forceinline__ void cluster_arrive_relaxed_04_right() { asm volatile("barrier.cluster.arrive.relaxed.aligned;\n" ::); }
__device__ __forceinline__ void cluster_wait_04_right() { asm volatile("barrier.cluster.wait.aligned;\n" ::); }
__device__ __forceinline__ void cluster_sync_04_right() {
    asm volatile("barrier.cluster.arrive.aligned;\n" ::);
    asm volatile("barrier.cluster.wait.aligned;\n" ::);
}
__device__ __forceinline__ uint32_t set_block_rank_04_right(uint32_t smem, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32  %0, %1, %2;\n" : "=r"(r) : "r"(smem), "r"(rank));
    return r;
}
__device__ __forceinline__ void store_shared_remote_04_right(uint32_t v, uint32_t smem, uint32_t rank) {
    uint32_t dst = set_block_rank_04_right(smem, rank);
    asm volatile("st.shared::cluster.u32 [%0], %1;\n" : : "r"(dst), "r"(v));
}
__global__ void __cluster_dims__(2, 1, 1) exchange_04_right(uint32_t* out, const uint32_t* in) {
    __shared__ uint32_t box[128];
    cluster_sync_04_right();
    uint32_t rank;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&box[threadIdx.x]);
    store_shared_remote_04_right(in[threadIdx.x], a, rank ^ 1);
    cluster_sync_04_right();
    out[threadIdx.x] = box[threadIdx.x];
}
__device__ __forceinline__ uint32_t s2u_20_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void cluster_sync_20_wrong() { asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::: "memory"); }
__device__ __forceinline__ uint32_t ld_dsmem_20_wrong(uint32_t addr, uint32_t cta) {
    uint32_t remote, v;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(addr), "r"(cta));
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(v) : "r"(remote) : "memory");
    return v;
}
__global__ void __cluster_dims__(4, 1, 1) hist_20_wrong(const uint32_t* in, uint32_t* out) {
    __shared__ uint32_t bins[64];
    bins[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
    __syncthreads();
    uint32_t sum = 0;
    for (uint32_t c = 0; c < 4; ++c) sum += ld_dsmem_20_wrong(s2u_20_wrong(&bins[threadIdx.x]), c);
//                                          ^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'ld.shared::cluster.u32' accesses another CTA of the cluster, which may not have begun: there is no cluster barrier before it
    cluster_sync_20_wrong();
    out[threadIdx.x] = sum;
}
__device__ __forceinline__ uint32_t s2u_20_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void cluster_sync_20_right() { asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::: "memory"); }
__device__ __forceinline__ uint32_t ld_dsmem_20_right(uint32_t addr, uint32_t cta) {
    uint32_t remote, v;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(addr), "r"(cta));
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(v) : "r"(remote) : "memory");
    return v;
}
__global__ void __cluster_dims__(4, 1, 1) hist_20_right(const uint32_t* in, uint32_t* out) {
    __shared__ uint32_t bins[64];
    bins[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
    cluster_sync_20_right();
    uint32_t sum = 0;
    for (uint32_t c = 0; c < 4; ++c) sum += ld_dsmem_20_right(s2u_20_right(&bins[threadIdx.x]), c);
    cluster_sync_20_right();
    out[threadIdx.x] = sum;
}
__device__ __forceinline__ uint32_t s2u_21_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) umma2_21_wrong(uint32_t* out) {
    __shared__ uint32_t slot;
    if (threadIdx.x < 32) {
        asm volatile("tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(s2u_21_wrong(&slot)), "r"(256) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32' allocates for two CTAs, but no cluster barrier keeps both running
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;");
    }
    __syncthreads();
    uint32_t t = slot;
    out[threadIdx.x] = t;
    __syncthreads();
    if (threadIdx.x < 32) asm volatile("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, %1;" ::"r"(t), "r"(256));
}
__device__ __forceinline__ uint32_t s2u_21_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(128) umma2_21_right(uint32_t* out) {
    __shared__ uint32_t slot;
    if (threadIdx.x < 32) {
        asm volatile("tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%0], %1;" ::"r"(s2u_21_right(&slot)), "r"(256) : "memory");
        asm volatile("tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;");
    }
    __syncthreads();
    uint32_t t = slot;
    out[threadIdx.x] = t;
    asm volatile("barrier.cluster.arrive.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
    if (threadIdx.x < 32) asm volatile("tcgen05.dealloc.cta_group::2.sync.aligned.b32 %0, %1;" ::"r"(t), "r"(256));
}
namespace wrong_03 {
__device__ __forceinline__ uint32_t map_rank(uint32_t addr, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(addr), "r"(rank));
    return r;
}
__device__ __forceinline__ void st_cluster(uint32_t addr, uint32_t v) {
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(addr), "r"(v) : "memory");
}
__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__global__ void __cluster_dims__(2, 1, 1) push(uint32_t* out) {
    __shared__ uint32_t inbox[128];
    uint32_t rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    uint32_t box = (uint32_t)__cvta_generic_to_shared(&inbox[threadIdx.x]);
    __syncthreads();
    st_cluster(map_rank(box, rank ^ 1), threadIdx.x);
//  ^^^^^^^^^^ warning cluster-lifetime: 'st.shared::cluster.u32' accesses another CTA of the cluster, which may not have begun: there is no cluster barrier before it
    cluster_sync();
    out[threadIdx.x] = inbox[threadIdx.x];
}
}
namespace right_03 {
__device__ __forceinline__ uint32_t map_rank(uint32_t addr, uint32_t rank) {
    uint32_t r;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(r) : "r"(addr), "r"(rank));
    return r;
}
__device__ __forceinline__ void st_cluster(uint32_t addr, uint32_t v) {
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(addr), "r"(v) : "memory");
}
__device__ __forceinline__ void cluster_sync() {
    asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__global__ void __cluster_dims__(2, 1, 1) push(uint32_t* out) {
    __shared__ uint32_t inbox[128];
    uint32_t rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    uint32_t box = (uint32_t)__cvta_generic_to_shared(&inbox[threadIdx.x]);
    cluster_sync();
    st_cluster(map_rank(box, rank ^ 1), threadIdx.x);
    cluster_sync();
    out[threadIdx.x] = inbox[threadIdx.x];
}
}
namespace wrong_22 {
__global__ void __cluster_dims__(2, 1, 1) signal(uint32_t* out) {
    __shared__ uint64_t bar;
    uint32_t own = (uint32_t)__cvta_generic_to_shared(&bar), other, ready;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(own));
    __syncthreads();
    asm volatile("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(other) : "r"(own));
    if (threadIdx.x == 0) asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(other) : "memory");
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'mbarrier.arrive.release.cluster.shared::cluster.b64' accesses another CTA of the cluster, which may not have begun: there is no cluster barrier before it
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    out[threadIdx.x] = 1;
}
}
namespace right_22 {
__global__ void __cluster_dims__(2, 1, 1) signal(uint32_t* out) {
    __shared__ uint64_t bar;
    uint32_t own = (uint32_t)__cvta_generic_to_shared(&bar), other, ready;
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(own));
    __syncthreads();
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    asm volatile("mapa.shared::cluster.u32 %0, %1, 0;" : "=r"(other) : "r"(own));
    if (threadIdx.x == 0) asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(other) : "memory");
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    out[threadIdx.x] = 1;
}
}
namespace wrong_23 {
__global__ void __cluster_dims__(2, 1, 1) take(uint32_t* out) {
    __shared__ uint32_t cell[32];
    uint32_t own = (uint32_t)__cvta_generic_to_shared(&cell[threadIdx.x]), other, sum;
    cell[threadIdx.x] = threadIdx.x;
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(other) : "r"(own));
    asm volatile("atom.shared::cluster.add.u32 %0, [%1], 1;" : "=r"(sum) : "r"(other) : "memory");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning cluster-lifetime: 'atom.shared::cluster.add.u32' accesses another CTA of the cluster, which may have ended: there is no cluster barrier between it and the end of the kernel
    out[threadIdx.x] = sum;
}
}
namespace right_23 {
__global__ void __cluster_dims__(2, 1, 1) take(uint32_t* out) {
    __shared__ uint32_t cell[32];
    uint32_t own = (uint32_t)__cvta_generic_to_shared(&cell[threadIdx.x]), other, sum;
    cell[threadIdx.x] = threadIdx.x;
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    asm volatile("mapa.shared::cluster.u32 %0, %1, 1;" : "=r"(other) : "r"(own));
    asm volatile("atom.shared::cluster.add.u32 %0, [%1], 1;" : "=r"(sum) : "r"(other) : "memory");
    asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
    out[threadIdx.x] = sum;
}
}
