// Example 79: a product of NVFP4 by mma with block scales for sm_120a.
// targets: sm_120a
#include "cutlass_example.h"
#include "79_blackwell_geforce_gemm/79a_blackwell_geforce_nvfp4_bf16_gemm.cu"
#undef main
int main() {
    Options options;
    options.m = 256, options.n = 128, options.k = 320, options.beta = 2;
    initialize(options);
    auto arguments = args_from_options(options);
    return launched<Gemm>(arguments);
}
