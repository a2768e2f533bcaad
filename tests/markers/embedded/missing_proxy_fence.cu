// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
__device__ __forceinline__ uint32_t smem_u32_04_wrong(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void st_shared_04_wrong(uint32_t a, uint4 v) {
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(a), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
}
__device__ __forceinline__ void fence_async_04_wrong() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void tma_store_1d_04_wrong(void* gmem, uint32_t smem, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(gmem), "r"(smem), "r"(bytes) : "memory");
}
__device__ __forceinline__ void tma_commit_04_wrong() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
__device__ __forceinline__ void tma_wait_04_wrong() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

__global__ void dispatch_04_wrong(const uint4* x, uint4* out) {
    extern __shared__ __align__(128) uint8_t buf[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    st_shared_04_wrong(smem_u32_04_wrong(buf) + threadIdx.x * 16, x[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        tma_store_1d_04_wrong(out + blockIdx.x * blockDim.x, smem_u32_04_wrong(buf), blockDim.x * 16);
//      ^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
        tma_commit_04_wrong();
        tma_wait_04_wrong();
    }
}
__device__ __forceinline__ uint32_t smem_u32_04_right(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void st_shared_04_right(uint32_t a, uint4 v) {
    asm volatile("st.shared.v4.b32 [%0], {%1, %2, %3, %4};" ::"r"(a), "r"(v.x), "r"(v.y), "r"(v.z), "r"(v.w) : "memory");
}
__device__ __forceinline__ void fence_async_04_right() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void tma_store_1d_04_right(void* gmem, uint32_t smem, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(gmem), "r"(smem), "r"(bytes) : "memory");
}
__device__ __forceinline__ void tma_commit_04_right() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
__device__ __forceinline__ void tma_wait_04_right() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

__global__ void dispatch_04_right(const uint4* x, uint4* out) {
    extern __shared__ __align__(128) uint8_t buf[];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    st_shared_04_right(smem_u32_04_right(buf) + threadIdx.x * 16, x[i]);
    fence_async_04_right();
    __syncthreads();
    if (threadIdx.x == 0) {
        tma_store_1d_04_right(out + blockIdx.x * blockDim.x, smem_u32_04_right(buf), blockDim.x * 16);
        tma_commit_04_right();
        tma_wait_04_right();
    }
}
// attention: P is written to shared memory by ordinary stores of C++ and read by wgmma
__device__ __forceinline__ void warpgroup_arrive_10_wrong() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit_10_wrong() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_wait_10_wrong() { asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory"); }
__device__ __forceinline__ void gemm_10_wrong(float (&d)[4], uint64_t da, uint64_t db) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da), "l"(db));
}
__device__ __forceinline__ uint64_t desc_10_wrong(uint32_t a) { return (uint64_t)((a & 0x3ffff) >> 4) | (1ull << 16) | (8ull << 32); }

__global__ void __launch_bounds__(128) pv_10_wrong(const unsigned* s, float* o) {
    __shared__ __align__(1024) unsigned p[1024];
    for (int i = threadIdx.x; i < 1024; i += 128) {
        uint32_t a = (uint32_t)__cvta_generic_to_shared(&p[i]);
        asm volatile("st.shared.u32 [%0], %1;" ::"r"(a), "r"(s[i]) : "memory");
    }
    asm volatile("fence.acq_rel.cta;" ::: "memory");
    asm volatile("bar.sync 1, 128;" ::: "memory");
    uint64_t da = desc_10_wrong((uint32_t)__cvta_generic_to_shared(p));
    float d[4] = {0.f, 0.f, 0.f, 0.f};
    warpgroup_arrive_10_wrong();
    gemm_10_wrong(d, da, da + 128);
//  ^^^^^^^^^^^^^ warning missing-proxy-fence: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
    warpgroup_commit_10_wrong();
    warpgroup_wait_10_wrong();
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
// attention: P is written to shared memory by ordinary stores of C++ and read by wgmma
__device__ __forceinline__ void warpgroup_arrive_10_right() { asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_commit_10_right() { asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory"); }
__device__ __forceinline__ void warpgroup_wait_10_right() { asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory"); }
__device__ __forceinline__ void gemm_10_right(float (&d)[4], uint64_t da, uint64_t db) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da), "l"(db));
}
__device__ __forceinline__ uint64_t desc_10_right(uint32_t a) { return (uint64_t)((a & 0x3ffff) >> 4) | (1ull << 16) | (8ull << 32); }

__global__ void __launch_bounds__(128) pv_10_right(const unsigned* s, float* o) {
    __shared__ __align__(1024) unsigned p[1024];
    for (int i = threadIdx.x; i < 1024; i += 128) {
        uint32_t a = (uint32_t)__cvta_generic_to_shared(&p[i]);
        asm volatile("st.shared.u32 [%0], %1;" ::"r"(a), "r"(s[i]) : "memory");
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("bar.sync 1, 128;" ::: "memory");
    uint64_t da = desc_10_right((uint32_t)__cvta_generic_to_shared(p));
    float d[4] = {0.f, 0.f, 0.f, 0.f};
    warpgroup_arrive_10_right();
    gemm_10_right(d, da, da + 128);
    warpgroup_commit_10_right();
    warpgroup_wait_10_right();
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
struct alignas(64) CUtensorMap_20_wrong { unsigned long long opaque[16]; };
__device__ __forceinline__ void tma_store_2d_20_wrong(const void* map, void const* smem, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"
                 : : "l"(map), "r"((uint32_t)__cvta_generic_to_shared(smem)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void tma_store_fence_20_wrong() { asm volatile("fence.proxy.async.shared::cta;\n" ::); }
template <int Count>
__device__ __forceinline__ void tma_store_wait_20_wrong() { asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Count) : "memory"); }
__device__ __forceinline__ void tma_store_arrive_20_wrong() { asm volatile("cp.async.bulk.commit_group;"); }

__global__ void epilogue_20_wrong(const __grid_constant__ CUtensorMap_20_wrong map, const float* acc) {
    __shared__ alignas(128) float tile[64 * 32];
    for (int i = threadIdx.x; i < 64 * 32; i += blockDim.x) tile[i] = acc[i] * 0.5f;
    __syncthreads();
    if (threadIdx.x == 0) {
        tma_store_2d_20_wrong(&map, tile, 0, blockIdx.x * 64);
//      ^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.tensor.2d.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
        tma_store_arrive_20_wrong();
        tma_store_wait_20_wrong<0>();
    }
}
struct alignas(64) CUtensorMap_20_right { unsigned long long opaque[16]; };
__device__ __forceinline__ void tma_store_2d_20_right(const void* map, void const* smem, int x, int y) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];"
                 : : "l"(map), "r"((uint32_t)__cvta_generic_to_shared(smem)), "r"(x), "r"(y) : "memory");
}
__device__ __forceinline__ void tma_store_fence_20_right() { asm volatile("fence.proxy.async.shared::cta;\n" ::); }
template <int Count>
__device__ __forceinline__ void tma_store_wait_20_right() { asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(Count) : "memory"); }
__device__ __forceinline__ void tma_store_arrive_20_right() { asm volatile("cp.async.bulk.commit_group;"); }

__global__ void epilogue_20_right(const __grid_constant__ CUtensorMap_20_right map, const float* acc) {
    __shared__ alignas(128) float tile[64 * 32];
    for (int i = threadIdx.x; i < 64 * 32; i += blockDim.x) tile[i] = acc[i] * 0.5f;
    tma_store_fence_20_right();
    __syncthreads();
    if (threadIdx.x == 0) {
        tma_store_2d_20_right(&map, tile, 0, blockIdx.x * 64);
        tma_store_arrive_20_right();
        tma_store_wait_20_right<0>();
    }
}
// combine_22_wrong: reduce into shared memory with atomics, then a bulk reduction to global memory
__device__ __forceinline__ uint32_t cast_smem_ptr_to_uint_22_wrong(void const* const ptr) {
    uint32_t smem_ptr;
    asm("{ .reg .u64 smem_ptr; cvta.to.shared.u64 smem_ptr, %1; cvt.u32.u64 %0, smem_ptr; }\n" : "=r"(smem_ptr) : "l"(ptr));
    return smem_ptr;
}
__global__ void combine_22_wrong(const float* x, const int* idx, float* out) {
    __shared__ __align__(16) float acc[256];
    uint32_t base = cast_smem_ptr_to_uint_22_wrong(acc);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(base + threadIdx.x * 4), "f"(0.f) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    asm volatile("red.shared.add.f32 [%0], %1;" ::"r"(base + idx[threadIdx.x] * 4), "f"(x[threadIdx.x]) : "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(out), "r"(base), "r"(1024) : "memory");
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning missing-proxy-fence: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
        asm volatile("cp.async.bulk.commit_group;");
        asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
}
// combine_22_right: reduce into shared memory with atomics, then a bulk reduction to global memory
__device__ __forceinline__ uint32_t cast_smem_ptr_to_uint_22_right(void const* const ptr) {
    uint32_t smem_ptr;
    asm("{ .reg .u64 smem_ptr; cvta.to.shared.u64 smem_ptr, %1; cvt.u32.u64 %0, smem_ptr; }\n" : "=r"(smem_ptr) : "l"(ptr));
    return smem_ptr;
}
__global__ void combine_22_right(const float* x, const int* idx, float* out) {
    __shared__ __align__(16) float acc[256];
    uint32_t base = cast_smem_ptr_to_uint_22_right(acc);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(base + threadIdx.x * 4), "f"(0.f) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    asm volatile("red.shared.add.f32 [%0], %1;" ::"r"(base + idx[threadIdx.x] * 4), "f"(x[threadIdx.x]) : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
        asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(out), "r"(base), "r"(1024) : "memory");
        asm volatile("cp.async.bulk.commit_group;");
        asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
    }
}
namespace wrong_03 {
struct Store {
    __device__ static void copy(const void* smem, void* gmem, uint32_t bytes) {
        uint32_t s = static_cast<uint32_t>(__cvta_generic_to_shared(smem));
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(gmem), "r"(s), "r"(bytes) : "memory");
    }
    __device__ static void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
    template <int N> __device__ static void wait() { asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory"); }
};
__device__ __forceinline__ void tma_store_fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void st_shared(uint32_t at, float a, float b) {
    asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at), "f"(a), "f"(b) : "memory");
}
__global__ void scale(const float2* in, float2* out, float by) {
    extern __shared__ __align__(128) uint8_t buffer[];
    uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(buffer));
    float2 v = in[blockIdx.x * 128 + threadIdx.x];
    st_shared(base + threadIdx.x * 8, v.x * by, v.y * by);
    __syncthreads();
    if (threadIdx.x == 0) {
        Store::copy(buffer, out + blockIdx.x * 128, 1024);
//      ^^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
        Store::commit();
        Store::wait<0>();
    }
}
}
namespace right_03 {
struct Store {
    __device__ static void copy(const void* smem, void* gmem, uint32_t bytes) {
        uint32_t s = static_cast<uint32_t>(__cvta_generic_to_shared(smem));
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(gmem), "r"(s), "r"(bytes) : "memory");
    }
    __device__ static void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
    template <int N> __device__ static void wait() { asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory"); }
};
__device__ __forceinline__ void tma_store_fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void st_shared(uint32_t at, float a, float b) {
    asm volatile("st.shared.v2.f32 [%0], {%1, %2};" ::"r"(at), "f"(a), "f"(b) : "memory");
}
__global__ void scale(const float2* in, float2* out, float by) {
    extern __shared__ __align__(128) uint8_t buffer[];
    uint32_t base = static_cast<uint32_t>(__cvta_generic_to_shared(buffer));
    float2 v = in[blockIdx.x * 128 + threadIdx.x];
    st_shared(base + threadIdx.x * 8, v.x * by, v.y * by);
    tma_store_fence();
    __syncthreads();
    if (threadIdx.x == 0) {
        Store::copy(buffer, out + blockIdx.x * 128, 1024);
        Store::commit();
        Store::wait<0>();
    }
}
}
// A pointer that is declared with an initial value writes nothing; an assignment through it does.
__device__ __forceinline__ uint64_t desc_30(const unsigned* at) {
    return static_cast<uint64_t>(static_cast<uint32_t>(__cvta_generic_to_shared(at)));
}
__device__ __forceinline__ void tile_30(float (&d)[4], const unsigned* a) {
    uint64_t da = desc_30(&a[0]);
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %4, 1, 1, 1, 0, 0;\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da));
}
__global__ void __launch_bounds__(128) declared_30_right(float* o) {
    __shared__ __align__(1024) unsigned s[4096];
    float d[4] = {0.f, 0.f, 0.f, 0.f};
    asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");
    for (int m = 0; m < 2; ++m) {
        const unsigned *row = s + 1024 * m, *other = s;
        tile_30(d, &row[64]);
    }
    asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory");
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
__global__ void __launch_bounds__(128) declared_30_wrong(float* o) {
    __shared__ __align__(1024) unsigned s[4096];
    float d[4] = {0.f, 0.f, 0.f, 0.f};
    unsigned *row = s;
    *row = 0;
    __syncthreads();
    asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");
    tile_30(d, row);
//  ^^^^^^^ warning missing-proxy-fence: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
    asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;\n" ::: "memory");
    for (int i = 0; i < 4; i++) o[threadIdx.x * 4 + i] = d[i];
}
// A name is a shared variable only in the function that declares it.
__device__ __forceinline__ void store_31(const void* map, const void* from) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {0, 0}], [%1];"
                 : : "l"(map), "r"((uint32_t)__cvta_generic_to_shared(from)) : "memory");
}
__device__ void fill_31(float* to) {
    float* tile = to + 4;
    for (int i = 0; i < 4; ++i) tile[i] = 0.f;
}
__global__ void stored_31(const __grid_constant__ CUtensorMap_20_right map, float* global) {
    __shared__ alignas(128) float tile[64 * 32];
    fill_31(global);
    if (threadIdx.x == 0) store_31(&map, tile);
}
