// All shortest paths by Floyd and Warshall in tiles, and paths from one node by relaxing edges until nothing changes.
constexpr int edge = 16;


extern "C" __global__ void floyd_diagonal(int *d, int n, int k) {
    __shared__ int c[edge][edge];
    int at = (k * edge + threadIdx.y) * n + k * edge + threadIdx.x;
    c[threadIdx.y][threadIdx.x] = d[at];
    __syncthreads();
    for (int i = 0; i < edge; ++i) {
        int through = c[threadIdx.y][i] + c[i][threadIdx.x];
        __syncthreads();
        if (through < c[threadIdx.y][threadIdx.x]) c[threadIdx.y][threadIdx.x] = through;
        __syncthreads();
    }
    d[at] = c[threadIdx.y][threadIdx.x];
}

extern "C" __global__ void floyd_cross(int *d, int n, int k) {
    __shared__ int middle[edge][edge], c[edge][edge];
    if (blockIdx.x == k) return;
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y ? blockIdx.x : k, column = blockIdx.y ? k : blockIdx.x;
    int at = (row * edge + y) * n + column * edge + x;
    middle[y][x] = d[(k * edge + y) * n + k * edge + x], c[y][x] = d[at];
    __syncthreads();
    for (int i = 0; i < edge; ++i) {
        int through = blockIdx.y ? c[y][i] + middle[i][x] : middle[y][i] + c[i][x];
        __syncthreads();
        if (through < c[y][x]) c[y][x] = through;
        __syncthreads();
    }
    d[at] = c[y][x];
}

extern "C" __global__ void floyd_rest(int *d, int n, int k) {
    __shared__ int a[edge][edge], b[edge][edge];
    if (blockIdx.x == k || blockIdx.y == k) return;
    int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.y * edge + y) * n + blockIdx.x * edge + x;
    a[y][x] = d[(blockIdx.y * edge + y) * n + k * edge + x], b[y][x] = d[(k * edge + y) * n + blockIdx.x * edge + x];
    __syncthreads();
    int best = d[at];
    for (int i = 0; i < edge; ++i) best = min(best, a[y][i] + b[i][x]);
    d[at] = best;
}

extern "C" __global__ void bellman_ford(const int3 *edges, int *distance, int *changed, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int3 e = edges[i];
    int d = atomicAdd(&distance[e.x], 0);
    if (d < 1 << 29 && atomicMin(&distance[e.y], d + e.z) > d + e.z) atomicExch(changed, 1);
}
