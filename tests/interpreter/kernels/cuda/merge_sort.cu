// A stable merge sort of key and value pairs: runs by insertion, then merges whose parts are found by bisection.
extern "C" __global__ void sort_runs(int2 *data, int run, int n) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * run, last = min(first + run, n);
    for (int i = first + 1; i < last; ++i) {
        int2 item = data[i];
        int j = i;
        for (; j > first && data[j - 1].x > item.x; --j) data[j] = data[j - 1];
        data[j] = item;
    }
}

// How many of the first `at` outputs come from a.
__device__ int split(const int2 *a, int la, const int2 *b, int lb, int at) {
    int low = max(0, at - lb), high = min(at, la);
    while (low < high) {
        int middle = (low + high) / 2;
        if (a[middle].x <= b[at - 1 - middle].x) low = middle + 1;
        else high = middle;
    }
    return low;
}

extern "C" __global__ void merge(const int2 *in, int2 *out, int run, int n, int each) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * each;
    if (first >= n) return;
    int pair = first / (2 * run) * 2 * run;
    const int2 *a = in + pair;
    int la = min(run, n - pair), lb = max(0, min(run, n - pair - run));
    const int2 *b = a + la;
    int i = split(a, la, b, lb, first - pair), j = first - pair - i;
    for (int k = first; k < min(first + each, n); ++k)
        out[k] = j >= lb || (i < la && a[i].x <= b[j].x) ? a[i++] : b[j++];
}
