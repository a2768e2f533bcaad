// Prefix sums by shuffles, sums of segments by flags, and a radix sort by ballots.
__device__ int warp_scan(int x) {
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(~0u, x, d);
        if (threadIdx.x % 32 >= d) x += left;
    }
    return x;
}

extern "C" __global__ void block_prefix(const int *in, int *out, int *totals, int n) {
    __shared__ int part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32;
    int sum = warp_scan(i < n ? in[i] : 0);
    if (threadIdx.x % 32 == 31) part[warp] = sum;
    __syncthreads();
    if (warp == 0) part[threadIdx.x] = warp_scan(threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0);
    __syncthreads();
    if (warp) sum += part[warp - 1];
    if (i < n) out[i] = sum;
    if (threadIdx.x == blockDim.x - 1) totals[blockIdx.x] = sum;
}

extern "C" __global__ void add_totals(int *out, const int *totals, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, before = 0;
    for (int b = 0; b < blockIdx.x; ++b) before += totals[b];
    if (i < n) out[i] += before;
}

// A scan that begins anew at every flag; the last of each segment adds to the segment's sum.
extern "C" __global__ void segment_sums(const int *value, const int *segment, int *sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int mine = i < n ? segment[i] : -1, x = i < n ? value[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(~0u, x, d), its = __shfl_up_sync(~0u, mine, d);
        if (lane >= d && its == mine) x += left;
    }
    int next = __shfl_down_sync(~0u, mine, 1);
    if (mine >= 0 && (lane == 31 || next != mine)) atomicAdd(&sums[mine], x);
}

// One bit after the other over a block of 256 keys; equal keys keep their order.
extern "C" __global__ void radix_sort(unsigned *keys, unsigned *values) {
    __shared__ unsigned k[256], v[256], zeros[8];
    int t = threadIdx.x, warp = t / 32, lane = t % 32;
    unsigned key = keys[blockIdx.x * 256 + t], value = values[blockIdx.x * 256 + t];
    for (int bit = 0; bit < 32; ++bit) {
        bool one = key >> bit & 1;
        unsigned mask = __ballot_sync(~0u, !one);
        if (lane == 0) zeros[warp] = __popc(mask);
        __syncthreads();
        unsigned before = 0, all = 0;
        for (int w = 0; w < 8; ++w) before += w < warp ? zeros[w] : 0, all += zeros[w];
        before += __popc(mask & ((1u << lane) - 1));
        unsigned to = one ? all + t - before : before;
        k[to] = key, v[to] = value;
        __syncthreads();
        key = k[t], value = v[t];
        __syncthreads();
    }
    keys[blockIdx.x * 256 + t] = key, values[blockIdx.x * 256 + t] = value;
}
