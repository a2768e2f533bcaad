// Persistent threads: tasks are taken from a queue that the tasks themselves fill, and blocks hand over by flags.
extern "C" __global__ void collatz(const unsigned *numbers, int *lengths, int *next, int n) {
    while (true) {
        int i = atomicAdd(next, 1);
        if (i >= n) return;
        int steps = 0;
        for (unsigned long long x = numbers[i]; x != 1; ++steps) x = x & 1 ? 3 * x + 1 : x / 2;
        lengths[i] = steps;
    }
}

// A tree of tasks: task t below `leaves` makes 2t and 2t + 1. The queue is full when all are done.
extern "C" __global__ void tree(volatile int *queue, int *head, int *tail, int *done, int leaves, unsigned long long *sum) {
    while (atomicAdd(done, 0) < 2 * leaves - 1) {
        int at = atomicAdd(head, 0);
        if (at >= atomicAdd(tail, 0) || atomicCAS(head, at, at + 1) != at) continue;
        int task;
        while (!(task = atomicAdd(const_cast<int *>(&queue[at]), 0))) {
        }
        atomicAdd(sum, static_cast<unsigned long long>(task));
        if (task < leaves) {
            int place = atomicAdd(tail, 2);
            atomicExch(const_cast<int *>(&queue[place]), 2 * task);
            atomicExch(const_cast<int *>(&queue[place + 1]), 2 * task + 1);
        }
        __threadfence();
        atomicAdd(done, 1);
    }
}

// The last block to finish adds the parts of all (as in the CUDA samples).
extern "C" __global__ void last_block(const int *in, volatile int *parts, unsigned *ticket, int *total, int n) {
    __shared__ int part[128];
    __shared__ bool last;
    int t = threadIdx.x;
    part[t] = 0;
    for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128) part[t] += in[i];
    for (int d = 64; d; d /= 2) {
        __syncthreads();
        if (t < d) part[t] += part[t + d];
    }
    if (t == 0) {
        parts[blockIdx.x] = part[0];
        __threadfence();
        last = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) {
        __threadfence();
        int sum = 0;
        for (int b = 0; b < gridDim.x; ++b) sum += parts[b];
        *total = sum;
    }
}
