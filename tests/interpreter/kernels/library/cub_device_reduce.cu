// CUB's reduction over a device: the sum of many values, in two kernels.
#include "device.h"
#include <cub/device/device_reduce.cuh>

int main() {
    const int n = 20000;
    int *in = memory<int>(n);
    long long *sum = memory<long long>(1);
    twice([&](void *t, size_t &b) { cub::DeviceReduce::Reduce(t, b, in, sum, n, cuda::std::plus<>{}, 0ll); });
}
