// An iterative quicksort per thread over a struct with a comparison functor, and a templated binary search.
struct Record {
    unsigned long long key;
    float weight;
    int id;
};

struct ByKey {
    __device__ bool operator()(const Record &a, const Record &b) const { return a.key != b.key ? a.key < b.key : a.id < b.id; }
};

template <class T, class Less> __device__ void quicksort(T *x, int n, Less less) {
    int stack[64], top = 0;
    stack[top++] = 0, stack[top++] = n - 1;
    while (top) {
        int high = stack[--top], low = stack[--top];
        while (low < high) {
            T pivot = x[(low + high) / 2];
            int i = low, j = high;
            while (i <= j) {
                while (less(x[i], pivot)) ++i;
                while (less(pivot, x[j])) --j;
                if (i <= j) {
                    T t = x[i];
                    x[i++] = x[j], x[j--] = t;
                }
            }
            if (i < high) stack[top++] = i, stack[top++] = high;
            high = j;
        }
    }
}

extern "C" __global__ void sort_records(Record *records, const int *starts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    quicksort(records + starts[i], starts[i + 1] - starts[i], ByKey{});
}

extern "C" __global__ void binary_search(const double *sorted, int n, const double *wanted, int *out) {
    int low = 0, high = n;
    double x = wanted[threadIdx.x];
    while (low < high) {
        int middle = (low + high) >> 1;
        sorted[middle] < x ? low = middle + 1 : high = middle;
    }
    out[threadIdx.x] = low;
}
