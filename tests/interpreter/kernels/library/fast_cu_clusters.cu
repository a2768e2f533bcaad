// Kernel 11 of fast.cu: a persistent product for Hopper along a Hilbert curve, B is multicast in clusters of two, and TMA stores
// what threads wrote to shared memory without fence.proxy.async.
// targets: sm_90a
// flags: -std=c++17 -DNDEBUG
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
typedef __nv_bfloat16 bf16;
#define CEIL_DIV(m, n) (((m) + (n) - 1) / (n))
#define cudaCheck(status) (status)
#include "examples/matmul/matmul_11.cuh"

#include "device.h"

int main() {
    const int m = 256, n = 256, k = 192;
    bf16 *a = memory<bf16>(m * k), *b = memory<bf16>(n * k), *c = memory<bf16>(m * n);
    runKernel11(m, n, k, a, b, c, nullptr);
}
