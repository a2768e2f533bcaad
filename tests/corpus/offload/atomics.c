// OpenMP's atomic constructs and GCC's own atomic functions in every width and order.
#include <stdint.h>

#define EACH(T)                                                              \
  void atomics_##T(T *p, T *q, int n) {                                      \
    _Pragma("omp target teams distribute parallel for map(tofrom: p[0:n], q[0:n])") \
    for (int i = 0; i < n; i++) {                                            \
      T old = __atomic_fetch_add(p, q[i], __ATOMIC_RELAXED);                 \
      old += __atomic_fetch_sub(p, q[i], __ATOMIC_ACQUIRE);                  \
      old ^= __atomic_fetch_and(p, q[i], __ATOMIC_RELEASE);                  \
      old ^= __atomic_fetch_or(p, q[i], __ATOMIC_ACQ_REL);                   \
      old ^= __atomic_fetch_xor(p, q[i], __ATOMIC_SEQ_CST);                  \
      old += __atomic_exchange_n(p, old, __ATOMIC_ACQ_REL);                  \
      T expected = old;                                                      \
      __atomic_compare_exchange_n(p, &expected, old + 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED); \
      __atomic_store_n(q + i, __atomic_load_n(p, __ATOMIC_ACQUIRE) + expected, __ATOMIC_RELEASE); \
      __atomic_thread_fence(__ATOMIC_SEQ_CST);                               \
    }                                                                        \
  }
EACH(int32_t)
EACH(uint32_t)
EACH(int64_t)
EACH(uint64_t)
EACH(uint16_t)
EACH(uint8_t)

void reductions(float *f, double *d, long *l, int n) {
#pragma omp target teams distribute parallel for map(tofrom: f[0:n], d[0:n], l[0:n])
  for (int i = 1; i < n; i++) {
#pragma omp atomic
    f[0] += f[i];
#pragma omp atomic
    d[0] *= d[i];
#pragma omp atomic capture
    { l[i] = l[0]; l[0] |= i; }
#pragma omp critical
    l[0] ^= l[i] >> 3;
  }
}

int main(void) { return 0; }
