// A loop whose step is the size of the whole grid, so any launch shape covers any length.
extern "C" __global__ void grid_stride(const float *x, const float *y, float *out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = x[i] * y[i] + 1.0f;
    }
}

extern "C" __global__ void grid_stride_sum(const int *x, unsigned long long *total, int n) {
    long long mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        mine += x[i];
    }
    atomicAdd(total, static_cast<unsigned long long>(mine));
}
