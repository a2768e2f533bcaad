// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ uint32_t ld_flag_03_wrong(const uint32_t* p) {
    uint32_t v;
    asm volatile("ld.relaxed.sys.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__device__ __forceinline__ float4 ld_data_03_wrong(const float4* p) {
    float4 v;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}
__global__ void recv_03_wrong(const uint32_t* flag, const float4* peer, float4* out, uint32_t epoch) {
    while (ld_flag_03_wrong(flag) != epoch) {
    }
    out[threadIdx.x] = ld_data_03_wrong(peer + threadIdx.x);
//                     ^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.v4.f32' may return older data than 'ld.relaxed.sys.global.u32' has seen: such a load orders nothing. Write .acquire there, or a fence between
}
__device__ __forceinline__ uint32_t ld_flag_03_right(const uint32_t* p) {
    uint32_t v;
    asm volatile("ld.acquire.sys.global.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
    return v;
}
__device__ __forceinline__ float4 ld_data_03_right(const float4* p) {
    float4 v;
    asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}
__global__ void recv_03_right(const uint32_t* flag, const float4* peer, float4* out, uint32_t epoch) {
    while (ld_flag_03_right(flag) != epoch) {
    }
    out[threadIdx.x] = ld_data_03_right(peer + threadIdx.x);
}
// two passes_05_wrong over one workspace
__device__ __forceinline__ int4 ld_nc_05_wrong(const int4* p) {
    int4 v;
    asm volatile("ld.global.nc.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p));
    return v;
}
__device__ __forceinline__ void st_05_wrong(int4* p, int4 v) {
    asm volatile("st.global.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(p), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
}
__global__ void passes_05_wrong(int4* ws, int4* out) {
    int4 v = make_int4(threadIdx.x, 0, 0, 0);
    st_05_wrong(ws + threadIdx.x, v);
    __syncthreads();
    out[threadIdx.x] = ld_nc_05_wrong(ws + (threadIdx.x ^ 1));
//                     ^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.L1::no_allocate.v4.s32' may return old data: the kernel writes this memory itself
}
// two passes_05_right over one workspace
__device__ __forceinline__ int4 ld_nc_05_right(const int4* p) {
    int4 v;
    asm volatile("ld.global.L1::no_allocate.v4.s32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p) : "memory");
    return v;
}
__device__ __forceinline__ void st_05_right(int4* p, int4 v) {
    asm volatile("st.global.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(p), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
}
__global__ void passes_05_right(int4* ws, int4* out) {
    int4 v = make_int4(threadIdx.x, 0, 0, 0);
    st_05_right(ws + threadIdx.x, v);
    __syncthreads();
    out[threadIdx.x] = ld_nc_05_right(ws + (threadIdx.x ^ 1));
}
__device__ __forceinline__ int ld_relaxed_20_wrong(const int* p) {
    int v;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p));
    return v;
}
// split-K: the last tile waits for the others, then adds up their partial sums
__global__ void reduce_20_wrong(const int* ready, const float* ws, float* out, int parts) {
    while (ld_relaxed_20_wrong(ready) < parts) {
    }
    float sum = 0.f;
    for (int p = 0; p < parts; ++p) {
        float v;
        asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(ws + p * 128 + threadIdx.x));
//                    ^^^^^^^^^^^^^ warning stale-read: 'ld.global.f32' may return older data than 'ld.relaxed.gpu.global.s32' has seen: such a load orders nothing. Write .acquire there, or a fence between
        sum += v;
    }
    out[threadIdx.x] = sum;
}
__device__ __forceinline__ int ld_relaxed_20_right(const int* p) {
    int v;
    asm volatile("ld.relaxed.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p));
    return v;
}
// split-K: the last tile waits for the others, then adds up their partial sums
__global__ void reduce_20_right(const int* ready, const float* ws, float* out, int parts) {
    while (ld_relaxed_20_right(ready) < parts) {
    }
    __threadfence();
    float sum = 0.f;
    for (int p = 0; p < parts; ++p) {
        float v;
        asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(ws + p * 128 + threadIdx.x));
        sum += v;
    }
    out[threadIdx.x] = sum;
}
__global__ void k_21_wrong(float* x, const float* y) {
    float v;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(y + threadIdx.x));
    asm volatile("st.global.f32 [%0], %1;" ::"l"(x + threadIdx.x), "f"(v * 2.f) : "memory");
    __syncthreads();
    float w;
    asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(w) : "l"(x + (threadIdx.x ^ 1)));
//                ^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.f32' may return old data: the kernel writes this memory itself
    asm volatile("st.global.f32 [%0], %1;" ::"l"(x + 4096 + threadIdx.x), "f"(w) : "memory");
}
__global__ void k_21_right(float* x, const float* y) {
    float v;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(v) : "l"(y + threadIdx.x));
    asm volatile("st.global.f32 [%0], %1;" ::"l"(x + threadIdx.x), "f"(v * 2.f) : "memory");
    __syncthreads();
    float w;
    asm volatile("ld.global.nc.f32 %0, [%1];" : "=f"(w) : "l"(y + (threadIdx.x ^ 1)));
    asm volatile("st.global.f32 [%0], %1;" ::"l"(x + 4096 + threadIdx.x), "f"(w) : "memory");
}
namespace wrong_03 {
__device__ __forceinline__ float4 ld_nc(const float4* p) {
    float4 v;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}
__device__ __forceinline__ void st_na(float4* p, float4 v) {
    asm volatile("st.global.L1::no_allocate.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}
__global__ void in_place(float4* x, const float4* y, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float4 a = ld_nc(x + i);
//                 ^^^^^ warning stale-read: 'ld.global.nc.L1::no_allocate.v4.f32' may return old data: the kernel writes this memory itself
        a.x += 1;
        st_na(x + i, a);
    }
}
}
namespace right_03 {
__device__ __forceinline__ float4 ld_nc(const float4* p) {
    float4 v;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(p));
    return v;
}
__device__ __forceinline__ void st_na(float4* p, float4 v) {
    asm volatile("st.global.L1::no_allocate.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(p), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
}
__global__ void in_place(float4* x, const float4* y, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float4 a = ld_nc(y + i);
        a.x += 1;
        st_na(x + i, a);
    }
}
}
