// Conversions to and from the narrow formats with inline PTX, each where its target has it.
// targets: sm_90a sm_100a sm_103f sm_120a
#include <cstdint>

extern "C" __global__ void narrow_conversions(const float *in, uint32_t *out) {
    float a = in[0], b = in[1], c = in[2], d = in[3];
    uint16_t h;
    uint32_t w;
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(h) : "f"(a), "f"(b));
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(w) : "h"(h));
    out[0] = w;
    asm("cvt.rn.satfinite.relu.e5m2x2.f16x2 %0, %1;" : "=h"(h) : "r"(w));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(out[1]) : "f"(c));
    asm("cvt.rn.relu.bf16x2.f32 %0, %1, %2;" : "=r"(out[2]) : "f"(c), "f"(d));
    asm("cvt.rz.f16x2.f32 %0, %1, %2;" : "=r"(out[3]) : "f"(c), "f"(d));
#if __CUDA_ARCH__ >= 1000
    asm("{ .reg .b8 t; cvt.rn.satfinite.e2m1x2.f32 t, %1, %2; mov.b32 %0, {t, t, t, t}; }" : "=r"(out[4]) : "f"(a), "f"(b));
    asm("cvt.rn.satfinite.e2m3x2.f32 %0, %1, %2;" : "=h"(h) : "f"(a), "f"(b));
    asm("cvt.rp.satfinite.ue8m0x2.f32 %0, %1, %2;" : "=h"(h) : "f"(c), "f"(d));
    asm("cvt.rn.bf16x2.ue8m0x2 %0, %1;" : "=r"(out[5]) : "h"(h));
#endif
#if __CUDA_ARCH_FEAT_SM100_ALL || __CUDA_ARCH_SPECIFIC__ == 1000
    asm("cvt.rs.satfinite.e4m3x4.f32 %0, {%1, %2, %3, %4}, %5;" : "=r"(out[6]) : "f"(a), "f"(b), "f"(c), "f"(d), "r"(w));
    asm("cvt.rs.f16x2.f32 %0, %1, %2, %3;" : "=r"(out[7]) : "f"(a), "f"(b), "r"(w));
    float m;
    asm("redux.sync.min.abs.NaN.f32 %0, %1, 0xffffffff;" : "=f"(m) : "f"(a));
    out[8] = __float_as_uint(m);
#endif
    out[9] = h;
}
