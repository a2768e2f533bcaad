// A radix-2 Fourier transform of 512 complex numbers in shared memory.
#include <cuComplex.h>

extern "C" __global__ void __launch_bounds__(256) fft_512(cuFloatComplex *x) {
    __shared__ cuFloatComplex s[512];
    int t = threadIdx.x;
    for (int i = t; i < 512; i += 256) s[__brev(i) >> 23] = x[blockIdx.x * 512 + i];
    for (int half = 1; half < 512; half *= 2) {
        __syncthreads();
        int k = t & (half - 1), at = ((t & ~(half - 1)) << 1) + k;
        float sine, cosine;
        sincospif(-float(k) / half, &sine, &cosine);
        cuFloatComplex u = s[at], v = cuCmulf(s[at + half], make_cuFloatComplex(cosine, sine));
        s[at] = cuCaddf(u, v), s[at + half] = cuCsubf(u, v);
    }
    __syncthreads();
    for (int i = t; i < 512; i += 256) x[blockIdx.x * 512 + i] = s[i];
}

extern "C" __global__ void complex_f64(const cuDoubleComplex *a, cuDoubleComplex *b) {
    b[0] = cuCdiv(a[0], a[1]), b[1] = cuCfma(a[0], a[1], a[2]), b[2].x = cuCabs(a[3]);
}
