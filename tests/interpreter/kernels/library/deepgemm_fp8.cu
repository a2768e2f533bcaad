// DeepGEMM's product of FP8 for Hopper: a scale factor for 128 columns of a row of A and for 128 by 128 elements of B, which
// its threads apply to what wgmma adds up; B is multicast in clusters of two.
// targets: sm_90a
// flags: -std=c++20
#include <deep_gemm/impls/sm90_fp8_gemm_1d2d.cuh>

#include "project.h"
using namespace deep_gemm;

int main() {
    constexpr int m = 200, n = 256, k = 512, bm = 128, bn = 128, bk = 128, stages = 3;
    void *a = memory<char>(m * k), *b = memory<char>(n * k), *d = memory<__nv_bfloat16>(m * n);
    float *sfa = memory<float>(m * k / bk), *sfb = memory<float>(n / bk * k / bk);
    constexpr auto U8 = CU_TENSOR_MAP_DATA_TYPE_UINT8;
    constexpr auto Swizzled = CU_TENSOR_MAP_SWIZZLE_128B;
    auto kernel = sm90_fp8_gemm_1d2d_impl<cute::UMMA::Major::K, 0, n, k, 1, bm, bn, bk, 128, 128, 128, stages, 128, 256, 2, false, 2, GemmType::Normal,
                                          cutlass::bfloat16_t, epilogue::transform::EpilogueIdentity>;
    int shared = bm * bn * 2 + stages * ((bm + bn) * bk + bm * 4) + 2 * k / bk * 4 + 16 * 16;
    launched(kernel, 2, 384, shared, 2, sfb, (int *)nullptr, m, n, k, matrix_map(U8, 1, a, k, m, bk, bm, Swizzled), matrix_map(U8, 1, b, k, n, bk, bn, Swizzled),
             matrix_map(CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, d, n, m, 64, bm, Swizzled),
             matrix_map(CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, sfa, m, k / bk, bm, 1, CU_TENSOR_MAP_SWIZZLE_NONE));
}
