// What C can say and CUDA seldom does: 128-bit integers, complex numbers, bit fields, variable arrays, calls
// of variadic functions, tables of functions, weak symbols, structures by value.
#include <complex.h>
#include <stdint.h>
#include <stdio.h>

#pragma omp declare target
typedef struct { unsigned a : 3, b : 13; long c : 40; double d[9]; } Fields;
typedef int (*Binary)(int, int);

static const char *const names[] = {"zero", "one", "two"};
__attribute__((weak)) int overridden = 3;
static volatile int seen;

__attribute__((noinline)) int add(int x, int y) { return x + y; }
__attribute__((noinline)) int sub(int x, int y) { return x - y; }
Binary operations[] = {add, sub};

__attribute__((noinline)) unsigned __int128 wide(unsigned __int128 x, __int128 y) { return x * y + (x >> 33) - x / 10; }
__attribute__((noinline)) double complex turn(double complex z, float complex w) { return z * w / (z + 1); }
__attribute__((noinline)) Fields changed(Fields f) { f.b += f.a; f.c ^= f.b; f.d[f.a] *= 2; return f; }

__attribute__((noinline)) long said(int n, double x) {
  return printf("%d items, %f each\n", n, x) + (long)x;
}

__attribute__((noinline)) int interpret(const uint8_t *code, int x) {
  for (;; code++) {
    switch (*code) {
      case 0: return x;
      case 1: x += 7; break;
      case 2: x *= 3; break;
      case 3: x = __builtin_popcount(x); break;
      case 4: x = __builtin_clz(x | 1) + __builtin_ctz(x | 8); break;
      case 5: x = __builtin_bswap32(x); break;
      case 6: x = operations[x & 1](x, *code); break;
      case 7: x ^= names[x & 1][0]; break;
      default: if (__builtin_mul_overflow(x, 5, &x)) x = overridden; seen = x; break;
    }
  }
}

__attribute__((noinline)) float sized(int n, const float *x) {
  float copy[n];
  for (int i = 0; i < n; i++) copy[n - 1 - i] = x[i];
  float best = copy[0];
  for (int i = 1; i < n; i++) best = copy[i] > best ? copy[i] : best;
  return __builtin_isnan(best) ? 0 : __builtin_copysignf(best, x[0]);
}
#pragma omp end declare target

void all(uint8_t *code, int *out, float *x, double *d, Fields *f, int n) {
#pragma omp target map(tofrom: code[0:n], out[0:n], x[0:n], d[0:n], f[0:n])
  {
    out[0] = interpret(code, out[1]);
    x[0] = sized(n, x);
    f[0] = changed(f[1]);
    double complex z = turn(d[0] + d[1] * I, x[1]);
    d[0] = creal(z) + cimag(z);
    out[1] = (int)said(n, d[1]) + (int)wide(out[2], n);
  }
}

int main(void) { return 0; }
