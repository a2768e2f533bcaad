// ThunderKittens' product of bfloat16 for Hopper, the last of its course: two warpgroups of consumers, tiles of 128 by 256.
// targets: sm_90a
// flags: -std=c++20 -DKITTENS_HOPPER --use_fast_math --expt-extended-lambda -DNDEBUG
#define main of_the_example
#include "kernels/gemm/educational_h100/level_08.cu"
#undef main

#include "device.h"

int main() {
    const size_t n = 256;
    bf16 *a = memory<bf16>(n * n), *b = memory<bf16>(n * n), *c = memory<bf16>(n * n);
    matmul(a, b, c, n);
}
