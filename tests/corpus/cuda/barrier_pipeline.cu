// cuda::barrier, cuda::pipeline and cuda::memcpy_async, as one- and multi-stage copies.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

extern "C" __global__ void barrier_copy(const float4 *in, float4 *out) {
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier barrier;
    __shared__ alignas(16) float4 buffer[128];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(float4), barrier);
    auto token = barrier.arrive();
    barrier.wait(std::move(token));
    out[threadIdx.x] = buffer[127 - threadIdx.x];
    barrier.arrive_and_wait();
    if (threadIdx.x < 64) barrier.arrive_and_drop();
}

extern "C" __global__ void barrier_waits(int *x) {
    __shared__ Barrier barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    auto token = barrier.arrive();
    while (!barrier.try_wait_for(std::move(token), cuda::std::chrono::microseconds(5))) x[1] += 1;
    (void)barrier.arrive();
    while (!barrier.try_wait_parity_for(true, cuda::std::chrono::nanoseconds(70))) {
    }
    (void)barrier.arrive();
    barrier.wait_parity(false);
}

template <int stages> __device__ void staged(const int *in, int *out, int tiles) {
    __shared__ int buffer[stages][256];
    auto block = cooperative_groups::this_thread_block();
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    auto pipe = cuda::make_pipeline(block, &state);
    for (int ahead = 0, t = 0; t < tiles; ++t) {
        for (; ahead < tiles && ahead < t + stages; ++ahead) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, buffer[ahead % stages], in + ahead * 256, cuda::aligned_size_t<16>(1024), pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[t * 256 + threadIdx.x] = buffer[t % stages][255 - threadIdx.x];
        pipe.consumer_release();
    }
}

extern "C" __global__ void pipeline_2(const int *in, int *out, int tiles) { staged<2>(in, out, tiles); }
extern "C" __global__ void pipeline_4(const int *in, int *out, int tiles) { staged<4>(in, out, tiles); }

extern "C" __global__ void pipeline_thread(const int2 *in, int2 *out) {
    __shared__ int2 buffer[64];
    auto pipe = cuda::make_pipeline();
    pipe.producer_acquire();
    cuda::memcpy_async(&buffer[threadIdx.x], &in[threadIdx.x], sizeof(int2), pipe);
    pipe.producer_commit();
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    out[threadIdx.x] = buffer[threadIdx.x];
    pipe.consumer_release();
}
