// CUB's device-wide radix sort of pairs and merge sort of keys: the host calls instantiate the kernels.
#include <cub/cub.cuh>

struct Descending {
    __device__ bool operator()(float a, float b) const { return a > b; }
};

void sort(void *temporary, size_t &bytes, unsigned *keys_in, unsigned *keys_out, int *values_in, int *values_out, int n) {
    cub::DeviceRadixSort::SortPairs(temporary, bytes, keys_in, keys_out, values_in, values_out, n);
}

void merge(void *temporary, size_t &bytes, float *keys, int n) {
    cub::DeviceMergeSort::SortKeys(temporary, bytes, keys, n, Descending{});
}
