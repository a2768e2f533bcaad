// CUB's histogram over a device, of whole numbers in bins of the same width.
#include "device.h"
#include <cub/device/device_histogram.cuh>

int main() {
    const int n = 10000;
    int *samples = memory<int>(n), *bins = memory<int>(50);
    twice([&](void *t, size_t &b) { cub::DeviceHistogram::HistogramEven(t, b, samples, bins, 51, 0, 1000, n); });
}
