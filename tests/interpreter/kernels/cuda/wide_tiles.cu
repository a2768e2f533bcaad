// Tiles of two warps of cooperative groups, which meet through shared memory of their own (from sm_80 on that of the
// system); a ring of three buffers filled by cp.async two rounds ahead; a sum of doubles by compare-and-swap, as CUDA's
// guide writes it; a count of what lies between bounds, packed four to a word.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

extern "C" __global__ void tile_sums(const int *values, int *sums) {
    __shared__ cg::block_tile_memory<128> memory;
    auto tile = cg::tiled_partition<64>(cg::this_thread_block(memory));
    int value = values[blockIdx.x * blockDim.x + threadIdx.x];
    int sum = cg::reduce(tile, value, cg::plus<int>());
    tile.sync();
    sums[blockIdx.x * blockDim.x + threadIdx.x] = 4 * sum + 2 * tile.meta_group_rank() + tile.any(value < 0);
}

extern "C" __global__ void ring(const float4 *values, float *sums, int tiles) {
    __shared__ float4 buffers[3][64];
    int thread = threadIdx.x;
    auto issue = [&](int k) {
#if __CUDA_ARCH__ >= 800
        unsigned place = __cvta_generic_to_shared(&buffers[k % 3][thread]);
        if (k < tiles) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(place), "l"(values + k * 64 + thread) : "memory");
        asm volatile("cp.async.commit_group;" ::: "memory");
#else
        if (k < tiles) buffers[k % 3][thread] = values[k * 64 + thread];
#endif
    };
    issue(0), issue(1);
    float sum = 0;
    for (int k = 0; k < tiles; ++k) {
#if __CUDA_ARCH__ >= 800
        asm volatile("cp.async.wait_group 1;" ::: "memory");
#endif
        __syncthreads();
        float4 v = buffers[k % 3][63 - thread];
        sum += v.x + v.y * v.z - v.w;
        issue(k + 2);
    }
    sums[thread] = sum;
}

__device__ double add(double *address, double value) {
    unsigned long long *word = reinterpret_cast<unsigned long long *>(address), old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

extern "C" __global__ void swapped_sum(const double *values, double *sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) add(sum, values[i]);
}

extern "C" __global__ void between(const unsigned *words, unsigned low, unsigned high, int *counts) {
    unsigned word = words[blockIdx.x * blockDim.x + threadIdx.x];
    unsigned inside = __vcmpgeu4(word, low) & __vcmpleu4(word, high) & 0x01010101;
    int count = __vsadu4(inside, 0);
    counts[blockIdx.x * blockDim.x + threadIdx.x] = count + 8 * (__vmaxu4(word, __vavgu4(low, high)) >> 24);
}
