// The C interfaces to asynchronous copies and split barriers.
#include <cuda_awbarrier_primitives.h>
#include <cuda_pipeline_primitives.h>

extern "C" __global__ void primitives(const char *in, int *out) {
    __shared__ alignas(16) char buffer[3][2048];
    __pipeline_memcpy_async(buffer[0] + threadIdx.x * 4, in + threadIdx.x * 4, 4);
    __pipeline_memcpy_async(buffer[1] + threadIdx.x * 8, in + threadIdx.x * 8, 8);
    __pipeline_commit();
    __pipeline_memcpy_async(buffer[2] + threadIdx.x * 16, in + threadIdx.x * 16, 16, 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    out[threadIdx.x] = reinterpret_cast<int *>(buffer[0])[127 - threadIdx.x];
#if __CUDA_ARCH__ >= 800
    __shared__ __mbarrier_t barrier;
    if (threadIdx.x == 0) __mbarrier_init(&barrier, blockDim.x);
    __syncthreads();
    __pipeline_arrive_on(&barrier);
    auto token = __mbarrier_arrive(&barrier);
    while (!__mbarrier_test_wait(&barrier, token)) {
    }
    out[0] = __mbarrier_token_pending_count(__mbarrier_arrive_and_drop(&barrier));
    if (threadIdx.x == 0) __mbarrier_inval(&barrier);
#endif
}
