// OpenACC's three levels of parallelism, with reductions in each.
#pragma acc routine worker
static float row_sum(const float *row, int n) {
  float sum = 0;
#pragma acc loop worker vector reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += row[i];
  return sum;
}

#pragma acc routine seq
static int steps(unsigned long n) {
  int count = 0;
  while (n > 1) { n = n & 1 ? 3 * n + 1 : n / 2; count++; }
  return count;
}

void matrix(float *restrict c, const float *restrict a, const float *restrict b, int n) {
#pragma acc parallel loop gang worker copyin(a[0:n*n], b[0:n*n]) copyout(c[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

void rows(float *sums, const float *m, int n) {
#pragma acc parallel loop gang copyin(m[0:n*n]) copyout(sums[0:n])
  for (int i = 0; i < n; i++) sums[i] = row_sum(m + i * n, n);
}

double everything(const double *x, int *longest, int n) {
  double total = 0, product = 1, highest = 0;
  int most = 0;
#pragma acc parallel loop gang worker vector reduction(+ : total) reduction(max : highest, most) reduction(* : product) copyin(x[0:n])
  for (int i = 0; i < n; i++) {
    int s = steps(i);
    total += x[i];
    product *= x[i];
    if (x[i] > highest) highest = x[i];
    if (s > most) most = s;
  }
  *longest = most;
  return total + highest + product;
}

int main(void) { return 0; }
