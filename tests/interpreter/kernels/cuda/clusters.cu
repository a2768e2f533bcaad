// Clusters by cooperative groups: distributed histogram and reduction, a stencil with its halo in other blocks, a matrix
// product whose tiles several blocks share.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

extern "C" __global__ void cluster_histogram(const unsigned *in, unsigned *bins, int bins_per_block, int n) {
    extern __shared__ unsigned part[];
    auto cluster = cg::this_cluster();
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) part[i] = 0;
    cluster.sync();
    auto first = cg::this_grid().thread_rank();
    for (unsigned long long i = first; i < n; i += cg::this_grid().size()) {
        unsigned bin = in[i] % (bins_per_block * cluster.num_blocks());
        unsigned *there = cluster.map_shared_rank(part, bin / bins_per_block);
        atomicAdd(there + bin % bins_per_block, 1);
    }
    cluster.sync();
    unsigned *own = bins + cluster.block_rank() * bins_per_block;
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) atomicAdd(&own[i], part[i]);
}

extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_reduce(const int *in, int *out, int n) {
    __shared__ int sums[32], total;
    auto cluster = cg::this_cluster();
    auto block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += in[i];
    sum = cg::reduce(warp, sum, cg::plus<int>());
    if (warp.thread_rank() == 0) sums[warp.meta_group_rank()] = sum;
    block.sync();
    if (threadIdx.x == 0) {
        total = 0;
        for (int w = 0; w < warp.meta_group_size(); ++w) total += sums[w];
    }
    cluster.sync();
    if (cluster.thread_rank() == 0) {
        int all = 0;
        for (int rank = 0; rank < cluster.num_blocks(); ++rank) all += *cluster.map_shared_rank(&total, rank);
        out[blockIdx.x / cluster.num_blocks()] = all;
    }
    cluster.sync();
}

// A 5-point stencil along a line, over several steps without global memory in between: a cluster holds the whole line.
extern "C" __global__ void cluster_stencil(const float *in, float *out, int steps) {
    __shared__ float line[2][128];
    auto cluster = cg::this_cluster();
    int me = threadIdx.x, rank = cluster.block_rank(), last = cluster.num_blocks() - 1, width = blockDim.x;
    int at = blockIdx.x * width + me;
    line[0][me] = in[at];
    for (int step = 0; step < steps; ++step) {
        cluster.sync();
        float *now = line[step & 1];
        auto cell = [&](int i) {
            if (i >= 0 && i < width) return now[i];
            int other = i < 0 ? rank - 1 : rank + 1;
            if (other < 0 || other > last) return 0.0f;
            return cluster.map_shared_rank(now, other)[i < 0 ? i + width : i - width];
        };
        float sum = 0.5f * now[me];
        sum += 0.125f * (cell(me - 1) + cell(me + 1));
        sum += 0.125f * (cell(me - 2) + cell(me + 2));
        line[step + 1 & 1][me] = sum;
    }
    cluster.sync();
    out[at] = line[steps & 1][me];
}

// c = a b, in blocks of 16 by 16; blocks of a cluster of 2 by 2 read each tile from global memory once and share it.
extern "C" __global__ void __cluster_dims__(2, 2, 1) cluster_matmul(const float *a, const float *b, float *c, int n) {
    __shared__ float tile_a[16][16], tile_b[16][16];
    auto cluster = cg::this_cluster();
    dim3 place = cluster.block_index();
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
    float sum = 0;
    // In each step the blocks of a row hold two tiles of a, those of a column two tiles of b.
    for (int k = 0; k < n; k += 32) {
        tile_a[y][x] = a[row * n + k + place.x * 16 + x];
        tile_b[y][x] = b[(k + place.y * 16 + y) * n + column];
        cluster.sync();
        for (unsigned half = 0; half < 2; ++half) {
            auto *from_a = cluster.map_shared_rank(&tile_a[0][0], place.y * 2 + half);
            auto *from_b = cluster.map_shared_rank(&tile_b[0][0], half * 2 + place.x);
            for (int i = 0; i < 16; ++i) sum += from_a[y * 16 + i] * from_b[i * 16 + x];
        }
        cluster.sync();
    }
    c[row * n + column] = sum;
}

// What the groups say of themselves.
extern "C" __global__ void cluster_places(unsigned *out) {
    auto cluster = cg::this_cluster();
    auto grid = cg::this_grid();
    __shared__ int here;
    dim3 blocks = cluster.dim_blocks(), index = cluster.block_index(), threads = cluster.dim_threads();
    unsigned values[] = {cluster.block_rank(),    cluster.num_blocks(), (unsigned)cluster.thread_rank(),
                         (unsigned)cluster.num_threads(), blocks.x, blocks.y, index.x, index.y, threads.x, threads.y,
                         grid.cluster_rank(), grid.num_clusters(), cluster.query_shared_rank(&here),
                         cluster.query_shared_rank(cluster.map_shared_rank(&here, cluster.num_blocks() - 1))};
    unsigned *own = out + grid.thread_rank() * 14;
    for (int i = 0; i < 14; ++i) own[i] = values[i];
}

// A bitonic sort over the shared memory of a cluster: exchanges at long distances go to other blocks.
extern "C" __global__ void cluster_sort(unsigned *data) {
    __shared__ unsigned keys[256];
    auto cluster = cg::this_cluster();
    unsigned width = blockDim.x, me = cluster.block_rank() * width + threadIdx.x, size = width * cluster.num_blocks();
    unsigned *global = data + blockIdx.x / cluster.num_blocks() * size;
    keys[threadIdx.x] = global[me];
    cluster.sync();
    for (unsigned k = 2; k <= size; k *= 2)
        for (unsigned j = k / 2; j; j /= 2) {
            unsigned other = me ^ j;
            unsigned mine = keys[threadIdx.x], theirs = cluster.map_shared_rank(keys, other / width)[other % width];
            bool up = (me & k) == 0, low = me < other;
            unsigned kept = up == low ? min(mine, theirs) : max(mine, theirs);
            cluster.sync();
            keys[threadIdx.x] = kept;
            cluster.sync();
        }
    global[me] = keys[threadIdx.x];
}
