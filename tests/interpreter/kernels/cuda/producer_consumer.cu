// A producing warp feeds the others through stages in shared memory: cuda::pipeline with roles, and two barriers by hand.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

constexpr int stages = 3, width = 96;

extern "C" __global__ void __launch_bounds__(128) pipeline_roles(const int *in, int *out, int tiles) {
    __shared__ int buffer[stages][width];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
    auto block = cg::this_thread_block();
    auto role = threadIdx.x < 32 ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer;
    auto pipe = cuda::make_pipeline(block, &state, role);
    if (role == cuda::pipeline_role::producer) {
        for (int t = 0; t < tiles; ++t) {
            pipe.producer_acquire();
            for (int i = threadIdx.x; i < width; i += 32)
                cuda::memcpy_async(&buffer[t % stages][i], &in[t * width + i], sizeof(int), pipe);
            pipe.producer_commit();
        }
    } else {
        int me = threadIdx.x - 32;
        for (int t = 0; t < tiles; ++t) {
            pipe.consumer_wait();
            out[t * width + me] = 2 * buffer[t % stages][width - 1 - me] + t;
            pipe.consumer_release();
        }
    }
}

using Barrier = cuda::barrier<cuda::thread_scope_block>;

extern "C" __global__ void __launch_bounds__(128) two_barriers(const int *in, int *out, int tiles) {
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ Barrier full[2], empty[2];
    __shared__ int buffer[2][width];
    if (threadIdx.x < 2) init(&full[threadIdx.x], 128), init(&empty[threadIdx.x], 128);
    __syncthreads();
    if (threadIdx.x < 32) {
        for (int t = 0; t < tiles; ++t) {
            empty[t & 1].arrive_and_wait();
            for (int i = threadIdx.x; i < width; i += 32) buffer[t & 1][i] = in[t * width + i];
            (void)full[t & 1].arrive();
        }
    } else {
        int me = threadIdx.x - 32;
        (void)empty[0].arrive();
        (void)empty[1].arrive();
        for (int t = 0; t < tiles; ++t) {
            full[t & 1].arrive_and_wait();
            out[t * width + me] = buffer[t & 1][me ^ 1] - t;
            (void)empty[t & 1].arrive();
        }
    }
}
