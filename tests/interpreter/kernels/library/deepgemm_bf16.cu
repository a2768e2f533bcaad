// DeepGEMM's product of bfloat16 for Hopper: B is MN-major, A is multicast in clusters of two.
// targets: sm_90a
// flags: -std=c++20
#include <deep_gemm/impls/sm90_bf16_gemm.cuh>

#include "project.h"
using namespace deep_gemm;

int main() {
    constexpr int m = 200, n = 256, k = 200, bm = 128, bn = 128, bk = 64, stages = 4;
    using Element = __nv_bfloat16;
    void *a = memory<Element>(m * k), *b = memory<Element>(k * n), *d = memory<Element>(m * n);
    constexpr auto Bf16 = CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    constexpr auto Swizzled = CU_TENSOR_MAP_SWIZZLE_128B;
    auto kernel = sm90_bf16_gemm_impl<cute::UMMA::Major::K, cute::UMMA::Major::MN, 0, n, k, 1, bm, bn, bk, 128, 128, 128, stages, 128, 256, 2, true, 2,
                                      GemmType::Normal, false, cutlass::bfloat16_t>;
    int shared = bm * bn * 2 + stages * (bm + bn) * bk * 2 + 16 * 16;
    launched(kernel, 2, 384, shared, 2, (int *)nullptr, m, n, k, matrix_map(Bf16, 2, a, k, m, 64, bm, Swizzled), matrix_map(Bf16, 2, b, n, k, 64, bk, Swizzled),
             matrix_map(Bf16, 2, d, n, m, 64, bm, Swizzled));
}
