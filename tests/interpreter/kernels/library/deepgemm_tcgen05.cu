// DeepGEMM's product of bfloat16 for Blackwell: persistent, two CTAs to a tcgen05.mma, which pass barrier.cluster.arrive.relaxed
// after tcgen05.alloc wrote its address, and whose warps name lane 0 of tensor memory for their own lanes.
// targets: sm_100a
// flags: -std=c++20
#include <deep_gemm/impls/sm100_bf16_gemm.cuh>

#include "project.h"
using namespace deep_gemm;

int main() {
    constexpr int m = 200, n = 160, k = 208, bm = 128, bn = 128, bk = 64, stages = 4;
    using Element = __nv_bfloat16;
    void *a = memory<Element>(m * k), *b = memory<Element>(n * k), *d = memory<Element>(m * n);
    constexpr auto Bf16 = CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    constexpr auto Swizzled = CU_TENSOR_MAP_SWIZZLE_128B;
    constexpr auto K = cute::UMMA::Major::K;
    auto kernel = sm100_bf16_gemm_impl<K, K, 0, n, k, bm, bn, bk, 1, 128, 128, 128, stages, 128, 128, 2, false, 2, 128, false, false, GemmType::Normal, false,
                                       cutlass::bfloat16_t, 100>;
    int shared = bm * 128 * 2 + stages * (bm + bn / 2) * bk * 2 + 32 * 8 * 3 + 48;
    launched(kernel, 2, 256, shared, 2, (int *)nullptr, m, n, k, matrix_map(Bf16, 2, a, k, m, 64, bm, Swizzled), matrix_map(Bf16, 2, b, k, n, 64, bn / 2, Swizzled),
             matrix_map(Bf16, 2, d, n, m, 64, bm, Swizzled));
}
