// The fifth-generation tensor core through cuda::ptx: tensor memory, products, copies, loads, stores, commits.
// targets: sm_100a sm_103a sm_103f sm_100f
#include <cuda/ptx>

namespace ptx = cuda::ptx;

extern "C" __global__ void __launch_bounds__(128) tcgen05_product(uint64_t a, uint64_t b, uint32_t shape, float *out) {
    __shared__ uint32_t address;
    __shared__ uint64_t bar;
    if (threadIdx.x < 32) {
        ptx::tcgen05_alloc(ptx::cta_group_1, &address, 128);
        ptx::tcgen05_relinquish_alloc_permit(ptx::cta_group_1);
    }
    if (threadIdx.x == 0) ptx::mbarrier_init(&bar, 1);
    __syncthreads();
    ptx::tcgen05_fence_after_thread_sync();
    uint32_t d = address;
    if (threadIdx.x < 32 && ptx::elect_sync(~0u)) {
        ptx::tcgen05_mma(ptx::kind_f16, ptx::cta_group_1, d, a, b, shape, false, ptx::n32_t<3>());
        ptx::tcgen05_mma(ptx::kind_tf32, ptx::cta_group_1, d, a + 2, b + 2, shape, true, ptx::n32_t<0>());
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %4, 0; tcgen05.mma.cta_group::1.kind::f8f6f4 [%0], %1, %2, %3, p; }" ::"r"(d), "l"(a), "l"(b), "r"(shape), "r"(1));
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL)
        ptx::tcgen05_mma_block_scale_vec_1x(ptx::kind_mxf8f6f4, ptx::cta_group_1, d, a, b, shape, d + 64, d + 96, true);
        ptx::tcgen05_mma_block_scale_vec_2x(ptx::kind_mxf4, ptx::cta_group_1, d, a, b, shape, d + 64, d + 96, true);
#endif
        ptx::tcgen05_mma_tmem_a(ptx::kind_f16, ptx::cta_group_1, d, d + 32, b, shape, true, ptx::n32_t<1>());
        ptx::tcgen05_cp_128x256b(ptx::cta_group_1, d + 64, a);
        ptx::tcgen05_cp_32x128b_warpx4(ptx::cta_group_1, d + 64, a);
        ptx::tcgen05_commit(ptx::cta_group_1, &bar);
    }
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    uint32_t value[16], wide[4];
    ptx::tcgen05_ld_32x32b(value, d);
    ptx::tcgen05_ld_16x256b(wide, d);
    ptx::tcgen05_wait_ld();
    ptx::tcgen05_st_32x32b(d, value);
    ptx::tcgen05_wait_st();
    ptx::tcgen05_fence_before_thread_sync();
    for (int i = 0; i < 16; ++i) out[i * 128 + threadIdx.x] = __uint_as_float(value[i]) + wide[i & 3];
    __syncthreads();
    if (threadIdx.x < 32) ptx::tcgen05_dealloc(ptx::cta_group_1, d, 128);
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) tcgen05_pair(uint64_t a, uint64_t b, uint32_t shape) {
    __shared__ uint32_t address;
    __shared__ uint64_t bar;
    if (threadIdx.x < 32) ptx::tcgen05_alloc(ptx::cta_group_2, &address, 64);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::tcgen05_mma(ptx::kind_f16, ptx::cta_group_2, address, a, b, shape, true, ptx::n32_t<2>());
        ptx::tcgen05_commit_multicast(ptx::cta_group_2, &bar, static_cast<uint16_t>(3));
#if defined(__CUDA_ARCH_FEAT_SM100_ALL) || defined(__CUDA_ARCH_FEAT_SM103_ALL)
        ptx::tcgen05_shift_down(ptx::cta_group_2, address);
#endif
    }
    __syncthreads();
    if (threadIdx.x < 32) ptx::tcgen05_dealloc(ptx::cta_group_2, address, 64);
}
