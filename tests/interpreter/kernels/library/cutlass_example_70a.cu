// Example 70: a product of halves for Blackwell, two CTAs to a tcgen05.mma, tiles by clusterlaunchcontrol.
// targets: sm_100a
#include "cutlass_example.h"
#include "70_blackwell_gemm/70_blackwell_fp16_gemm.cu"
#undef main
int main() {
    Options options;
    options.m = 512, options.n = 256, options.k = 136, options.beta = 2;
    initialize(options);
    auto arguments = args_from_options(options);
    return launched<Gemm>(arguments);
}
