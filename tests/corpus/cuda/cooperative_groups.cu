// Cooperative groups: tiles, coalesced groups, partitions, collectives, the grid, and asynchronous copies.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

extern "C" __global__ void tiles(const int *in, int *out, int n) {
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<16>(block);
    int id = block.group_index().x * block.size() + block.thread_rank();
    int x = id < n ? in[id] : 0;
    int sum = cg::reduce(tile, x, cg::plus<int>());
    int top = cg::reduce(tile, x, cg::greater<int>());
    unsigned mask = tile.ballot(x > 0);
    int before = cg::exclusive_scan(tile, x);
    if (tile.any(x < 0) && tile.all(x < 100)) sum += tile.shfl_xor(x, 3) + tile.shfl_up(x, 1);
    if (id < n) out[id] = sum + top + mask + before + tile.match_any(x);
}

extern "C" __global__ void coalesced(int *counter, const int *in, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id < n && in[id] & 1) {
        auto active = cg::coalesced_threads();
        if (active.thread_rank() == 0) atomicAdd(counter, active.size());
        auto part = cg::labeled_partition(active, in[id] & 6);
        int s = cg::reduce(part, in[id], cg::bit_or<int>());
        if (part.thread_rank() == 0) atomicOr(counter + 1, s);
    }
}

extern "C" __global__ void whole_grid(float *x, int steps, int n) {
    auto grid = cg::this_grid();
    for (int s = 0; s < steps; ++s) {
        for (long long i = grid.thread_rank(); i < n; i += grid.size()) x[i] = 0.5f * (x[i] + x[(i + 1) % n]);
        grid.sync();
    }
}

extern "C" __global__ void copies(const int4 *in, int4 *out, int tiles) {
    __shared__ int4 buffer[2][128];
    auto block = cg::this_thread_block();
    cg::memcpy_async(block, buffer[0], in, sizeof buffer[0]);
    for (int t = 1; t < tiles; ++t) {
        cg::memcpy_async(block, buffer[t & 1], in + t * 128, sizeof buffer[0]);
        cg::wait_prior<1>(block);
        out[(t - 1) * 128 + threadIdx.x] = buffer[(t - 1) & 1][127 - threadIdx.x];
        block.sync();
    }
    cg::wait(block);
    out[(tiles - 1) * 128 + threadIdx.x] = buffer[(tiles - 1) & 1][127 - threadIdx.x];
}

extern "C" __global__ void split_barrier(int *x) {
    auto block = cg::this_thread_block();
    auto token = block.barrier_arrive();
    int y = x[threadIdx.x] * 3;
    block.barrier_wait(std::move(token));
    x[threadIdx.x ^ 1] = y;
}
