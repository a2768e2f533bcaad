// Thread block clusters and distributed shared memory.
// targets: sm_90a sm_100a sm_103f sm_120a
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;

extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_histogram(const int *in, int *bins, int n) {
    __shared__ int local[64];
    auto cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < 64; i += blockDim.x) local[i] = 0;
    cluster.sync();
    for (int i = cluster.thread_rank(); i < n; i += cluster.num_threads()) {
        int bin = in[i] & 255;
        int *remote = cluster.map_shared_rank(local, bin >> 6);
        atomicAdd(remote + (bin & 63), 1);
    }
    cluster.barrier_arrive();
    cluster.barrier_wait();
    for (int i = threadIdx.x; i < 64; i += blockDim.x) atomicAdd(&bins[cluster.block_rank() * 64 + i], local[i]);
}

extern "C" __global__ void __cluster_dims__(2, 2, 1) __launch_bounds__(128, 1, 4) cluster_ranks(int *out) {
    auto cluster = cg::this_cluster();
    __shared__ int mine;
    mine = cluster.block_rank();
    cluster.sync();
    unsigned rank = cluster.query_shared_rank(cluster.map_shared_rank(&mine, 3));
    dim3 index = cluster.block_index(), shape = cluster.dim_blocks();
    out[threadIdx.x] = *cluster.map_shared_rank(&mine, (mine + 1) % 4) + rank + index.x * shape.y + __clusterRelativeBlockRank() + __clusterSizeInBlocks();
    cluster.sync();
}

extern "C" __global__ void __block_size__((128, 1, 1), (2, 1, 1)) cluster_block_size(int *out) {
    __cluster_barrier_arrive_relaxed();
    __cluster_barrier_wait();
    out[threadIdx.x] = __clusterGridDimInClusters().x;
}
