// Shared memory whose size the launch gives, cut into parts of several types.
extern __shared__ __align__(128) unsigned char arena[];

extern "C" __global__ void dynamic_shared(const double *in, double *out, int n) {
    auto *values = reinterpret_cast<double *>(arena);
    auto *keys = reinterpret_cast<short *>(values + n);
    auto *flags = reinterpret_cast<bool *>(keys + n);
    for (int i = threadIdx.x; i < n; i += blockDim.x) values[i] = in[i], keys[i] = short(in[i]), flags[i] = in[i] > 0;
    __syncthreads();
    double sum = 0;
    for (int i = 0; i < n; ++i)
        if (flags[(i + threadIdx.x) % n]) sum += values[i] * keys[n - 1 - i];
    out[threadIdx.x] = sum;
    if (__isShared(values) && threadIdx.x == 0) {
        unsigned size;
        asm("mov.u32 %0, %%dynamic_smem_size;" : "=r"(size));
        out[0] += size + static_cast<double>(__cvta_generic_to_shared(values));
    }
}
