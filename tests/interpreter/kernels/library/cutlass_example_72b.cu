// Example 72: a product of NVFP4 for Blackwell that is stored as NVFP4, with scale factors that its epilogue makes.
// targets: sm_100a
#include "cutlass_example.h"
#include "72_blackwell_narrow_precision_gemm/72b_blackwell_nvfp4_nvfp4_gemm.cu"
#undef main
int main() {
    Options options;
    options.m = 256, options.n = 128, options.k = 320, options.beta = 2;
    initialize(options);
    auto arguments = args_from_options(options);
    return launched<Gemm>(arguments);
}
