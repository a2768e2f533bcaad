// Warp-level functions: shuffles, votes, matches, reductions, active masks, and their cousins on every type.
extern "C" __global__ void warp_shuffle(const int *i, const double *d, const long long *w, int *out, double *dout) {
    int x = i[threadIdx.x];
    unsigned all = 0xffffffffu;
    out[0] = __shfl_sync(all, x, 3) + __shfl_up_sync(all, x, 1) + __shfl_down_sync(all, x, 2, 16) + __shfl_xor_sync(all, x, 4, 8);
    dout[0] = __shfl_xor_sync(all, d[threadIdx.x], 1) + double(__shfl_sync(all, w[threadIdx.x], 5));
    for (int offset = 16; offset; offset /= 2) x += __shfl_down_sync(all, x, offset);
    out[1] = x;
}

extern "C" __global__ void warp_vote(const int *i, unsigned *out) {
    int x = i[threadIdx.x];
    unsigned mask = __activemask();
    out[0] = __ballot_sync(mask, x > 0) + __all_sync(mask, x > 1) + __any_sync(mask, x > 2);
    int same;
    out[1] = __match_any_sync(mask, x) + __match_all_sync(mask, x, &same) + same + __match_any_sync(mask, 1ll * x);
    out[2] = __syncthreads_count(x > 3) + __syncthreads_and(x > 4) + __syncthreads_or(x > 5);
    __syncwarp(mask);
    if (x & 1) __syncwarp();
    out[3] = __popc(mask) + __ffs(mask) + __clz(mask) + __brev(mask) + __fns(mask, 0, 2);
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
extern "C" __global__ void warp_reduce(const int *i, const unsigned *u, int *out) {
    out[0] = __reduce_add_sync(~0u, i[threadIdx.x]) + __reduce_min_sync(~0u, i[threadIdx.x]) + __reduce_max_sync(~0u, i[threadIdx.x]);
    out[1] = __reduce_add_sync(~0u, u[threadIdx.x]) + __reduce_min_sync(~0u, u[threadIdx.x]) + __reduce_max_sync(~0u, u[threadIdx.x]);
    out[2] = __reduce_and_sync(~0u, u[threadIdx.x]) + __reduce_or_sync(~0u, u[threadIdx.x]) + __reduce_xor_sync(~0u, u[threadIdx.x]);
}
#endif
