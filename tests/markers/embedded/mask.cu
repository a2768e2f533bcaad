// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ int shfl_xor_03_wrong(int v, int m) {
    int r;
    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0xffffffff;" : "=r"(r) : "r"(v), "r"(m));
    return r;
}
__global__ void __launch_bounds__(32) k_03_wrong(int* x) {
    int v = x[threadIdx.x];
    if (threadIdx.x < 4) {
        v += shfl_xor_03_wrong(v, 2);
//           ^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.bfly.b32' names lanes that do not execute it: 0xfffffff0
        v += shfl_xor_03_wrong(v, 1);
//           ^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.bfly.b32' names lanes that do not execute it: 0xfffffff0
        x[threadIdx.x] = v;
    }
}
__device__ __forceinline__ int shfl_xor_03_right(int v, int m) {
    int r;
    asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 0x1f, 0x0000000f;" : "=r"(r) : "r"(v), "r"(m));
    return r;
}
__global__ void __launch_bounds__(32) k_03_right(int* x) {
    int v = x[threadIdx.x];
    if (threadIdx.x < 4) {
        v += shfl_xor_03_right(v, 2);
        v += shfl_xor_03_right(v, 1);
        x[threadIdx.x] = v;
    }
}
__device__ __forceinline__ uint32_t elect_one_sync_07_wrong() {
    uint32_t pred = 0;
    uint32_t laneid = 0;
    asm volatile("{\n.reg .b32 %%rx;\n.reg .pred %%px;\nelect.sync %%rx|%%px, %2;\n@%%px mov.s32 %1, 1;\nmov.s32 %0, %%rx;\n}\n"
                 : "+r"(laneid), "+r"(pred) : "r"(0xffffffff));
    return pred;
}
__global__ void __launch_bounds__(64) k_07_wrong(const void* map, float* o) {
    __shared__ uint64_t bar;
    uint32_t b = (uint32_t)__cvta_generic_to_shared(&bar);
    if (threadIdx.x < 32) {
        elect_one_sync_07_wrong();
//      ^^^^^^^^^^^^^^^^^^^^^^^ warning mask: The predicate of 'elect.sync' is never tested: all threads go on
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b) : "memory");
    }
    __syncthreads();
    o[threadIdx.x] = 1.f;
}
__device__ __forceinline__ uint32_t elect_one_sync_07_right() {
    uint32_t pred = 0;
    uint32_t laneid = 0;
    asm volatile("{\n.reg .b32 %%rx;\n.reg .pred %%px;\nelect.sync %%rx|%%px, %2;\n@%%px mov.s32 %1, 1;\nmov.s32 %0, %%rx;\n}\n"
                 : "+r"(laneid), "+r"(pred) : "r"(0xffffffff));
    return pred;
}
__global__ void __launch_bounds__(64) k_07_right(const void* map, float* o) {
    __shared__ uint64_t bar;
    uint32_t b = (uint32_t)__cvta_generic_to_shared(&bar);
    if (threadIdx.x < 32) {
        if (elect_one_sync_07_right())
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b) : "memory");
    }
    __syncthreads();
    o[threadIdx.x] = 1.f;
}
__global__ void vote_08_wrong(unsigned* o, int n) {
    int lane = threadIdx.x & 31;
    unsigned m;
    if (lane >= 16) {
        asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0x0000ffff; }" : "=r"(m) : "r"(n));
//                                                          ^^^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'vote.sync.ballot.b32' names lanes that do not execute it: 0x0000ffff
        o[threadIdx.x] = m;
    }
}
__global__ void vote_08_right(unsigned* o, int n) {
    int lane = threadIdx.x & 31;
    unsigned m;
    if (lane >= 16) {
        asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffff0000; }" : "=r"(m) : "r"(n));
        o[threadIdx.x] = m;
    }
}
__device__ __forceinline__ int lane_id_20_wrong() { int l; asm volatile("mov.u32 %0, %%laneid;" : "=r"(l)); return l; }
__global__ void k_20_wrong(int* x) {
    int l = lane_id_20_wrong();
    if (l < 16) {
        int s;
        asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(s) : "r"(x[l]));
//                    ^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'redux.sync.add.s32' names lanes that do not execute it: 0xffff0000
        x[l] = s;
    }
}
__device__ __forceinline__ int lane_id_20_right() { int l; asm volatile("mov.u32 %0, %%laneid;" : "=r"(l)); return l; }
__global__ void k_20_right(int* x) {
    int l = lane_id_20_right();
    if (l < 16) {
        int s;
        asm volatile("redux.sync.add.s32 %0, %1, 0x0000ffff;" : "=r"(s) : "r"(x[l]));
        x[l] = s;
    }
}
__device__ __forceinline__ bool elect_21_wrong() {
    uint32_t p;
    asm volatile("{ .reg .pred P; elect.sync _|P, 0xffffffff; selp.u32 %0, 1, 0, P; }" : "=r"(p));
    return p;
}
__global__ void __launch_bounds__(32) k_21_wrong(uint64_t* g) {
    __shared__ uint64_t b;
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&b);
    bool one = elect_21_wrong();
//             ^^^^^^^^^^^^^^ warning mask: The predicate of 'elect.sync' is never tested: all threads go on
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(a) : "memory");
    __syncthreads();
    g[threadIdx.x] = 0;
}
__device__ __forceinline__ bool elect_21_right() {
    uint32_t p;
    asm volatile("{ .reg .pred P; elect.sync _|P, 0xffffffff; selp.u32 %0, 1, 0, P; }" : "=r"(p));
    return p;
}
__global__ void __launch_bounds__(32) k_21_right(uint64_t* g) {
    __shared__ uint64_t b;
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&b);
    if (elect_21_right()) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(a) : "memory");
    __syncthreads();
    g[threadIdx.x] = 0;
}
