// OpenMP's teams, threads and vectors, with what each of them shares.
#include <omp.h>

void saxpy(float a, const float *x, float *y, int n) {
#pragma omp target teams distribute parallel for simd map(to: x[0:n]) map(tofrom: y[0:n])
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}

double dot(const double *x, const double *y, int n) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to: x[0:n], y[0:n]) map(tofrom: sum)
  for (int i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}

void stencil(const float *in, float *out, int n) {
#pragma omp target teams map(to: in[0:n*n]) map(from: out[0:n*n])
#pragma omp distribute
  for (int i = 1; i < n - 1; i++)
#pragma omp parallel for schedule(dynamic, 8)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] = 0.25f * (in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] + in[i * n + j + 1]);
}

void phases(int *data, int n) {
#pragma omp target map(tofrom: data[0:n])
#pragma omp parallel
  {
    int me = omp_get_thread_num(), all = omp_get_num_threads();
    for (int i = me; i < n; i += all) data[i] *= 3;
#pragma omp barrier
#pragma omp single
    data[0] = all;
#pragma omp for ordered schedule(static)
    for (int i = 1; i < n; i++) {
#pragma omp ordered
      data[i] += data[i - 1];
    }
#pragma omp sections
    {
#pragma omp section
      data[0] ^= me;
#pragma omp section
      data[n - 1] ^= all;
    }
#pragma omp master
#pragma omp task firstprivate(n)
    data[n / 2] = omp_get_level();
  }
}

void nested(int *x, int n) {
#pragma omp target parallel for simd reduction(max : n) map(tofrom: x[0:64]) collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      n = x[8 * i + j] > n ? x[8 * i + j] : n;
      x[8 * i + j] = i ^ j;
    }
}

int main(void) { return 0; }
