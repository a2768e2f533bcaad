// Tensor cores through nvcuda::wmma: every operand type the target's headers offer.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <int m, int n, int k, class In, class Acc, class LayoutA, class LayoutB>
__device__ void product(const In *a, const In *b, Acc *c, int ld) {
    wmma::fragment<wmma::matrix_a, m, n, k, In, LayoutA> left;
    wmma::fragment<wmma::matrix_b, m, n, k, In, LayoutB> right;
    wmma::fragment<wmma::accumulator, m, n, k, Acc> sum;
    wmma::fill_fragment(sum, Acc(0));
    for (int i = 0; i < ld; i += k) {
        wmma::load_matrix_sync(left, a + i, ld);
        wmma::load_matrix_sync(right, b + i, ld);
        wmma::mma_sync(sum, left, right, sum);
    }
    wmma::fragment<wmma::accumulator, m, n, k, Acc> old;
    wmma::load_matrix_sync(old, c, ld, wmma::mem_col_major);
    for (int i = 0; i < sum.num_elements; ++i) sum.x[i] = sum.x[i] + old.x[i];
    wmma::store_matrix_sync(c, sum, ld, wmma::mem_row_major);
}

using Row = wmma::row_major;
using Column = wmma::col_major;

__global__ void half_f32(const __half *a, const __half *b, float *c, int ld) { product<16, 16, 16, __half, float, Row, Column>(a, b, c, ld); }
__global__ void half_f16(const __half *a, const __half *b, __half *c, int ld) { product<32, 8, 16, __half, __half, Column, Row>(a, b, c, ld); }
__global__ void half_wide(const __half *a, const __half *b, float *c, int ld) { product<8, 32, 16, __half, float, Row, Row>(a, b, c, ld); }
__global__ void bytes(const signed char *a, const signed char *b, int *c, int ld) { product<16, 16, 16, signed char, int, Row, Column>(a, b, c, ld); }
__global__ void unsigned_bytes(const unsigned char *a, const unsigned char *b, int *c, int ld) { product<8, 32, 16, unsigned char, int, Column, Column>(a, b, c, ld); }

__global__ void nibbles(const void *a, const void *b, int *c, int ld) {
    wmma::fragment<wmma::matrix_a, 8, 8, 32, wmma::experimental::precision::s4, Row> left;
    wmma::fragment<wmma::matrix_b, 8, 8, 32, wmma::experimental::precision::s4, Column> right;
    wmma::fragment<wmma::accumulator, 8, 8, 32, int> sum;
    wmma::fill_fragment(sum, 0);
    wmma::load_matrix_sync(left, a, ld);
    wmma::load_matrix_sync(right, b, ld);
    wmma::mma_sync(sum, left, right, sum, true);
    wmma::store_matrix_sync(c, sum, ld, wmma::mem_row_major);
}

__global__ void bits(const void *a, const void *b, int *c, int ld) {
    wmma::fragment<wmma::matrix_a, 8, 8, 128, wmma::experimental::precision::b1, Row> left;
    wmma::fragment<wmma::matrix_b, 8, 8, 128, wmma::experimental::precision::b1, Column> right;
    wmma::fragment<wmma::accumulator, 8, 8, 128, int> sum;
    wmma::fill_fragment(sum, 0);
    wmma::load_matrix_sync(left, a, ld);
    wmma::load_matrix_sync(right, b, ld);
    wmma::bmma_sync(sum, left, right, sum, wmma::experimental::bmmaBitOpXOR);
#if __CUDA_ARCH__ >= 800
    wmma::bmma_sync(sum, left, right, sum, wmma::experimental::bmmaBitOpAND);
#endif
    wmma::store_matrix_sync(c, sum, ld, wmma::mem_row_major);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__global__ void brain_float(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c, int ld) { product<16, 16, 16, __nv_bfloat16, float, Row, Column>(a, b, c, ld); }
__global__ void doubles(const double *a, const double *b, double *c, int ld) { product<8, 8, 4, double, double, Row, Column>(a, b, c, ld); }

__global__ void tf32(const float *a, const float *b, float *c, int ld) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, Row> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, Row> right;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> sum;
    wmma::fill_fragment(sum, 0.f);
    wmma::load_matrix_sync(left, a, ld);
    wmma::load_matrix_sync(right, b, ld);
    for (int i = 0; i < left.num_elements; ++i) left.x[i] = wmma::__float_to_tf32(left.x[i]);
    for (int i = 0; i < right.num_elements; ++i) right.x[i] = wmma::__float_to_tf32(right.x[i]);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(c, sum, ld, wmma::mem_row_major);
}
#endif
