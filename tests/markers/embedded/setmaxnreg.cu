// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
template <uint32_t RegCount>
__device__ __forceinline__ void warpgroup_reg_alloc_02_wrong() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;\n" : : "n"(RegCount));
}
template <uint32_t RegCount>
__device__ __forceinline__ void warpgroup_reg_dealloc_02_wrong() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;\n" : : "n"(RegCount));
}
__global__ void __launch_bounds__(384) flash_fwd_02_wrong(float* o, const float* q)
{
    const int wg = threadIdx.x / 128;
    if (wg == 0) {
        warpgroup_reg_dealloc_02_wrong<24>();
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
        o[threadIdx.x] = q[threadIdx.x];
    } else {
        warpgroup_reg_alloc_02_wrong<240>();
        o[threadIdx.x] = q[threadIdx.x] * 2.f;
    }
}
template <uint32_t RegCount>
__device__ __forceinline__ void warpgroup_reg_alloc_02_right() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;\n" : : "n"(RegCount));
}
template <uint32_t RegCount>
__device__ __forceinline__ void warpgroup_reg_dealloc_02_right() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;\n" : : "n"(RegCount));
}
__global__ void __launch_bounds__(384, 1) flash_fwd_02_right(float* o, const float* q)
{
    const int wg = threadIdx.x / 128;
    if (wg == 0) {
        warpgroup_reg_dealloc_02_right<24>();
        o[threadIdx.x] = q[threadIdx.x];
    } else {
        warpgroup_reg_alloc_02_right<240>();
        o[threadIdx.x] = q[threadIdx.x] * 2.f;
    }
}
// 512 threads enter with 128 registers each
__global__ void __launch_bounds__(512, 1) persistent_05_wrong(float* x) {
    int wg = threadIdx.x >> 7;
    if (wg == 3) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 32;");
        x[threadIdx.x] = 0.f;
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 168;");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: 'setmaxnreg.inc.sync.aligned.u32' never returns: the warpgroups ask for 168 + 168 + 168 + 32 registers per thread, and the kernel enters with 128 for each
        x[threadIdx.x] += 1.f;
    }
}
// 512 threads enter with 128 registers each
__global__ void __launch_bounds__(512, 1) persistent_05_right(float* x) {
    int wg = threadIdx.x >> 7;
    if (wg == 3) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 32;");
        x[threadIdx.x] = 0.f;
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 160;");
        x[threadIdx.x] += 1.f;
    }
}
namespace {
constexpr int kThreads_20_wrong = 3 * 128;
struct Regs_20_wrong {
    template <int N> static __device__ void inc_20_wrong() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N)); }
    template <int N> static __device__ void dec_20_wrong() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N)); }
};
}
__global__ void __launch_bounds__(kThreads_20_wrong) fwd_20_wrong(float* o) {
    int wg = __shfl_sync(0xffffffff, threadIdx.x / 128, 0);
    if (wg == 0) {
        Regs_20_wrong::dec_20_wrong<40>();
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
        o[threadIdx.x] = 1.f;
    } else {
        Regs_20_wrong::inc_20_wrong<232>();
        o[threadIdx.x] = 2.f;
    }
}
namespace {
constexpr int kThreads_20_right = 3 * 128;
struct Regs_20_right {
    template <int N> static __device__ void inc_20_right() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N)); }
    template <int N> static __device__ void dec_20_right() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N)); }
};
}
__global__ void __launch_bounds__(kThreads_20_right, 1) fwd_20_right(float* o) {
    int wg = __shfl_sync(0xffffffff, threadIdx.x / 128, 0);
    if (wg == 0) {
        Regs_20_right::dec_20_right<40>();
        o[threadIdx.x] = 1.f;
    } else {
        Regs_20_right::inc_20_right<232>();
        o[threadIdx.x] = 2.f;
    }
}
template <int N> __device__ void grow_21_wrong() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N)); }
template <int N> __device__ void shrink_21_wrong() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N)); }
// a producer and three consumers: 512 threads enter with 128
__global__ void __launch_bounds__(512, 1) mla_21_wrong(float* o) {
    if (threadIdx.x < 128) {
        shrink_21_wrong<56>();
        o[threadIdx.x] = 0;
    } else {
        grow_21_wrong<160>();
//      ^^^^^^^^^^^^^^^^^^ warning setmaxnreg: 'setmaxnreg.inc.sync.aligned.u32' never returns: the warpgroups ask for 56 + 160 + 160 + 160 registers per thread, and the kernel enters with 128 for each
        o[threadIdx.x] = 1;
    }
}
template <int N> __device__ void grow_21_right() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(N)); }
template <int N> __device__ void shrink_21_right() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(N)); }
// a producer and three consumers: 512 threads enter with 128
__global__ void __launch_bounds__(512, 1) mla_21_right(float* o) {
    if (threadIdx.x < 128) {
        shrink_21_right<56>();
        o[threadIdx.x] = 0;
    } else {
        grow_21_right<152>();
        o[threadIdx.x] = 1;
    }
}
namespace wrong_02 {
template <uint32_t N> __device__ __forceinline__ void reg_alloc() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;\n" ::"n"(N)); }
template <uint32_t N> __device__ __forceinline__ void reg_dealloc() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;\n" ::"n"(N)); }
constexpr int kThreads = 3 * 128;
__global__ void __launch_bounds__(kThreads) gemm(const float* a, float* c) {
    int group = threadIdx.x / 128;
    if (group == 0) {
        reg_dealloc<40>();
//      ^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
    } else {
        reg_alloc<232>();
        c[threadIdx.x] = a[threadIdx.x] * 2;
    }
}
}
namespace right_02 {
template <uint32_t N> __device__ __forceinline__ void reg_alloc() { asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;\n" ::"n"(N)); }
template <uint32_t N> __device__ __forceinline__ void reg_dealloc() { asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;\n" ::"n"(N)); }
constexpr int kThreads = 3 * 128;
__global__ void __launch_bounds__(kThreads, 1) gemm(const float* a, float* c) {
    int group = threadIdx.x / 128;
    if (group == 0) {
        reg_dealloc<40>();
    } else {
        reg_alloc<232>();
        c[threadIdx.x] = a[threadIdx.x] * 2;
    }
}
}
