// Matrix product through shared memory: square tiles, one accumulator per thread, and a register-blocked variant.
template <int size> __device__ void tile_product(const float *a, const float *b, float *c, int m, int n, int k) {
    __shared__ float left[size][size + 1], right[size][size + 1];
    int row = blockIdx.y * size + threadIdx.y, column = blockIdx.x * size + threadIdx.x;
    float sum = 0;
    for (int base = 0; base < k; base += size) {
        left[threadIdx.y][threadIdx.x] = row < m && base + threadIdx.x < k ? a[row * k + base + threadIdx.x] : 0.f;
        right[threadIdx.y][threadIdx.x] =
            column < n && base + threadIdx.y < k ? b[(base + threadIdx.y) * n + column] : 0.f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < size; ++i) sum = fmaf(left[threadIdx.y][i], right[i][threadIdx.x], sum);
        __syncthreads();
    }
    if (row < m && column < n) c[row * n + column] = sum;
}

extern "C" __global__ void gemm_16(const float *a, const float *b, float *c, int m, int n, int k) {
    tile_product<16>(a, b, c, m, n, k);
}

extern "C" __global__ void gemm_32(const float *a, const float *b, float *c, int m, int n, int k) {
    tile_product<32>(a, b, c, m, n, k);
}

extern "C" __global__ void gemm_registers(const float4 *a, const float4 *b, float4 *c, int n) {
    __shared__ float4 left[8][32], right[8][32];
    float sum[4][4] = {};
    int tid = threadIdx.x, quarter = n / 4;
    for (int base = 0; base < n; base += 8) {
        left[tid / 32][tid % 32] = a[(base + tid / 32) * quarter + blockIdx.y * 32 + tid % 32];
        right[tid / 32][tid % 32] = b[(base + tid / 32) * quarter + blockIdx.x * 32 + tid % 32];
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 8; ++i) {
            float4 p = left[i][tid / 32], q = right[i][tid % 32];
            float ps[4] = {p.x, p.y, p.z, p.w}, qs[4] = {q.x, q.y, q.z, q.w};
#pragma unroll
            for (int y = 0; y < 4; ++y)
#pragma unroll
                for (int x = 0; x < 4; ++x) sum[y][x] += ps[y] * qs[x];
        }
        __syncthreads();
    }
#pragma unroll
    for (int y = 0; y < 4; ++y)
        c[(blockIdx.y * 128 + tid / 32 * 4 + y) * quarter + blockIdx.x * 32 + tid % 32] =
            make_float4(sum[y][0], sum[y][1], sum[y][2], sum[y][3]);
}
