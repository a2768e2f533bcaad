// The atomic functions in device, block and system scope, on global and shared memory.
#include <cuda_fp16.h>

extern "C" __global__ void atomics_global(int *i, unsigned *u, unsigned long long *w, long long *s, float *f, double *d, unsigned short *h) {
    i[1] = atomicAdd(i, 1) + atomicSub(i, 2) + atomicExch(i, 3) + atomicMin(i, 4) + atomicMax(i, 5) + atomicAnd(i, 6) + atomicOr(i, 7) + atomicXor(i, 8) + atomicCAS(i, 9, 10);
    u[1] = atomicInc(u, 11) + atomicDec(u, 12) + atomicMin(u, 13u) + atomicMax(u, 14u) + atomicCAS(u, 1u, 2u);
    w[1] = atomicAdd(w, 1ull) + atomicExch(w, 2ull) + atomicMin(w, 3ull) + atomicMax(w, 4ull) + atomicAnd(w, 5ull) + atomicOr(w, 6ull) + atomicXor(w, 7ull) + atomicCAS(w, 8ull, 9ull);
    s[1] = atomicMin(s, 1ll) + atomicMax(s, 2ll);
    f[1] = atomicAdd(f, 1.f) + atomicExch(f, 2.f);
    d[1] = atomicAdd(d, 1.0);
    h[1] = atomicCAS(h, static_cast<unsigned short>(1), static_cast<unsigned short>(2));
}

extern "C" __global__ void atomics_scoped(int *i, unsigned long long *w, double *d, float *f) {
    atomicAdd_block(i, 1), atomicAdd_system(i, 2), atomicMax_block(i, 3), atomicCAS_system(i, 4, 5), atomicExch_block(i, 6);
    atomicAdd_block(w, 1ull), atomicAdd_system(w, 2ull), atomicCAS_block(w, 3ull, 4ull), atomicOr_system(w, 5ull);
    atomicAdd_block(d, 1.0), atomicAdd_system(f, 2.f);
    i[1] = atomicMin_system(i, 3) + atomicXor_block(i, 9);
}

extern "C" __global__ void atomics_shared(int *out, float *fout) {
    __shared__ int i[4];
    __shared__ unsigned long long w;
    __shared__ float f;
    __shared__ double d;
    __shared__ __half2 h;
    if (threadIdx.x == 0) i[0] = i[1] = i[2] = i[3] = 0, w = 0, f = 0, d = 0, h = __float2half2_rn(0);
    __syncthreads();
    atomicAdd(&i[threadIdx.x & 3], 1), atomicAdd(&w, 1ull), atomicAdd(&f, 1.f), atomicAdd(&d, 1.0), atomicAdd(&h, __float2half2_rn(1));
    out[3] = atomicCAS(&i[0], 1, 2) + atomicExch(&i[1], 3) + atomicMax_block(&i[2], 7);
    __syncthreads();
    out[threadIdx.x] = i[threadIdx.x & 3] + int(w), fout[0] = f + float(d) + __low2float(h);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
extern "C" __global__ void atomics_wide(float4 *v, float2 *p, uint4 *q) {
    float4 old = atomicAdd(v, make_float4(1, 2, 3, 4));
    float2 two = atomicAdd(p, make_float2(old.x, old.w));
    p[1] = two;
    struct alignas(16) Pair {
        unsigned long long low, high;
    };
    auto *pair = reinterpret_cast<Pair *>(q);
    Pair was = atomicCAS(pair, Pair{1, 2}, Pair{3, 4});
    pair[1] = atomicExch(pair, was);
}
#endif
