// A sparse matrix in compressed rows times a vector: a thread per row, a warp per row, and a conjugate gradient step.
extern "C" __global__ void spmv_scalar(const int *row, const int *column, const double *value, const double *x, double *y, int rows) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    double sum = 0;
    for (int i = row[r]; i < row[r + 1]; ++i) sum += value[i] * x[column[i]];
    y[r] = sum;
}

extern "C" __global__ void spmv_vector(const int *row, const int *column, const double *value, const double *x, double *y, int rows) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (r >= rows) return;
    double sum = 0;
    for (int i = row[r] + lane; i < row[r + 1]; i += 32) sum += value[i] * x[column[i]];
    for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
    if (lane == 0) y[r] = sum;
}

__device__ double dot(const double *a, const double *b, int n) {
    __shared__ double part[8];
    double sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += a[i] * b[i];
    for (int d = 16; d; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
    __syncthreads();
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
    __syncthreads();
    sum = 0;
    for (int i = 0; i < blockDim.x / 32; ++i) sum += part[i];
    return sum;
}

// Solves a symmetric positive definite system with one block.
extern "C" __global__ void conjugate_gradient(const int *row, const int *column, const double *value, const double *b, double *x, double *r, double *p, double *q, int n, int *steps) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = 0, r[i] = p[i] = b[i];
    __syncthreads();
    double rr = dot(r, r, n);
    int step = 0;
    for (; step < n && rr > 1e-20; ++step) {
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            double sum = 0;
            for (int k = row[i]; k < row[i + 1]; ++k) sum += value[k] * p[column[k]];
            q[i] = sum;
        }
        __syncthreads();
        double alpha = rr / dot(p, q, n);
        for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] += alpha * p[i], r[i] -= alpha * q[i];
        __syncthreads();
        double next = dot(r, r, n), beta = next / rr;
        for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = r[i] + beta * p[i];
        rr = next;
        __syncthreads();
    }
    if (threadIdx.x == 0) *steps = step;
}
