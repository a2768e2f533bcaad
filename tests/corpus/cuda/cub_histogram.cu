// CUB's device-wide histograms with even and with given bin borders.
#include <cub/cub.cuh>

void even(void *t, size_t &b, const unsigned char *samples, int *bins, int levels, int n) {
    cub::DeviceHistogram::HistogramEven(t, b, samples, bins, levels, 0, 256, n);
}

void range(void *t, size_t &b, const float *samples, int *bins, int levels, const float *borders, int n) {
    cub::DeviceHistogram::HistogramRange(t, b, samples, bins, levels, borders, n);
}
