// CUTLASS's tutorial of wgmma with TMA: a pipeline of three stages, half precision throughout, in both majors.
// targets: sm_90a
#define main tutorial
#include "cute/tutorial/hopper/wgmma_tma_sm90.cu"
#undef main

int main() {
    const int m = 256, n = 128, k = 192;
    void *memory[3];
    for (int i = 0; i < 3; ++i) cudaMalloc(&memory[i], 2 * (i == 0 ? m * k : i == 1 ? n * k : m * n));
    using Half = cute::half_t;
    gemm('N', 'T', m, n, k, Half(1.0f), static_cast<Half *>(memory[0]), m, static_cast<Half *>(memory[1]), n, Half(0.0f),
         static_cast<Half *>(memory[2]), m);
}
