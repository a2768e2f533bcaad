// Tensor maps as Hopper programs use them: swizzled tiles, pipelines, multicast, reductions, convolutions, changed maps.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>

namespace cg = cooperative_groups;
namespace ptx = cuda::ptx;

__device__ void wait(uint64_t *object, unsigned parity) {
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, object, parity)) {
    }
}

__device__ void begin(uint64_t *object, int count) {
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(object, count);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    __syncthreads();
}

__device__ void expect(uint64_t *object, unsigned bytes) {
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, object, bytes);
}

__device__ void finish() {
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

// Tiles of 32 by 32, swizzled by 128 bytes in both directions, so that columns have no bank conflicts.
extern "C" __global__ void transpose_swizzled(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out) {
    __shared__ alignas(1024) int from[32][32], to[32][32];
    __shared__ uint64_t bar;
    begin(&bar, 1);
    const int32_t at[2] = {int(blockIdx.x) * 32, int(blockIdx.y) * 32}, there[2] = {at[1], at[0]};
    if (threadIdx.x == 0) {
        expect(&bar, sizeof from);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, from, &in, at, &bar);
    }
    wait(&bar, 0);
    for (int i = threadIdx.x; i < 1024; i += blockDim.x) {
        int row = i / 32, column = i % 32;
        auto place = [](int r, int c) { return ((c / 4) ^ (r % 8)) * 4 + c % 4; };
        to[column][place(column, row)] = from[row][place(row, column)];
    }
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &out, there, to);
        finish();
    }
}

// Warp 0 loads rows of tiles in four stages, the other warps scale them, thread 32 stores what is done.
extern "C" __global__ void pipeline(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out, int tiles, float factor) {
    constexpr int stages = 4, rows = 8, columns = 64, workers = 96;
    __shared__ alignas(128) float tile[stages][rows][columns], result[2][rows][columns];
    __shared__ uint64_t full[stages], empty[stages];
    if (threadIdx.x == 0) {
        for (int s = 0; s < stages; ++s) ptx::mbarrier_init(&full[s], 1), ptx::mbarrier_init(&empty[s], workers);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        if (threadIdx.x == 0)
            for (int t = 0; t < tiles; ++t) {
                int s = t % stages;
                if (t >= stages) wait(&empty[s], (t / stages - 1) & 1);
                const int32_t at[2] = {t * columns, int(blockIdx.x) * rows};
                expect(&full[s], sizeof tile[s]);
                ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile[s], &in, at, &full[s]);
            }
        return;
    }
    int me = threadIdx.x - 32;
    for (int t = 0; t < tiles; ++t) {
        int s = t % stages, half = t % 2;
        wait(&full[s], t / stages & 1);
        // The store before last has read its half.
        if (me == 0) ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>());
        asm volatile("bar.sync 1, 96;" ::: "memory");
        for (int i = me; i < rows * columns; i += workers) (&result[half][0][0])[i] = factor * (&tile[s][0][0])[i];
        ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty[s]);
        ptx::fence_proxy_async(ptx::space_shared);
        asm volatile("bar.sync 1, 96;" ::: "memory");
        if (me == 0) {
            const int32_t at[2] = {t * columns, int(blockIdx.x) * rows};
            ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &out, at, result[half]);
            ptx::cp_async_bulk_commit_group();
        }
    }
    if (me == 0) ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
}

// Each block of a cluster of four loads a quarter of a tile for all; each adds up all of it.
extern "C" __global__ void __cluster_dims__(4, 1, 1) shared_loads(const __grid_constant__ CUtensorMap in, int *sums) {
    __shared__ alignas(128) int tile[4][8][32];
    __shared__ uint64_t bar;
    auto cluster = cg::this_cluster();
    unsigned rank = cluster.block_rank();
    begin(&bar, 1);
    if (threadIdx.x == 0) expect(&bar, sizeof tile);
    cluster.sync();
    if (threadIdx.x == 0) {
        const int32_t at[2] = {int(blockIdx.x) / 4 * 32, int(rank) * 8};
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile[rank], &in, at, &bar, uint16_t(15));
    }
    wait(&bar, 0);
    int sum = 0;
    for (int i = 0; i < 32; ++i) sum += (rank + 1) * (&tile[0][0][0])[i * 32 + threadIdx.x];
    sums[blockIdx.x * 32 + threadIdx.x] = sum;
    cluster.sync();
}

// Every block adds its tile to the same one, and keeps the least and the largest elements.
extern "C" __global__ void reductions(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap sum,
                                      const __grid_constant__ CUtensorMap least, const __grid_constant__ CUtensorMap most) {
    __shared__ alignas(128) int tile[8][32];
    __shared__ uint64_t bar;
    begin(&bar, 1);
    if (threadIdx.x == 0) {
        const int32_t at[3] = {0, 0, int(blockIdx.x)}, there[2] = {0, 0};
        expect(&bar, sizeof tile);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &in, at, &bar);
        wait(&bar, 0);
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_add, &sum, there, tile);
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_min, &least, there, tile);
        ptx::cp_reduce_async_bulk_tensor(ptx::space_global, ptx::space_shared, ptx::op_max, &most, there, tile);
        finish();
    }
}

// A convolution of 3 by 3 of images with 8 channels, whose pixels come by im2col, 32 outputs a block.
extern "C" __global__ void convolution(const __grid_constant__ CUtensorMap in, const float *weights, float *out, int width, int height) {
    __shared__ alignas(128) float pixels[9][32][8];
    __shared__ uint64_t bar;
    begin(&bar, 1);
    int first = blockIdx.x * 32, x = first % width - 1, y = first / width % height - 1, n = first / (width * height), c = 0;
    if (threadIdx.x == 0) {
        expect(&bar, sizeof pixels);
        unsigned at = __cvta_generic_to_shared(&bar);
        for (unsigned short r = 0; r < 3; ++r)
            for (unsigned short s = 0; s < 3; ++s) {
                unsigned to = __cvta_generic_to_shared(pixels[r * 3 + s]);
                asm volatile("cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3, %4, %5}], [%6], {%7, %8};"
                             ::"r"(to), "l"(&in), "r"(c), "r"(x), "r"(y), "r"(n), "r"(at), "h"(s), "h"(r) : "memory");
            }
    }
    wait(&bar, 0);
    float sum = 0;
    for (int i = 0; i < 9; ++i)
        for (int j = 0; j < 8; ++j) sum += pixels[i][threadIdx.x][j] * weights[i * 8 + j];
    out[first + threadIdx.x] = sum;
}

// A map for each of several matrices of different sizes, made of one in shared memory: each block doubles its matrix.
extern "C" __global__ void grouped(const __grid_constant__ CUtensorMap plain, CUtensorMap *maps, int *const *matrices, const int *rows, const int *columns) {
    __shared__ alignas(128) CUtensorMap map;
    __shared__ alignas(128) int tile[8][32];
    __shared__ uint64_t bar;
    begin(&bar, 1);
    int group = blockIdx.x, height = rows[group], width = columns[group];
    if (threadIdx.x < 32) {
        reinterpret_cast<unsigned *>(&map)[threadIdx.x] = reinterpret_cast<const unsigned *>(&plain)[threadIdx.x];
        __syncwarp();
        if (threadIdx.x == 0) {
            ptx::tensormap_replace_global_address(ptx::space_shared, &map, matrices[group]);
            ptx::tensormap_replace_global_dim(ptx::space_shared, &map, ptx::n32_t<0>(), width);
            ptx::tensormap_replace_global_dim(ptx::space_shared, &map, ptx::n32_t<1>(), height);
            ptx::tensormap_replace_global_stride(ptx::space_shared, &map, ptx::n32_t<0>(), uint64_t(width) * 4);
        }
        __syncwarp();
        ptx::tensormap_cp_fenceproxy(ptx::sem_release, ptx::scope_gpu, &maps[group], &map, ptx::n32_t<128>());
        ptx::fence_proxy_tensormap_generic(ptx::sem_acquire, ptx::scope_gpu, &maps[group], ptx::n32_t<128>());
    }
    unsigned parity = 0;
    for (int y = 0; y < height; y += 8)
        for (int x = 0; x < width; x += 32, parity ^= 1) {
            const int32_t at[2] = {x, y};
            if (threadIdx.x == 0) {
                expect(&bar, sizeof tile);
                ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, tile, &maps[group], at, &bar);
            }
            wait(&bar, parity);
            for (int i = threadIdx.x; i < 256; i += blockDim.x) (&tile[0][0])[i] *= 2;
            ptx::fence_proxy_async(ptx::space_shared);
            __syncthreads();
            if (threadIdx.x == 0) {
                ptx::cp_async_bulk_tensor(ptx::space_global, ptx::space_shared, &maps[group], at, tile);
                finish();
            }
            __syncthreads();
        }
}
