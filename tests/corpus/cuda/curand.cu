// The device interface of cuRAND: four generators and five distributions.
#include <curand_kernel.h>

extern "C" __global__ void xorwow(curandState *state, float *out, unsigned long long seed) {
    curandState s;
    curand_init(seed, threadIdx.x, 0, &s);
    out[0] = curand_uniform(&s), out[1] = curand_normal(&s), out[2] = float(curand_uniform_double(&s)), out[3] = curand_log_normal(&s, 0.f, 1.f), out[4] = curand(&s);
    state[threadIdx.x] = s;
}

extern "C" __global__ void philox(float4 *out, double2 *d, unsigned *p, unsigned long long seed) {
    curandStatePhilox4_32_10_t s;
    curand_init(seed, threadIdx.x, 3, &s);
    out[0] = curand_uniform4(&s), out[1] = curand_normal4(&s), d[0] = curand_normal2_double(&s), p[0] = curand_poisson(&s, 3.5);
}

extern "C" __global__ void mrg(curandStateMRG32k3a *s, double *out) { out[threadIdx.x] = curand_normal_double(&s[threadIdx.x]); }
extern "C" __global__ void sobol(curandStateSobol32 *s, float *out) { out[threadIdx.x] = curand_uniform(&s[threadIdx.x]); }
