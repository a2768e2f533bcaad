// CUB's block-wide and warp-wide collectives inside our own kernels.
#include <cub/cub.cuh>

extern "C" __global__ void __launch_bounds__(128) block_sort(int *keys, short *values) {
    using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_TRANSPOSE>;
    using Sort = cub::BlockRadixSort<int, 128, 4, short>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Sort::TempStorage sort;
    } storage;
    int key[4];
    short value[4];
    Load(storage.load).Load(keys + blockIdx.x * 512, key);
    for (int i = 0; i < 4; ++i) value[i] = threadIdx.x * 4 + i;
    __syncthreads();
    Sort(storage.sort).Sort(key, value);
    cub::StoreDirectBlocked(threadIdx.x, keys + blockIdx.x * 512, key);
    cub::StoreDirectBlocked(threadIdx.x, values + blockIdx.x * 512, value);
}

extern "C" __global__ void __launch_bounds__(256) block_reduce_scan(const float *in, float *out, float *total) {
    using Reduce = cub::BlockReduce<float, 256, cub::BLOCK_REDUCE_WARP_REDUCTIONS>;
    using Scan = cub::BlockScan<float, 256, cub::BLOCK_SCAN_RAKING>;
    __shared__ typename Reduce::TempStorage reduce;
    __shared__ typename Scan::TempStorage scan;
    float x = in[blockIdx.x * 256 + threadIdx.x], prefix;
    float sum = Reduce(reduce).Sum(x);
    Scan(scan).ExclusiveSum(x, prefix);
    out[blockIdx.x * 256 + threadIdx.x] = prefix;
    if (threadIdx.x == 0) total[blockIdx.x] = sum;
}

extern "C" __global__ void __launch_bounds__(128) block_histogram(const unsigned char *in, unsigned *bins) {
    using Histogram = cub::BlockHistogram<unsigned char, 128, 4, 256, cub::BLOCK_HISTO_ATOMIC>;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ unsigned local[256];
    unsigned char item[4];
    cub::LoadDirectStriped<128>(threadIdx.x, in + blockIdx.x * 512, item);
    Histogram(storage).Histogram(item, local);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += 128) atomicAdd(&bins[i], local[i]);
}

extern "C" __global__ void warp_collectives(const double *in, double *sum, long long *scan) {
    using Reduce = cub::WarpReduce<double>;
    using Scan = cub::WarpScan<long long>;
    __shared__ typename Reduce::TempStorage reduce[4];
    __shared__ typename Scan::TempStorage scans[4];
    int warp = threadIdx.x / 32, id = blockIdx.x * 128 + threadIdx.x;
    double s = Reduce(reduce[warp]).Sum(in[id]);
    long long p;
    Scan(scans[warp]).InclusiveSum(static_cast<long long>(in[id]), p);
    scan[id] = p;
    if (threadIdx.x % 32 == 0) sum[id / 32] = s;
}
