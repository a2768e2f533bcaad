// Conversions between all scalar types, saturated and in every rounding mode.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define TO(T, S)                                                                                      \
  __kernel void to_##T##_from_##S(__global T *a, __global const S *b) {                               \
    size_t i = get_global_id(0);                                                                      \
    a[5 * i] = convert_##T(b[i]);                                                                     \
    a[5 * i + 1] = convert_##T##_rte(b[i]);                                                           \
    a[5 * i + 2] = convert_##T##_rtz(b[i]);                                                           \
    a[5 * i + 3] = convert_##T##_rtp(b[i]);                                                           \
    a[5 * i + 4] = convert_##T##_rtn(b[i]);                                                           \
  }
#define SATURATED(T, S)                                                                               \
  __kernel void saturate_##T##_from_##S(__global T *a, __global const S *b) {                         \
    size_t i = get_global_id(0);                                                                      \
    a[i] = convert_##T##_sat(b[i]) + convert_##T##_sat_rte(b[i]);                                     \
  }
#define FROM(S) \
  TO(char, S) TO(uchar, S) TO(short, S) TO(ushort, S) TO(int, S) TO(uint, S) TO(long, S) TO(ulong, S) TO(float, S) TO(double, S) \
  SATURATED(char, S) SATURATED(uchar, S) SATURATED(short, S) SATURATED(ushort, S) SATURATED(int, S) SATURATED(uint, S)
FROM(char)
FROM(ushort)
FROM(int)
FROM(ulong)
FROM(float)
FROM(double)

__kernel void halves(__global half *h, __global float *f) {
  size_t i = get_global_id(0);
  float4 x = vload_half4(i, h);
  vstore_half4_rtz(x * x, i, h);
  f[i] = vload_half(i + 1, h);
  vstore_half_rte(f[i + 1], i + 7, h);
}
