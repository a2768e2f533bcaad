// One level of a breadth-first search over a graph in compressed rows; the next frontier grows by an atomic counter.
extern "C" __global__ void bfs(const int *row, const int *column, int *level, const int *frontier, int frontier_size,
                               int *next, int *next_size, int depth) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= frontier_size) return;
    int node = frontier[id];
    for (int edge = __ldg(&row[node]), end = __ldg(&row[node + 1]); edge < end; ++edge) {
        int neighbour = __ldg(&column[edge]);
        if (atomicCAS(&level[neighbour], -1, depth) == -1) next[atomicAdd(next_size, 1)] = neighbour;
    }
}
