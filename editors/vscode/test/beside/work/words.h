// The words of CUDA that a compiler without NVIDIA's headers lacks.
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
