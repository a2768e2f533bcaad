// ThunderKittens' product of bfloat16 for Blackwell: two CTAs to a tcgen05.mma, tiles by clusterlaunchcontrol.
// targets: sm_100a
// flags: -std=c++20 -DKITTENS_BLACKWELL --use_fast_math --expt-extended-lambda -DNDEBUG
#define main of_the_example
#include "kernels/gemm/bf16_b200/bf16_b200_gemm.cu"
#undef main

#include "project.h"

int main() {
    using Config = config<256, 64, 128, 4, true, 5, 2>;
    using Globals = globals<Config>;
    const size_t m = 512, n = 128, k = 384;
    bf16 *a = memory<bf16>(m * k), *b = memory<bf16>(n * k), *d = memory<bf16>(m * n);
    Globals given = {{a, nullptr, nullptr, m, k}, {b, nullptr, nullptr, n, k}, {d, nullptr, nullptr, m, n}};
    launched(kernel<Config>, given.grid().x, given.block().x, given.dynamic_shared_memory(), Config::CLUSTER_SIZE, given);
}
