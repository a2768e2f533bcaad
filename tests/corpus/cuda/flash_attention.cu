// One tile of attention with wmma products and an online softmax: a larger kernel of the everyday kind.
// targets: sm_80 sm_90a sm_100a sm_103f sm_120a
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

extern "C" __global__ void __launch_bounds__(128) flash_attention(const __half *q, const __half *k, const __half *v, float *out, int length, float scale) {
    __shared__ __half p[4][16][24];
    __shared__ float s[4][16][20], o[4][16][68], top[4][16], sum[4][16];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row0 = (blockIdx.x * 4 + warp) * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> query[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) wmma::load_matrix_sync(query[i], q + row0 * 64 + i * 16, 64);
    for (int i = lane; i < 16 * 68; i += 32) (&o[warp][0][0])[i] = 0;
    if (lane < 16) top[warp][lane] = -INFINITY, sum[warp][lane] = 0;
    __syncwarp();
    for (int column = 0; column < length; column += 16) {
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> score;
        wmma::fill_fragment(score, 0.f);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> key;
            wmma::load_matrix_sync(key, k + column * 64 + i * 16, 64);
            wmma::mma_sync(score, query[i], key, score);
        }
        wmma::store_matrix_sync(&s[warp][0][0], score, 20, wmma::mem_row_major);
        __syncwarp();
        if (lane < 16) {
            float m = top[warp][lane], old = m, l = 0;
            for (int j = 0; j < 16; ++j) m = fmaxf(m, s[warp][lane][j] * scale);
            for (int j = 0; j < 16; ++j) {
                float e = __expf(s[warp][lane][j] * scale - m);
                l += e, p[warp][lane][j] = __float2half(e);
            }
            float correction = __expf(old - m);
            for (int j = 0; j < 64; ++j) o[warp][lane][j] *= correction;
            top[warp][lane] = m, sum[warp][lane] = sum[warp][lane] * correction + l;
        }
        __syncwarp();
        wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> weight;
        wmma::load_matrix_sync(weight, &p[warp][0][0], 24);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> value;
            wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
            wmma::load_matrix_sync(value, v + column * 64 + i * 16, 64);
            wmma::load_matrix_sync(acc, &o[warp][0][i * 16], 68, wmma::mem_row_major);
            wmma::mma_sync(acc, weight, value, acc);
            wmma::store_matrix_sync(&o[warp][0][i * 16], acc, 68, wmma::mem_row_major);
        }
        __syncwarp();
    }
    for (int i = lane; i < 16 * 64; i += 32) out[(row0 + i / 64) * 64 + i % 64] = o[warp][i / 64][i % 64] / sum[warp][i / 64];
}
