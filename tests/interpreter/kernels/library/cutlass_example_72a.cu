// Example 72: a product of NVFP4 for Blackwell, scale factors in tensor memory, clusters of 2 by 4.
// targets: sm_100a
#include "cutlass_example.h"
#include "72_blackwell_narrow_precision_gemm/72a_blackwell_nvfp4_bf16_gemm.cu"
#undef main
int main() {
    Options options;
    options.m = 256, options.n = 512, options.k = 320, options.beta = 2;
    initialize(options);
    auto arguments = args_from_options(options);
    return launched<Gemm>(arguments);
}
