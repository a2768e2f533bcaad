// Example 48: a warp-specialised product of tf32 for Hopper, clusters of 4 by 2, tensor maps with multicast.
// targets: sm_90a
#include "cutlass_example.h"
#include "48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm.cu"
#undef main
int main() {
    Options options;
    options.m = 512, options.n = 256, options.k = 200, options.beta = 2;
    initialize(options);
    auto arguments = args_from_options(options);
    arguments.hw_info.sm_count = 8;
    return launched<Gemm>(arguments);
}
