// NVIDIA's own conversions on the host, from the headers of the CUDA runtime, over arrays.
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_fp4.h"
#include "cuda_fp6.h"
#include "cuda_fp8.h"
#include <cstdint>

#define CONVERSION(name, from, to, e)                                         \
    extern "C" void name(long count, const from *in, to *out) {               \
        for (long i = 0; i < count; i++) {                                    \
            from x = in[i];                                                   \
            out[i] = (to)(e);                                                 \
        }                                                                     \
    }

static __half_raw half_raw(uint16_t bits) { __half_raw r; r.x = bits; return r; }
static __nv_bfloat16_raw brain(uint16_t bits) { __nv_bfloat16_raw r; r.x = bits; return r; }
static uint16_t bits(__half x) { return ((__half_raw)x).x; }
static uint16_t bits(__nv_bfloat16 x) { return ((__nv_bfloat16_raw)x).x; }

#define NARROW(format, convert, ...)                                                            \
    CONVERSION(f32_##format, float, uint8_t, __nv_cvt_float_to_##convert(x, __VA_ARGS__))       \
    CONVERSION(f16_##format, uint16_t, uint8_t, __nv_cvt_halfraw_to_##convert(half_raw(x), __VA_ARGS__)) \
    CONVERSION(bf16_##format, uint16_t, uint8_t, __nv_cvt_bfloat16raw_to_##convert(brain(x), __VA_ARGS__))
NARROW(e4m3, fp8, __NV_SATFINITE, __NV_E4M3)
NARROW(e5m2, fp8, __NV_SATFINITE, __NV_E5M2)
NARROW(e3m2, fp6, __NV_E3M2, cudaRoundNearest)
NARROW(e2m3, fp6, __NV_E2M3, cudaRoundNearest)
NARROW(e2m1, fp4, __NV_E2M1, cudaRoundNearest)
NARROW(ue5m3_rn, ue5m3, __NV_NOSAT, cudaRoundNearest)
NARROW(ue5m3_rz, ue5m3, __NV_NOSAT, cudaRoundZero)
NARROW(ue5m3_rp, ue5m3, __NV_NOSAT, cudaRoundPosInf)
NARROW(ue5m3_rn_satfinite, ue5m3, __NV_SATFINITE, cudaRoundNearest)
NARROW(ue5m3_rz_satfinite, ue5m3, __NV_SATFINITE, cudaRoundZero)
NARROW(ue5m3_rp_satfinite, ue5m3, __NV_SATFINITE, cudaRoundPosInf)

#define SCALE(name, ...)                                                                  \
    CONVERSION(f32_##name, float, uint8_t, __nv_cvt_float_to_e8m0(x, __VA_ARGS__))        \
    CONVERSION(bf16_##name, uint16_t, uint8_t, __nv_cvt_bfloat16raw_to_e8m0(brain(x), __VA_ARGS__))
SCALE(ue8m0_rz, __NV_NOSAT, cudaRoundZero)
SCALE(ue8m0_rp, __NV_NOSAT, cudaRoundPosInf)
SCALE(ue8m0_rz_satfinite, __NV_SATFINITE, cudaRoundZero)
SCALE(ue8m0_rp_satfinite, __NV_SATFINITE, cudaRoundPosInf)

#define WIDEN(format, convert, ...)                                                        \
    CONVERSION(format##_f16, uint8_t, uint16_t, __nv_cvt_##convert##_to_halfraw(x __VA_ARGS__).x) \
    CONVERSION(format##_bf16, uint8_t, uint16_t, __nv_cvt_##convert##_to_bf16raw(x __VA_ARGS__).x)
WIDEN(e4m3, fp8, , __NV_E4M3)
WIDEN(e5m2, fp8, , __NV_E5M2)
WIDEN(e3m2, fp6, , __NV_E3M2)
WIDEN(e2m3, fp6, , __NV_E2M3)
WIDEN(e2m1, fp4, , __NV_E2M1)
WIDEN(ue5m3, ue5m3)
CONVERSION(ue8m0_bf16, uint8_t, uint16_t, __nv_cvt_e8m0_to_bf16raw(x).x)

CONVERSION(f32_f16_rn, float, uint16_t, bits(__float2half_rn(x)))
CONVERSION(f32_f16_rz, float, uint16_t, bits(__float2half_rz(x)))
CONVERSION(f32_f16_rm, float, uint16_t, bits(__float2half_rd(x)))
CONVERSION(f32_f16_rp, float, uint16_t, bits(__float2half_ru(x)))
CONVERSION(f64_f16_rn, double, uint16_t, bits(__double2half(x)))
CONVERSION(f32_bf16_rn, float, uint16_t, bits(__float2bfloat16_rn(x)))
CONVERSION(f32_bf16_rz, float, uint16_t, bits(__float2bfloat16_rz(x)))
CONVERSION(f32_bf16_rm, float, uint16_t, bits(__float2bfloat16_rd(x)))
CONVERSION(f32_bf16_rp, float, uint16_t, bits(__float2bfloat16_ru(x)))
CONVERSION(f64_bf16_rn, double, uint16_t, bits(__double2bfloat16(x)))
