// Dense and tridiagonal systems: Gauss with pivots, Cholesky, and cyclic reduction, one system per block.
extern "C" __global__ void gauss(double *a, double *b, double *x, int n) {
    __shared__ int pivot;
    a += blockIdx.x * n * n, b += blockIdx.x * n, x += blockIdx.x * n;
    int t = threadIdx.x;
    for (int k = 0; k < n; ++k) {
        if (t == 0) {
            pivot = k;
            for (int i = k + 1; i < n; ++i)
                if (fabs(a[i * n + k]) > fabs(a[pivot * n + k])) pivot = i;
        }
        __syncthreads();
        if (pivot != k) {
            if (t < n) {
                double swap = a[k * n + t];
                a[k * n + t] = a[pivot * n + t], a[pivot * n + t] = swap;
            } else if (t == n) {
                double swap = b[k];
                b[k] = b[pivot], b[pivot] = swap;
            }
        }
        __syncthreads();
        if (t > k && t < n) {
            double factor = a[t * n + k] / a[k * n + k];
            for (int j = k; j < n; ++j) a[t * n + j] -= factor * a[k * n + j];
            b[t] -= factor * b[k];
        }
        __syncthreads();
    }
    for (int k = n - 1; k >= 0; --k) {
        if (t == 0) x[k] = b[k] / a[k * n + k];
        __syncthreads();
        if (t < k) b[t] -= a[t * n + k] * x[k];
        __syncthreads();
    }
}

extern "C" __global__ void cholesky(float *a, int n) {
    extern __shared__ float l[];
    int t = threadIdx.x;
    for (int i = t; i < n * n; i += blockDim.x) l[i] = a[i];
    __syncthreads();
    for (int k = 0; k < n; ++k) {
        if (t == 0) l[k * n + k] = sqrtf(l[k * n + k]);
        __syncthreads();
        if (t > k && t < n) l[t * n + k] /= l[k * n + k];
        __syncthreads();
        if (t > k && t < n)
            for (int j = k + 1; j <= t; ++j) l[t * n + j] -= l[t * n + k] * l[j * n + k];
        __syncthreads();
    }
    for (int i = t; i < n * n; i += blockDim.x) a[i] = i % n <= i / n ? l[i] : 0;
}

// n is a power of two less one; below, diagonal, above, right-hand side.
extern "C" __global__ void cyclic_reduction(const double *below, const double *diagonal, const double *above, const double *right, double *x, int n) {
    extern __shared__ double shared[];
    double *a = shared, *b = a + n, *c = b + n, *d = c + n, *y = d + n;
    int t = threadIdx.x;
    if (t < n) a[t] = below[t], b[t] = diagonal[t], c[t] = above[t], d[t] = right[t];
    __syncthreads();
    int stride = 1;
    for (; 2 * stride <= n; stride *= 2) {
        int i = 2 * stride * (t + 1) - 1;
        if (i < n) {
            double k1 = a[i] / b[i - stride], k2 = i + stride < n ? c[i] / b[i + stride] : 0;
            b[i] -= c[i - stride] * k1 + (k2 != 0 ? a[i + stride] * k2 : 0);
            d[i] -= d[i - stride] * k1 + (k2 != 0 ? d[i + stride] * k2 : 0);
            a[i] = -a[i - stride] * k1;
            c[i] = k2 != 0 ? -c[i + stride] * k2 : 0;
        }
        __syncthreads();
    }
    for (; stride; stride /= 2) {
        int i = stride * (2 * t + 1) - 1;
        if (i < n) {
            double rest = d[i];
            if (i >= stride) rest -= a[i] * y[i - stride];
            if (i + stride < n) rest -= c[i] * y[i + stride];
            y[i] = rest / b[i];
        }
        __syncthreads();
    }
    if (t < n) x[t] = y[t];
}
