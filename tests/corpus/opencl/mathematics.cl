// The mathematics library in both precisions.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define KERNEL(T, I)                                                                      \
  __kernel void transcendental_##T(__global T *a, __global const T *b, int n) {           \
    int i = get_global_id(0);                                                             \
    if (i >= n) return;                                                                   \
    T x = b[i], s, c;                                                                     \
    s = sincos(x, &c);                                                                    \
    a[i] = s + c + exp(x) + exp2(x) + log(fabs(x)) + log2(fabs(x) + 1) + pow(x, (T)1.5);  \
    a[i] += tan(x) + atan2(x, c) + sinh(x) + asin(s) + cbrt(x) + erf(x);                  \
  }                                                                                       \
  __kernel void elementary_##T(__global T *a, __global const T *b, __global I *e, int n) { \
    int i = get_global_id(0), q;                                                          \
    if (i >= n) return;                                                                   \
    T x = b[i], y = b[i + 1], w;                                                          \
    a[i] = sqrt(x) + rsqrt(fabs(y)) + fma(x, y, x) + mad(x, y, y) + fmod(x, y);           \
    a[i] += floor(x) + ceil(y) + rint(x) + round(y) + trunc(x) + copysign(x, y);          \
    a[i] += fmin(x, y) + fmax(x, y) + fdim(x, y) + hypot(x, y) + ldexp(x, 3) + x / y;     \
    a[i] += frexp(x, &q) + fract(y, &w) + nextafter(x, y) + w;                            \
    e[i] = ilogb(x) + q + isnan(x) + isinf(y) + isfinite(x) + signbit(y) + isless(x, y);  \
  }
KERNEL(float, int)
KERNEL(double, long)

__kernel void native(__global float4 *a, __global const float4 *b) {
  size_t i = get_global_id(0);
  float4 x = b[i];
  a[i] = native_sqrt(x) + native_rsqrt(x) +
         native_recip(x) + native_divide(x, x + 1.0f);
  a[i] += dot(x, x) + length(x) + normalize(x) + cross(x, x.yzxw) + mix(x, x.wzyx, 0.25f) + smoothstep(0.0f, 1.0f, x);
}
