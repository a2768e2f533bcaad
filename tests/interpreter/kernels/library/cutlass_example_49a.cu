// Example 49: a batch of products by the schedule that the collective builder chooses.
// targets: sm_90a
#include "cutlass_example.h"
#include "49_hopper_gemm_with_collective_builder/49_collective_builder.cu"
#undef main
int main() {
    Options options;
    options.m = 256, options.n = 128, options.k = 192, options.l = 2, options.alpha = 1, options.beta = 2;
    cutlass::KernelHardwareInfo information;
    information.sm_count = 2;
    return !ExampleRunner<>().run(options, information);
}
