// Prefix sums by hand: one warp, one block, and a decoupled look-back across blocks with volatile flags.
extern "C" __global__ void block_scan(const int *in, int *out, int n) {
    __shared__ int totals[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    int x = i < n ? in[i] : 0;
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        int y = __shfl_up_sync(~0u, x, d);
        if (lane >= d) x += y;
    }
    if (lane == 31) totals[warp] = x;
    __syncthreads();
    if (warp == 0) {
        int t = totals[lane];
        for (int d = 1; d < 32; d *= 2) {
            int y = __shfl_up_sync(~0u, t, d);
            if (lane >= d) t += y;
        }
        totals[lane] = t;
    }
    __syncthreads();
    if (warp) x += totals[warp - 1];
    if (i < n) out[i] = x;
}

extern "C" __global__ void look_back(const int *in, int *out, volatile int2 *status) {
    __shared__ int before;
    int x = in[blockIdx.x * blockDim.x + threadIdx.x];
    int sum = __syncthreads_count(x != 0);
    if (threadIdx.x == 0) {
        int total = 0;
        status[blockIdx.x].y = sum;
        __threadfence();
        status[blockIdx.x].x = 1;
        for (int b = int(blockIdx.x) - 1; b >= 0; --b) {
            int state;
            while ((state = status[b].x) == 0) __nanosleep(20);
            total += status[b].y;
            if (state == 2) break;
        }
        status[blockIdx.x].y = total + sum;
        __threadfence();
        status[blockIdx.x].x = 2;
        before = total;
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = before;
}
