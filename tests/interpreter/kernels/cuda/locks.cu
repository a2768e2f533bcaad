// Critical sections: a lock taken by compare-and-swap, a ticket lock, and a heap that all threads push to and pop from.
extern "C" __global__ void spin_lock(int *lock, volatile int *shared_counter, volatile long long *sum) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *shared_counter = *shared_counter + 1;
            *sum = *sum + id;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}

// Here a thread spins before it enters: the others of its warp must get their turn.
extern "C" __global__ void spin_before(int *lock, volatile int *counter) {
    while (atomicCAS(lock, 0, 1)) {
    }
    __threadfence();
    *counter = *counter + 1;
    __threadfence();
    atomicExch(lock, 0);
}

extern "C" __global__ void ticket_lock(unsigned *next, unsigned *serving, volatile int *order, volatile int *at) {
    unsigned mine = atomicAdd(next, 1);
    while (atomicAdd(serving, 0) != mine) __nanosleep(20);
    __threadfence();
    int place = *at;
    order[place] = blockIdx.x * blockDim.x + threadIdx.x;
    *at = place + 1;
    __threadfence();
    atomicAdd(serving, 1);
}

__device__ void lock(int *l) {
    while (atomicCAS(l, 0, 1)) __nanosleep(10);
    __threadfence();
}

__device__ void unlock(int *l) {
    __threadfence();
    atomicExch(l, 0);
}

// A binary heap with its size in element 0.
extern "C" __global__ void heap_push(int *l, volatile int *heap, const int *keys, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    lock(l);
    int at = heap[0] + 1;
    heap[0] = at;
    int key = keys[id];
    for (; at > 1 && heap[at / 2] > key; at /= 2) heap[at] = heap[at / 2];
    heap[at] = key;
    unlock(l);
}

extern "C" __global__ void heap_pop(int *l, volatile int *heap, volatile int *sorted, volatile int *count, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    lock(l);
    int size = heap[0], top = heap[1], last = heap[size], at = 1;
    heap[0] = --size;
    while (2 * at <= size) {
        int child = 2 * at;
        if (child < size && heap[child + 1] < heap[child]) ++child;
        if (heap[child] >= last) break;
        heap[at] = heap[child], at = child;
    }
    heap[at] = last;
    int place = *count;
    sorted[place] = top;
    *count = place + 1;
    unlock(l);
}
