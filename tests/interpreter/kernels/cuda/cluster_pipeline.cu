// Blocks of a cluster that feed each other by mbarriers: cuda::ptx, arrivals from afar, st.async, bulk copies, multicast.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

constexpr int width = 64, stages = 2;

// Waits for the phase of a parity.
__device__ void wait(uint64_t *object, unsigned parity) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, object, parity)) {
    }
}

// Block 0 of each cluster of two makes tiles, which block 1 takes from its own shared memory: full and empty stages are
// told by mbarriers of the one who waits.
extern "C" __global__ void __cluster_dims__(2, 1, 1) remote_stages(const int *in, int *out, int tiles) {
    __shared__ int buffer[stages][width];
    __shared__ uint64_t full[stages], empty[stages];
    auto cluster = cg::this_cluster();
    unsigned rank = cluster.block_rank(), me = threadIdx.x;
    if (me == 0) {
        for (int s = 0; s < stages; ++s) {
            ptx::mbarrier_init(&full[s], width);
            ptx::mbarrier_init(&empty[s], width);
        }
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    cluster.sync();
    const int *source = in + blockIdx.x / 2 * tiles * width;
    int *target = out + blockIdx.x / 2 * tiles * width;
    if (rank == 0) {
        for (int t = 0; t < tiles; ++t) {
            int s = t % stages;
            if (t >= stages) wait(&empty[s], (t / stages - 1) & 1);
            cluster.map_shared_rank(&buffer[s][0], 1)[me] = 3 * source[t * width + me];
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                                 cluster.map_shared_rank(&full[s], 1));
        }
    } else {
        for (int t = 0; t < tiles; ++t) {
            int s = t % stages;
            wait(&full[s], t / stages & 1);
            target[t * width + me] = buffer[s][width - 1 - me] + t;
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                                 cluster.map_shared_rank(&empty[s], 0));
        }
    }
    cluster.sync();
}

// Each block sends its value to all others by st.async, and waits for theirs.
extern "C" __global__ void all_to_all(const unsigned *in, unsigned *out) {
    __shared__ unsigned got[8][32];
    __shared__ uint64_t object;
    auto cluster = cg::this_cluster();
    unsigned ranks = cluster.num_blocks(), me = threadIdx.x, rank = cluster.block_rank();
    if (me == 0) {
        ptx::mbarrier_init(&object, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &object, ranks * 128);
    }
    cluster.sync();
    for (unsigned other = 0; other < ranks; ++other)
        ptx::st_async(cluster.map_shared_rank(&got[rank][me], other), in[blockIdx.x * 32 + me] + other,
                      cluster.map_shared_rank(&object, other));
    wait(&object, 0);
    unsigned sum = 0;
    for (unsigned other = 0; other < ranks; ++other) sum = sum * 31 + got[other][me];
    out[blockIdx.x * 32 + me] = sum;
    cluster.sync();
}

// A counter in each block, to which the others add and of which they take the least, by red.async.
extern "C" __global__ void remote_reductions(const unsigned *in, unsigned *out) {
    __shared__ unsigned sum, least;
    __shared__ uint64_t object;
    auto cluster = cg::this_cluster();
    unsigned ranks = cluster.num_blocks(), rank = cluster.block_rank(), value = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (threadIdx.x == 0) {
        sum = 7, least = ~0u;
        ptx::mbarrier_init(&object, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &object,
                                       (ranks - 1) * blockDim.x * 8);
    }
    cluster.sync();
    for (unsigned other = 0; other < ranks; ++other)
        if (other != rank) {
            auto *there = cluster.map_shared_rank(&object, other);
            ptx::red_async(ptx::op_add, cluster.map_shared_rank(&sum, other), value, there);
            ptx::red_async(ptx::op_min, cluster.map_shared_rank(&least, other), value, there);
        }
    wait(&object, 0);
    if (threadIdx.x == 0) out[blockIdx.x * 2] = sum, out[blockIdx.x * 2 + 1] = least;
    cluster.sync();
}

// Block 0 brings a tile from global memory, copies it to block 1, and that to block 2 and so on: a chain of bulk copies.
extern "C" __global__ void copy_chain(const int *in, int *out) {
    __shared__ alignas(16) int tile[width];
    __shared__ uint64_t object;
    auto cluster = cg::this_cluster();
    unsigned ranks = cluster.num_blocks(), rank = cluster.block_rank();
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&object, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &object, sizeof(tile));
    }
    cluster.sync();
    if (rank == 0 && threadIdx.x == 0)
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, tile, in + blockIdx.x / ranks * width, sizeof(tile), &object);
    wait(&object, 0);
    tile[threadIdx.x] += 1;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (rank + 1 < ranks && threadIdx.x == 0)
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_shared, cluster.map_shared_rank(&tile[0], rank + 1), tile,
                           sizeof(tile), cluster.map_shared_rank(&object, rank + 1));
    out[blockIdx.x * width + threadIdx.x] = tile[threadIdx.x];
    cluster.sync();
}

// One block reads, all blocks that a mask names get it.
extern "C" __global__ void multicast(const int *in, int *out, unsigned mask) {
    __shared__ alignas(16) int tile[width];
    __shared__ uint64_t object;
    auto cluster = cg::this_cluster();
    unsigned rank = cluster.block_rank();
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&object, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &object,
                                       mask >> rank & 1 ? sizeof(tile) : 0);
    }
    tile[threadIdx.x] = -1;
    ptx::fence_proxy_async(ptx::space_shared);
    cluster.sync();
    if (rank == 0 && threadIdx.x == 0) {
        unsigned to = __cvta_generic_to_shared(tile), at = __cvta_generic_to_shared(&object), size = sizeof(tile);
        asm volatile(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
            ::"r"(to), "l"(in), "r"(size), "r"(at), "h"((unsigned short)mask) : "memory");
    }
    wait(&object, 0);
    out[blockIdx.x * width + threadIdx.x] = tile[threadIdx.x];
    cluster.sync();
}
