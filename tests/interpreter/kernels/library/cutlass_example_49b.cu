// Example 49: a batch of products by stream-K, whose CTAs add up parts of a tile.
// targets: sm_90a
#include "cutlass_example.h"
#include "49_hopper_gemm_with_collective_builder/49_collective_builder.cu"
#undef main
int main() {
    Options options;
    options.m = 256, options.n = 128, options.k = 192, options.l = 2, options.alpha = 1, options.beta = 2;
    cutlass::KernelHardwareInfo information;
    information.sm_count = 2;
    using namespace cutlass;
    return !ExampleRunner<gemm::KernelTmaWarpSpecializedCooperative, epilogue::TmaWarpSpecializedCooperative, gemm::collective::StageCountAuto,
                          gemm::StreamKScheduler>().run(options, information);
}
