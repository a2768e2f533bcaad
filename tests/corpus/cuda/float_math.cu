// Single-precision functions, the fast intrinsics, and every rounding.
extern "C" __global__ void float_elementary(const float *x, float *out) {
    float v = x[threadIdx.x], w = x[threadIdx.x + 1];
    out[0] = sinf(v), out[1] = cosf(v), out[2] = tanf(v), out[3] = expf(v), out[4] = logf(v), out[5] = powf(v, w);
    out[6] = sqrtf(v), out[7] = v / w, out[8] = cbrtf(v), out[9] = tanhf(v), out[10] = erff(v), out[11] = lgammaf(v);
    out[12] = fmodf(v, w), out[13] = atan2f(v, w), out[14] = asinf(v), out[15] = normcdff(v), out[16] = sinpif(v);
    out[17] = roundf(v), out[18] = nearbyintf(v), out[19] = floorf(v), out[20] = hypotf(v, w), out[21] = norm3df(v, w, v);
}

extern "C" __global__ void float_fast(const float *x, float *out) {
    float v = x[threadIdx.x], w = x[threadIdx.x + 1];
    out[0] = __sinf(v), out[1] = __cosf(v), out[2] = __tanf(v), out[3] = __expf(v), out[4] = __logf(v), out[5] = __powf(v, w);
    out[6] = __fdividef(v, w), out[7] = __log2f(v), out[8] = __exp10f(v), out[9] = __frsqrt_rn(v), out[10] = __saturatef(v), out[11] = __tanhf(w);
}

extern "C" __global__ void float_rounding(const float *x, float *out, int *integer) {
    float a = x[0], b = x[1], c = x[2];
    out[0] = __fadd_rn(a, b), out[1] = __fadd_rz(a, b), out[2] = __fadd_ru(a, b), out[3] = __fadd_rd(a, b);
    out[4] = __fmul_ru(a, b), out[5] = __fmaf_rz(a, b, c), out[6] = __fdiv_rd(a, b), out[7] = __frcp_ru(a), out[8] = __fsqrt_rz(a);
    out[9] = __fmaf_ieee_rn(a, b, c), out[10] = __int2float_rd(integer[0]), out[11] = __uint2float_ru(integer[1]), out[12] = __ull2float_rz(integer[2]);
    integer[3] = __float2int_rn(a), integer[4] = __float2uint_rd(b), integer[5] = __float2ll_ru(c), integer[6] = __float_as_int(a), integer[7] = ilogbf(b);
    out[13] = fminf(a, b), out[14] = fmaxf(b, c), out[15] = fabsf(a), out[16] = copysignf(b, c), out[17] = fdimf(a, c);
}

extern "C" __global__ void float_pairs(const float2 *x, float2 *out) {
#if __CUDA_ARCH__ >= 1000
    out[0] = __ffma2_rn(x[0], x[1], x[2]), out[1] = __fadd2_rz(x[0], x[1]), out[2] = __fmul2_ru(x[0], x[1]);
#else
    out[0] = make_float2(x[0].x * x[1].x + x[2].x, 0.f);
#endif
}
