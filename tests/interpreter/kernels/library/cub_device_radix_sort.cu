// CUB's radix sort of pairs over a device.
// targets: sm_80 sm_90
#include "device.h"
#include <cub/device/device_radix_sort.cuh>

int main() {
    const int n = 12000;
    unsigned *keys = memory<unsigned>(n), *sorted = memory<unsigned>(n);
    int *values = memory<int>(n), *moved = memory<int>(n);
    twice([&](void *t, size_t &b) { cub::DeviceRadixSort::SortPairs(t, b, keys, sorted, values, moved, n); });
}
