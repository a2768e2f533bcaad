// A bitonic sort in shared memory, in ascending order.
extern "C" __global__ void bitonic_sort(unsigned *keys) {
    __shared__ unsigned s[1024];
    s[threadIdx.x] = keys[blockIdx.x * 1024 + threadIdx.x];
    for (unsigned size = 2; size <= 1024; size *= 2)
        for (unsigned stride = size / 2; stride; stride /= 2) {
            __syncthreads();
            unsigned other = threadIdx.x ^ stride;
            if (other > threadIdx.x) {
                bool up = (threadIdx.x & size) == 0;
                unsigned a = s[threadIdx.x], b = s[other];
                if ((a > b) == up) s[threadIdx.x] = b, s[other] = a;
            }
        }
    __syncthreads();
    keys[blockIdx.x * 1024 + threadIdx.x] = s[threadIdx.x];
}
