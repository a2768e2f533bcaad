// Lloyd's iteration in the plane: each point to its nearest centre, sums gathered in shared memory.
constexpr int most = 16;

extern "C" __global__ void assign(const float2 *point, const float2 *centre, int *label, float2 *sum, int *count, int n, int k) {
    __shared__ float x[most], y[most];
    __shared__ int members[most];
    if (threadIdx.x < k) x[threadIdx.x] = y[threadIdx.x] = 0, members[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 p = point[i];
        float best = INFINITY;
        int which = 0;
        for (int c = 0; c < k; ++c) {
            float dx = p.x - centre[c].x, dy = p.y - centre[c].y, d = dx * dx + dy * dy;
            if (d < best) best = d, which = c;
        }
        label[i] = which;
        atomicAdd(&x[which], p.x), atomicAdd(&y[which], p.y), atomicAdd(&members[which], 1);
    }
    __syncthreads();
    if (threadIdx.x < k) {
        atomicAdd(&sum[threadIdx.x].x, x[threadIdx.x]), atomicAdd(&sum[threadIdx.x].y, y[threadIdx.x]);
        atomicAdd(&count[threadIdx.x], members[threadIdx.x]);
    }
}

extern "C" __global__ void move(float2 *centre, float2 *sum, int *count) {
    int c = threadIdx.x;
    if (count[c]) centre[c] = make_float2(sum[c].x / count[c], sum[c].y / count[c]);
    sum[c] = make_float2(0, 0), count[c] = 0;
}
