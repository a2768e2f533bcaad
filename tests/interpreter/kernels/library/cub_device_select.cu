// CUB's selection by flags and its sums of segments over a device.
#include "device.h"
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_select.cuh>

int main() {
    const int n = 9000, segments = 40;
    int *in = memory<int>(n), *out = memory<int>(n), *count = memory<int>(1);
    char *flags = memory<char>(n);
    twice([&](void *t, size_t &b) { cub::DeviceSelect::Flagged(t, b, in, flags, out, count, n); });
    int *offsets = memory<int>(segments + 1), *sums = memory<int>(segments);
    twice([&](void *t, size_t &b) { cub::DeviceSegmentedReduce::Sum(t, b, in, sums, segments, offsets, offsets + 1); });
}
