// Bulk and tensor copies as Hopper kernels issue them, through cuda::ptx: a producer thread, an mbarrier, a store back.
// targets: sm_90a sm_100a sm_103f sm_120a
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace ptx = cuda::ptx;

extern "C" __global__ void tensor_copy(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out, int x, int y) {
    __shared__ alignas(128) float tile[32][32];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncthreads();
    const int32_t at[2] = {x, y};
    if (ptx::elect_sync(~0u) && threadIdx.x < 32) {
        ptx::prefetch_tensormap(&in);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &in, at, &bar);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, sizeof tile);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    tile[threadIdx.x / 32][threadIdx.x % 32] *= 2.f;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &out, at, tile);
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &out, at, tile);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) bulk_copy(const char *in, char *out, unsigned long long *sum) {
    __shared__ alignas(128) char buffer[2][4096];
    __shared__ alignas(8) uint64_t bar, accumulator[128];
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, blockDim.x);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    ptx::barrier_cluster_arrive(ptx::sem_release);
    ptx::barrier_cluster_wait(ptx::sem_acquire);
    uint64_t token;
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buffer[0], in, 4096, &bar);
        token = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, 4096);
    } else {
        token = ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar);
    }
    while (!ptx::mbarrier_try_wait(ptx::sem_acquire, ptx::scope_cta, &bar, token, 1000)) {
    }
    accumulator[threadIdx.x & 127] = buffer[0][threadIdx.x];
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out, buffer[0], 4096);
        ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, reinterpret_cast<uint64_t *>(sum), accumulator, 1024);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
    auto *remote = reinterpret_cast<uint64_t *>(__cluster_map_shared_rank(&bar, 1));
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster, remote);
    ptx::st_async(reinterpret_cast<int32_t *>(__cluster_map_shared_rank(buffer[1], 1)), 7, remote);
    ptx::red_async(ptx::op_add, reinterpret_cast<uint32_t *>(__cluster_map_shared_rank(buffer[1], 1)), 7u, remote);
    ptx::barrier_cluster_arrive();
    ptx::barrier_cluster_wait();
}
