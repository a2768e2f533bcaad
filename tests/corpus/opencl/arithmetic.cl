// Integer built-ins of every width, with and without sign.
#define KERNEL(T, U)                                                                       \
  __kernel void integers_##T(__global T *a, __global const T *b, __global U *c, int n) {   \
    size_t i = get_global_id(0);                                                           \
    if (i >= (size_t)n) return;                                                            \
    T x = a[i], y = b[i];                                                                  \
    T r = add_sat(x, y) ^ sub_sat(x, y);                                                   \
    r += hadd(x, y) + rhadd(x, y);                                                         \
    r ^= mul_hi(x, y) + mad_hi(x, y, r) + mad_sat(x, y, r);                                \
    r += rotate(x, y) - clz(y) + popcount(x);                                              \
    r = min(max(r, x), y) + clamp(x, (T)3, (T)100);                                        \
    r += y != 0 ? x / y + x % y : (T)1;                                                    \
    a[i] = r + (x << (y & 7)) + (x >> (y & 7)) + bitselect(x, y, r);                       \
    c[i] = abs(x) + abs_diff(x, y);                                                        \
  }
KERNEL(char, uchar)
KERNEL(uchar, uchar)
KERNEL(short, ushort)
KERNEL(ushort, ushort)
KERNEL(int, uint)
KERNEL(uint, uint)
KERNEL(long, ulong)
KERNEL(ulong, ulong)

__kernel void fast_integers(__global int *a, __global uint *b) {
  size_t i = get_global_id(0) + get_global_id(1) * get_global_size(0);
  a[i] = mul24(a[i], (int)b[i]) + mad24(a[i], a[i + 1], 7);
  b[i] = mul24(b[i], b[i + 1]) + upsample((ushort)b[i], (ushort)b[i + 2]);
}
