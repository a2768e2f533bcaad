// cuda_fp16.h: arithmetic, comparisons, conversions with every rounding, functions, atomics.
#include <cuda_fp16.h>

extern "C" __global__ void half_arithmetic(const __half2 *a, const __half2 *b, __half2 *out) {
    int i = threadIdx.x;
    __half2 x = a[i], y = b[i];
    out[0] = __hadd2(x, y), out[1] = __hsub2(x, y), out[2] = __hmul2(x, y), out[3] = __h2div(x, y);
    out[4] = __hfma2(x, y, x), out[5] = __hfma2_sat(x, y, x), out[6] = __hadd2_sat(x, y), out[7] = __hneg2(x);
    out[8] = __habs2(x), out[9] = __hmin2(x, y), out[10] = __hmax2(x, y), out[11] = __hmin2_nan(x, y);
    out[12] = __hmax2_nan(x, y), out[13] = __hfma2_relu(x, y, x), out[14] = __heq2(x, y), out[15] = __hltu2(x, y);
    out[16] = __hcmadd(x, y, x), out[17] = __lows2half2(x, y), out[18] = __lowhigh2highlow(x);
    out[19] = __hadd2_rn(x, y), out[20] = __hmul2_rn(x, y), out[21] = __hsub2_sat(x, y);
}

extern "C" __global__ void half_functions(const __half2 *a, __half2 *out, __half *scalar) {
    __half2 x = a[threadIdx.x];
    out[0] = h2sin(x), out[1] = h2cos(x), out[2] = h2exp(x), out[3] = h2exp2(x), out[4] = h2exp10(x);
    out[5] = h2log(x), out[6] = h2log2(x), out[7] = h2log10(x), out[8] = h2sqrt(x), out[9] = h2rsqrt(x);
    out[10] = h2rcp(x), out[11] = h2ceil(x), out[12] = h2floor(x), out[13] = h2rint(x), out[14] = h2trunc(x);
    scalar[0] = htanh(x.x), scalar[1] = hsin(x.y), scalar[2] = hsqrt(x.x), scalar[3] = htanh_approx(x.y);
    out[15] = h2tanh(x), out[16] = h2tanh_approx(x);
}

extern "C" __global__ void half_conversions(const float *f, const double *d, const int *i, __half *out, float *back, long long *wide) {
    out[0] = __float2half_rn(f[0]), out[1] = __float2half_rz(f[0]), out[2] = __float2half_rd(f[0]);
    out[3] = __float2half_ru(f[0]), out[4] = __double2half(d[0]), out[5] = __int2half_rn(i[0]);
    out[6] = __int2half_ru(i[0]), out[7] = __uint2half_rz(i[0]), out[8] = __short2half_rd(short(i[0]));
    out[9] = __ll2half_rn(wide[0]), out[10] = __ull2half_ru(wide[0]);
    reinterpret_cast<__half2 *>(out)[8] = __floats2half2_rn(f[1], f[2]);
    back[0] = __half2float(out[0]);
    wide[1] = __half2int_rn(out[1]), wide[2] = __half2uint_rz(out[2]), wide[3] = __half2ll_rd(out[3]);
    wide[4] = __half2short_ru(out[4]), wide[5] = __half2ull_rn(out[5]), wide[6] = __half2char_rz(out[6]);
}

extern "C" __global__ void half_comparisons(const __half *a, bool *out) {
    __half x = a[0], y = a[1];
    out[0] = __heq(x, y), out[1] = __hne(x, y), out[2] = __hlt(x, y), out[3] = __hge(x, y), out[4] = __hgtu(x, y);
    out[5] = __hleu(x, y), out[6] = __hisnan(x), out[7] = __hisinf(y) != 0, out[8] = __hbeq2(*(__half2 *)a, *(__half2 *)(a + 2));
    out[9] = __heq2_mask(*(__half2 *)a, *(__half2 *)(a + 2)) != 0;
}

extern "C" __global__ void half_memory(__half2 *a, __half *b) {
    atomicAdd(a, __halves2half2(b[0], b[1]));
    atomicAdd(b + 2, b[3]);
    a[1] = __ldcg(a + 2), a[3] = __ldcs(a + 4), a[5] = __ldca(a + 6);
    __stwt(a + 7, __shfl_xor_sync(~0u, a[8], 1));
    __stcg(b + 32, __shfl_down_sync(~0u, b[33], 2));
}
