// Thrust: sort, stable sort by key, transform-reduce with a lambda, and copy-if.
// flags: --extended-lambda
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>

void sort(float *first, int n) { thrust::sort(thrust::device, first, first + n); }

void by_key(unsigned long long *keys, int *values, int n) {
    thrust::stable_sort_by_key(thrust::device, keys, keys + n, values, thrust::greater<unsigned long long>());
}

double squares(const double *x, int n) {
    return thrust::transform_reduce(
        thrust::device, x, x + n, [] __device__(double v) { return v * v; }, 0.0, thrust::plus<double>());
}

int *positive(const int *x, int *out, int n) {
    return thrust::copy_if(thrust::device, x, x + n, out, [] __device__(int v) { return v > 0; });
}
