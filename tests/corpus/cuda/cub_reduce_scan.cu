// CUB's device-wide reductions and scans for several types.
#include <cub/cub.cuh>
#include <cuda_fp16.h>

void sum_f32(void *t, size_t &b, const float *in, float *out, int n) { cub::DeviceReduce::Sum(t, b, in, out, n); }
void sum_f16(void *t, size_t &b, const __half *in, __half *out, int n) { cub::DeviceReduce::Sum(t, b, in, out, n); }
void max_s64(void *t, size_t &b, const long long *in, long long *out, int n) { cub::DeviceReduce::Max(t, b, in, out, n); }

void arg_min(void *t, size_t &b, const int *in, int *value, long long *index, int n) {
    cub::DeviceReduce::ArgMin(t, b, in, value, index, n);
}

void scan_s32(void *t, size_t &b, const int *in, int *out, int n) { cub::DeviceScan::ExclusiveSum(t, b, in, out, n); }
void scan_f64(void *t, size_t &b, const double *in, double *out, int n) { cub::DeviceScan::InclusiveSum(t, b, in, out, n); }
