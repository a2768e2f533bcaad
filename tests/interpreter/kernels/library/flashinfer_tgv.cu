// FlashInfer's product of bfloat16 for Blackwell at low latency: a warp for each of A, B and tcgen05.mma, a bias in the epilogue.
// targets: sm_100a
#include <flashinfer/gemm/tgv_gemm.cuh>

#include "device.h"

int main() {
    using Element = cutlass::bfloat16_t;
    constexpr auto K = cute::UMMA::Major::K;
    const int m = 128, n = 24, k = 768;
    Element *a = memory<Element>(m * k), *b = memory<Element>(n * k), *c = memory<Element>(m * n), *bias = memory<Element>(m);
    flashinfer::gemm::tgv_gemm_host<Element, Element, Element, float, Element, 64, 16, 128, 4, K, K>(a, b, c, bias, m, n, k, 1, k, 1, 0, k, 1, 0, 1, m, 0, false,
                                                                                                     -1, nullptr);
}
