// Queens that do not attack each other: counted by recursion and by a loop with a stack of its own.
__device__ __noinline__ int place(unsigned columns, unsigned left, unsigned right, unsigned full) {
    if (columns == full) return 1;
    int found = 0;
    for (unsigned open = full & ~(columns | left | right); open; open &= open - 1) {
        unsigned bit = open & -open;
        found += place(columns | bit, (left | bit) << 1, (right | bit) >> 1, full);
    }
    return found;
}

// Block n counts for a board of n + 1; thread t begins in column t.
extern "C" __global__ void queens_recursive(int *count) {
    int n = blockIdx.x + 1;
    if (threadIdx.x >= n) return;
    unsigned bit = 1u << threadIdx.x;
    atomicAdd(&count[blockIdx.x], place(bit, bit << 1, bit >> 1, (1u << n) - 1));
}

extern "C" __global__ void queens_loop(int *count, int n) {
    unsigned full = (1u << n) - 1, columns[16], left[16], right[16], open[16];
    unsigned first = 1u << threadIdx.x % n, second = 1u << threadIdx.x / n;
    if (threadIdx.x >= n * n || second & (first | first << 1 | first >> 1)) return;
    int row = 2, found = 0;
    columns[2] = first | second, left[2] = (first << 1 | second) << 1, right[2] = (first >> 1 | second) >> 1;
    open[2] = full & ~(columns[2] | left[2] | right[2]);
    while (row >= 2) {
        if (row == n) {
            ++found, --row;
            continue;
        }
        unsigned bit = open[row] & -open[row];
        if (!bit) {
            --row;
            continue;
        }
        open[row] ^= bit;
        columns[row + 1] = columns[row] | bit, left[row + 1] = (left[row] | bit) << 1, right[row + 1] = (right[row] | bit) >> 1;
        ++row;
        open[row] = row < n ? full & ~(columns[row] | left[row] | right[row]) : 0;
    }
    atomicAdd(count, found);
}
