// CUB's segmented sort and reduction, selection, run-length encoding and unique.
#include <cub/cub.cuh>

void segmented_reduce(void *t, size_t &b, const double *in, double *out, int segments, const int *offsets) {
    cub::DeviceSegmentedReduce::Sum(t, b, in, out, segments, offsets, offsets + 1);
}

void select(void *t, size_t &b, const int *in, const char *flags, int *out, int *count, int n) {
    cub::DeviceSelect::Flagged(t, b, in, flags, out, count, n);
}

void unique(void *t, size_t &b, const long long *in, long long *out, int *count, int n) {
    cub::DeviceSelect::Unique(t, b, in, out, count, n);
}

void runs(void *t, size_t &b, const short *in, short *out, int *lengths, int *count, int n) {
    cub::DeviceRunLengthEncode::Encode(t, b, in, out, lengths, count, n);
}
