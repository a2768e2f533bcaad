// Kernels that launch kernels; relocatable device code with external symbols.
// flags: -rdc=true
extern __device__ int elsewhere;
extern __device__ float external_function(float x);

__global__ void child(int *x, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * 2 + elsewhere;
}

extern "C" __global__ void parent(int *x, int n) {
    if (threadIdx.x == 0 && n > 0) {
        child<<<(n + 127) / 128, 128>>>(x, n);
        child<<<1, 32, 64, cudaStreamTailLaunch>>>(x, 32);
        child<<<1, 1, 0, cudaStreamFireAndForget>>>(x, 1);
    }
    x[n] = int(external_function(float(n)));
}

__device__ __noinline__ int visible_function(int a) { return a * a; }
__device__ int visible_variable = 3;
