// Arithmetic in both precisions, with libm's functions, conversions and comparisons of every kind.
#include <math.h>
#include <stdint.h>

#define EACH(T, F)                                                                            \
  void mathematics_##T(T *a, const T *b, int64_t *l, uint32_t *u, int n) {                    \
    _Pragma("omp target teams distribute parallel for map(tofrom: a[0:n], l[0:n], u[0:n]) map(to: b[0:n])") \
    for (int i = 0; i < n; i++) {                                                             \
      T x = b[i], y = a[i];                                                                   \
      a[i] = sqrt##F(x) + fma##F(x, y, x) + floor##F(x) + ceil##F(y) + trunc##F(x) + rint##F(y); \
      a[i] += fmin##F(x, y) + fmax##F(x, y) + fabs##F(x) + copysign##F(x, y) + x / y;         \
      a[i] += sin##F(x) + cos##F(y) + exp2##F(x) + log2##F(y) + pow##F(x, y) + fmod##F(x, y);  \
      l[i] += (int64_t)x + lrint##F(y) + (uint8_t)(int)y + (int16_t)x;                         \
      u[i] ^= (uint32_t)y + (isless(x, y) ? 1 : 2) + (isunordered(x, y) ? 4 : 8) + (x != x);   \
      a[i] += (T)l[i] + (T)u[i] + (T)(int8_t)u[i] + (T)(uint64_t)l[i];                         \
    }                                                                                         \
  }
EACH(float, f)
EACH(double, )

void integers(int32_t *a, const uint32_t *b, int64_t *c, uint8_t *d, int n) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n], c[0:n], d[0:n]) map(to: b[0:n])
  for (int i = 0; i < n; i++) {
    uint32_t s = b[i] & 31;
    a[i] = (int32_t)(b[i] << s | b[i] >> ((32 - s) & 31)) / (a[i] | 1) + a[i] % 10;
    c[i] = (int64_t)a[i] * (int32_t)b[i] + (int64_t)((uint64_t)c[i] * b[i] >> 7) - c[i] / ((int64_t)s + 3);
    d[i] = d[i] > 200 ? 255 : (uint8_t)(d[i] * 3 / 2);
    a[i] += a[i] < 0 ? -a[i] : ~a[i];
    c[i] ^= __builtin_popcountll(c[i]) + __builtin_parity(a[i]) + __builtin_ffs(a[i]) + __builtin_bswap64(c[i]);
    a[i] = __builtin_abs(a[i]) + (a[i] > (int)d[i] ? a[i] : d[i]);
  }
}

int main(void) { return 0; }
