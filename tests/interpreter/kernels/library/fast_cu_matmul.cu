// Kernel 5 of fast.cu: a warp-specialised product for Hopper, wgmma m64n256k16, tensor maps in global memory.
// targets: sm_90a
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <cuda/barrier>
#include <cuda_bf16.h>
#include <cuda_runtime.h>
typedef __nv_bfloat16 bf16;
#define CEIL_DIV(m, n) (((m) + (n) - 1) / (n))
#define cudaCheck(status) (status)
#include "examples/matmul/matmul_5.cuh"

#include "device.h"

int main() {
    const int m = 256, n = 512, k = 320;
    bf16 *a = memory<bf16>(m * k), *b = memory<bf16>(n * k), *c = memory<bf16>(m * n);
    runKernel5(m, n, k, a, b, c, nullptr);
}
