// cuda_fp6.h and cuda_fp4.h: the narrow formats of block-scaled matrices.
#include <cuda_fp4.h>
#include <cuda_fp6.h>

extern "C" __global__ void fp4(const float4 *f, const __half2 *h, const __nv_bfloat162 *b, __nv_fp4x2_e2m1 *two, __nv_fp4x4_e2m1 *four, float4 *back) {
    two[0] = __nv_fp4x2_e2m1(make_float2(f[0].x, f[0].y)), two[1] = __nv_fp4x2_e2m1(h[0]), two[2] = __nv_fp4x2_e2m1(b[0]);
    four[0] = __nv_fp4x4_e2m1(f[1]), four[1] = __nv_fp4x4_e2m1(h[1], h[2]);
    back[0] = float4(four[2]);
    float2 pair = float2(two[3]);
    back[1] = make_float4(pair.x, pair.y, 0, 0);
}

extern "C" __global__ void fp6(const float4 *f, const __half2 *h, const __nv_bfloat162 *b, __nv_fp6x2_e2m3 *two, __nv_fp6x4_e3m2 *four, float4 *back) {
    two[0] = __nv_fp6x2_e2m3(make_float2(f[0].x, f[0].y)), two[1] = __nv_fp6x2_e2m3(h[0]), two[2] = __nv_fp6x2_e2m3(b[0]);
    four[0] = __nv_fp6x4_e3m2(f[1]), four[1] = __nv_fp6x4_e3m2(h[1], h[2]);
    back[0] = float4(four[2]);
    float2 pair = float2(two[3]);
    back[1] = make_float4(pair.x, pair.y, 0, 0);
}

extern "C" __global__ void fp4_raw(const float2 *f, const __half2 *h, __nv_fp4x2_storage_t *out, __half2 *back) {
    out[0] = __nv_cvt_float2_to_fp4x2(f[0], __NV_E2M1, cudaRoundNearest);
    out[1] = __nv_cvt_halfraw2_to_fp4x2(h[0], __NV_E2M1, cudaRoundNearest);
    back[0] = __nv_cvt_fp4x2_to_halfraw2(out[2], __NV_E2M1);
    back[1] = __nv_cvt_fp6x2_to_halfraw2(out[3] | out[4] << 8, __NV_E3M2);
}
