// Row softmax and layer normalisation with warp and block reductions.
__device__ float block_reduce(float x, bool maximum) {
    __shared__ float part[32];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = (blockDim.x + 31) >> 5;
    for (int d = 16; d; d /= 2) {
        float y = __shfl_xor_sync(~0u, x, d);
        x = maximum ? fmaxf(x, y) : x + y;
    }
    __syncthreads();
    if (lane == 0) part[warp] = x;
    __syncthreads();
    x = lane < warps ? part[lane] : (maximum ? -INFINITY : 0.f);
    for (int d = 16; d; d /= 2) {
        float y = __shfl_xor_sync(~0u, x, d);
        x = maximum ? fmaxf(x, y) : x + y;
    }
    return x;
}

extern "C" __global__ void softmax(const float *in, float *out, int columns) {
    const float *row = in + static_cast<size_t>(blockIdx.x) * columns;
    float top = -INFINITY, sum = 0;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) top = fmaxf(top, row[i]);
    top = block_reduce(top, true);
    for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += exp2f((row[i] - top) * 1.44269504f);
    sum = 1.f / block_reduce(sum, false);
    for (int i = threadIdx.x; i < columns; i += blockDim.x) out[static_cast<size_t>(blockIdx.x) * columns + i] = exp2f((row[i] - top) * 1.44269504f) * sum;
}

extern "C" __global__ void layer_norm(const float *in, float *out, const float *gamma, const float *beta, int columns, float epsilon) {
    const float *row = in + static_cast<size_t>(blockIdx.x) * columns;
    float sum = 0, squares = 0;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += row[i], squares += row[i] * row[i];
    float mean = block_reduce(sum, false) / columns;
    float scale = rsqrtf(block_reduce(squares, false) / columns - mean * mean + epsilon);
    for (int i = threadIdx.x; i < columns; i += blockDim.x) out[static_cast<size_t>(blockIdx.x) * columns + i] = (row[i] - mean) * scale * gamma[i] + beta[i];
}
