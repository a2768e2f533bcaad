// cuRAND's Philox: raw words, uniform numbers of both precisions, and an estimate of pi.
#include <curand_kernel.h>

extern "C" __global__ void philox_words(uint4 *out, unsigned long long seed, unsigned long long offset) {
    curandStatePhilox4_32_10_t state;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, i, offset, &state);
    out[i] = curand4(&state);
}

extern "C" __global__ void philox_uniform(float4 *single, double2 *twice, unsigned long long seed) {
    curandStatePhilox4_32_10_t state;
    curand_init(seed, threadIdx.x, 0, &state);
    single[threadIdx.x] = curand_uniform4(&state);
    twice[threadIdx.x] = curand_uniform2_double(&state);
}

extern "C" __global__ void pi(unsigned long long *hits, unsigned long long seed, int rounds) {
    curandStatePhilox4_32_10_t state;
    curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
    unsigned long long mine = 0;
    for (int i = 0; i < rounds; ++i) {
        float4 u = curand_uniform4(&state);
        mine += (u.x * u.x + u.y * u.y <= 1) + (u.z * u.z + u.w * u.w <= 1);
    }
    atomicAdd(hits, mine);
}
