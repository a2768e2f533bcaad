// Matrix products with wmma: four warps make a block of 32 by 32, of operands that they bring to shared memory.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <class Kind, class In> __device__ void convert(In &fragment) {
    if constexpr (sizeof(fragment.x[0]) == 4)
        for (int i = 0; i < fragment.num_elements; ++i) fragment.x[i] = wmma::__float_to_tf32(fragment.x[i]);
}

// a is m by k and b is k by n, both by rows; tm by tn by tk is the shape of the fragments.
template <int tm, int tn, int tk, class Kind, class In, class Acc>
__device__ void product(const In *a, const In *b, Acc *c, int n, int k) {
    constexpr int depth = 16, skew = 16 / sizeof(In);
    __shared__ __align__(32) In left[32][depth + skew], right[depth][32 + skew];
    int row0 = blockIdx.y * 32, column0 = blockIdx.x * 32, warp = threadIdx.x / 32, y = warp / 2 * 16, x = warp % 2 * 16;
    wmma::fragment<wmma::accumulator, tm, tn, tk, Acc> sum[16 / tm][16 / tn];
    for (auto &line : sum)
        for (auto &one : line) wmma::fill_fragment(one, Acc(0));
    for (int base = 0; base < k; base += depth) {
        for (int i = threadIdx.x; i < 32 * depth; i += blockDim.x) {
            left[i / depth][i % depth] = a[(row0 + i / depth) * k + base + i % depth];
            right[i / 32][i % 32] = b[(base + i / 32) * n + column0 + i % 32];
        }
        __syncthreads();
#pragma unroll
        for (int inner = 0; inner < depth; inner += tk)
#pragma unroll
            for (int i = 0; i < 16 / tm; ++i)
#pragma unroll
                for (int j = 0; j < 16 / tn; ++j) {
                    wmma::fragment<wmma::matrix_a, tm, tn, tk, Kind, wmma::row_major> p;
                    wmma::fragment<wmma::matrix_b, tm, tn, tk, Kind, wmma::row_major> q;
                    wmma::load_matrix_sync(p, &left[y + i * tm][inner], depth + skew);
                    wmma::load_matrix_sync(q, &right[inner][x + j * tn], 32 + skew);
                    if constexpr (sizeof(In) == 4) convert<Kind>(p), convert<Kind>(q);
                    wmma::mma_sync(sum[i][j], p, q, sum[i][j]);
                }
        __syncthreads();
    }
    for (int i = 0; i < 16 / tm; ++i)
        for (int j = 0; j < 16 / tn; ++j)
            wmma::store_matrix_sync(c + (row0 + y + i * tm) * n + column0 + x + j * tn, sum[i][j], n, wmma::mem_row_major);
}

#define KERNEL(NAME, TM, TN, TK, KIND, IN, ACC) \
    extern "C" __global__ void __launch_bounds__(128) NAME(const IN *a, const IN *b, ACC *c, int n, int k) { product<TM, TN, TK, KIND, IN, ACC>(a, b, c, n, k); }

KERNEL(wmma_half_single, 16, 16, 16, __half, __half, float)
KERNEL(wmma_half_half, 16, 16, 16, __half, __half, __half)
KERNEL(wmma_bytes, 16, 16, 16, signed char, signed char, int)
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
KERNEL(wmma_bfloat, 16, 16, 16, __nv_bfloat16, __nv_bfloat16, float)
KERNEL(wmma_tf32, 16, 16, 8, wmma::precision::tf32, float, float)
KERNEL(wmma_double, 8, 8, 4, double, double, double)
#endif
