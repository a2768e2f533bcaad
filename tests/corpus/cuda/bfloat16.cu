// cuda_bf16.h: arithmetic, conversions, functions, atomics.
// targets: sm_80 sm_90a sm_100a sm_103f sm_120a
#include <cuda_bf16.h>

extern "C" __global__ void bf16_arithmetic(const __nv_bfloat162 *a, const __nv_bfloat162 *b, __nv_bfloat162 *out) {
    int i = threadIdx.x;
    __nv_bfloat162 x = a[i], y = b[i];
    out[0] = __hadd2(x, y), out[1] = __hsub2(x, y), out[2] = __hmul2(x, y), out[3] = __h2div(x, y);
    out[4] = __hfma2(x, y, x), out[5] = __hfma2_sat(x, y, x), out[6] = __hneg2(x), out[7] = __habs2(x);
    out[8] = __hmin2(x, y), out[9] = __hmax2_nan(x, y), out[10] = __hfma2_relu(x, y, x), out[11] = __hgt2(x, y);
    out[12] = __hneu2(x, y), out[13] = __hcmadd(x, y, x);
}

extern "C" __global__ void bf16_functions(const __nv_bfloat162 *a, __nv_bfloat162 *out) {
    __nv_bfloat162 x = a[threadIdx.x];
    out[0] = h2sin(x), out[1] = h2cos(x), out[2] = h2exp(x), out[3] = h2exp2(x), out[4] = h2log(x);
    out[5] = h2sqrt(x), out[6] = h2rsqrt(x), out[7] = h2rcp(x), out[8] = h2ceil(x), out[9] = h2rint(x);
    out[10] = h2tanh(x), out[11] = h2tanh_approx(x), out[12] = h2log10(x), out[13] = h2trunc(x);
}

extern "C" __global__ void bf16_conversions(const float *f, const double *d, const int *i, __nv_bfloat16 *out, float *back, long long *wide) {
    out[0] = __float2bfloat16_rn(f[0]), out[1] = __float2bfloat16_rz(f[0]), out[2] = __float2bfloat16_rd(f[0]);
    out[3] = __float2bfloat16_ru(f[0]), out[4] = __double2bfloat16(d[0]), out[5] = __int2bfloat16_rn(i[0]);
    out[6] = __uint2bfloat16_rz(i[0]), out[7] = __ull2bfloat16_rd(wide[0]), out[8] = __short2bfloat16_ru(short(i[1]));
    reinterpret_cast<__nv_bfloat162 *>(out)[8] = __floats2bfloat162_rn(f[1], f[2]);
    float2 pair = __bfloat1622float2(reinterpret_cast<__nv_bfloat162 *>(out)[9]);
    back[0] = __bfloat162float(out[0]) + pair.x + pair.y;
    wide[1] = __bfloat162int_rn(out[1]), wide[2] = __bfloat162uint_rz(out[2]), wide[3] = __bfloat162ll_rd(out[3]);
}

extern "C" __global__ void bf16_memory(__nv_bfloat162 *a, __nv_bfloat16 *b) {
    atomicAdd(a, __halves2bfloat162(b[0], b[1]));
    atomicAdd(b + 2, b[3]);
    a[1] = __ldg(a + 2), a[3] = __ldlu(a + 4);
    __stcs(a + 7, __shfl_sync(~0u, a[8], 1));
    b[10] = __hlt(b[11], b[12]) ? hsqrt(b[13]) : hexp10(b[14]);
}
