// Register-level matrix products with inline PTX: shapes and types by target, sparse ones, block scales.
// targets: sm_80 sm_90a sm_100a sm_103f sm_120a
#include <cstdint>

#define MMA_F32(NAME, A, B) asm volatile(NAME " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]))
#define MMA_S32(NAME, A, B) asm volatile(NAME " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+r"(s[0]), "+r"(s[1]), "+r"(s[2]), "+r"(s[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]))

extern "C" __global__ void mma(const uint32_t *in, float *out, int *iout, double *dout) {
    uint32_t a[4] = {in[0], in[1], in[2], in[3]}, b[4] = {in[4], in[5], in[6], in[7]}, h[2] = {in[8], in[9]};
    float f[4] = {};
    int s[4] = {};
    MMA_F32("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", a, b);
    MMA_F32("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", a, b);
    MMA_F32("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", a, b);
    MMA_S32("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", a, b);
    MMA_S32("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32", a, b);
    MMA_S32("mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32", a, b);
    MMA_S32("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc", a, b);
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};" : "+r"(h[0]), "+r"(h[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]));
    asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+r"(s[0]), "+r"(s[1]) : "r"(a[0]), "r"(b[0]));
    asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%0, %1, %2, %3}, %12, 0x1;"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(in[10]));
    double d[2] = {}, x = dout[5], y = dout[6];
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(d[0]), "+d"(d[1]) : "d"(x), "d"(y));
#if __CUDA_ARCH__ >= 890
    MMA_F32("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", a, b);
#endif
#if __CUDA_ARCH__ == 900
    asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %0, %1}, {%2, %3}, {%3}, {%0, %1, %0, %1};" : "+d"(d[0]), "+d"(d[1]) : "d"(x), "d"(y));
#endif
#if __CUDA_ARCH__ >= 1200
    MMA_F32("mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e2m1.e3m2.f32", a, b);
    asm volatile("mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e2m3.f32.ue8m0 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3}, %10, {0, 1}, %11, {0, 1};"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(in[11]), "r"(in[12]));
    asm volatile("mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col.f32.e2m1.e2m1.f32.ue4m3 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3}, %10, {0, 0}, %11, {0, 0};"
                 : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(in[11]), "r"(in[12]));
#endif
    for (int i = 0; i < 4; ++i) out[i] = f[i], iout[i] = s[i] + h[i & 1], dout[i] = d[i & 1];
}
