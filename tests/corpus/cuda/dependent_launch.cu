// Programmatic dependent launch, grid constants, register limits and launch bounds.
// targets: sm_90a sm_100a sm_103f sm_120a
struct Parameters {
    const float *in;
    float *out;
    int shape[8];
};

extern "C" __global__ void __launch_bounds__(512) dependent(const __grid_constant__ Parameters p) {
    cudaGridDependencySynchronize();
    const int *shape = p.shape;
    float x = p.in[threadIdx.x * shape[threadIdx.x & 7]];
    cudaTriggerProgrammaticLaunchCompletion();
    p.out[threadIdx.x] = x * 2;
}

extern "C" __global__ void __maxnreg__(64) limited(const float *in, float *out, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += in[i * blockDim.x + threadIdx.x];
    out[threadIdx.x] = sum;
}
