// Connected components: trees of a forest are hooked by compare-and-swap, paths are halved on the way.
__device__ int find(int *parent, int x) {
    while (true) {
        int p = atomicAdd(&parent[x], 0);
        if (p == x) return x;
        int g = atomicAdd(&parent[p], 0);
        if (g != p) atomicCAS(&parent[x], p, g);
        x = g;
    }
}

extern "C" __global__ void start(int *parent, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) parent[i] = i;
}

extern "C" __global__ void unite(int *parent, const int2 *edges, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    int a = edges[i].x, b = edges[i].y;
    while (true) {
        a = find(parent, a), b = find(parent, b);
        if (a == b) return;
        if (a < b) { int t = a; a = b, b = t; }
        if (atomicCAS(&parent[a], a, b) == a) return;
    }
}

extern "C" __global__ void flatten(int *parent, int *label, int *components, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    label[i] = find(parent, i);
    if (label[i] == i) atomicAdd(components, 1);
}
