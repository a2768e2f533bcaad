// cuda_fp8.h: both eight-bit formats and the scale format, from and to every wider type.
#include <cuda_fp8.h>

template <class Narrow> __device__ void scalar(const float *f, const double *d, const __half *h, const __nv_bfloat16 *b, Narrow *out, float *back) {
    out[0] = Narrow(f[0]), out[1] = Narrow(d[0]), out[2] = Narrow(h[0]), out[3] = Narrow(b[0]);
    back[0] = float(out[4]), back[1] = float(__half(out[5])), back[2] = float(__nv_bfloat16(out[6]));
}

extern "C" __global__ void fp8_e4m3(const float *f, const double *d, const __half *h, const __nv_bfloat16 *b, __nv_fp8_e4m3 *out, float *back) {
    scalar(f, d, h, b, out, back);
}
extern "C" __global__ void fp8_e5m2(const float *f, const double *d, const __half *h, const __nv_bfloat16 *b, __nv_fp8_e5m2 *out, float *back) {
    scalar(f, d, h, b, out, back);
}

extern "C" __global__ void fp8_vectors(const float4 *f, const __half2 *h, const __nv_bfloat162 *b, __nv_fp8x2_e4m3 *out2, __nv_fp8x4_e5m2 *out4, float4 *back) {
    out2[0] = __nv_fp8x2_e4m3(make_float2(f[0].x, f[0].y)), out2[1] = __nv_fp8x2_e4m3(h[0]), out2[2] = __nv_fp8x2_e4m3(b[0]);
    out4[0] = __nv_fp8x4_e5m2(f[1]), out4[1] = __nv_fp8x4_e5m2(h[1], h[2]), out4[2] = __nv_fp8x4_e5m2(b[1], b[2]);
    back[0] = float4(out4[3]);
    float2 two = float2(out2[3]);
    back[1] = make_float4(two.x, two.y, 0, 0);
}

extern "C" __global__ void fp8_raw(const float2 *f, const __half2 *h, const __nv_bfloat162 *b, unsigned short *out, __half2 *back) {
    out[0] = __nv_cvt_float2_to_fp8x2(f[0], __NV_SATFINITE, __NV_E4M3);
    out[1] = __nv_cvt_float2_to_fp8x2(f[1], __NV_NOSAT, __NV_E5M2);
    out[2] = __nv_cvt_halfraw2_to_fp8x2(h[0], __NV_SATFINITE, __NV_E5M2);
    out[3] = __nv_cvt_bfloat16raw2_to_fp8x2(b[0], __NV_SATFINITE, __NV_E4M3);
    back[0] = __nv_cvt_fp8x2_to_halfraw2(out[4], __NV_E4M3);
}

extern "C" __global__ void fp8_scales(const float2 *f, const __nv_bfloat162 *b, __nv_fp8x2_storage_t *out, __nv_bfloat162 *back) {
    out[0] = __nv_cvt_float2_to_e8m0x2(f[0], __NV_SATFINITE, cudaRoundZero);
    out[1] = __nv_cvt_float2_to_e8m0x2(f[1], __NV_NOSAT, cudaRoundPosInf);
    out[2] = __nv_cvt_bfloat162raw_to_e8m0x2(b[0], __NV_SATFINITE, cudaRoundPosInf);
    back[0] = __nv_cvt_e8m0x2_to_bf162raw(out[3]);
}
