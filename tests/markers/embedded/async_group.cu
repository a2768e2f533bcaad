// Programs that nvcc takes and that go wrong, each beside its right twin.
#include <cstdint>
template <int N>
__device__ __forceinline__ void cp_async_wait_03_wrong() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void cp_async_fence_03_wrong() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }
__device__ __forceinline__ void cp_async16_03_wrong(uint32_t dst, const void* src) {
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n" ::"r"(dst), "l"(src) : "memory");
}
__device__ __forceinline__ uint4 lds128_03_wrong(uint32_t a) {
    uint4 v;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(a) : "memory");
    return v;
}
__global__ void copy_03_wrong(const uint4* in, uint4* out) {
    __shared__ uint4 buf[128];
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&buf[threadIdx.x]);
    cp_async16_03_wrong(a, in + threadIdx.x);
    cp_async_fence_03_wrong();
    out[threadIdx.x] = lds128_03_wrong(a);
//                     ^^^^^^^^^^^^^^^ warning async-group: 'ld.shared.v4.u32' reads what 'cp.async.cg.shared.global.L2::128B' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
    cp_async_wait_03_wrong<0>();
}
template <int N>
__device__ __forceinline__ void cp_async_wait_03_right() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N) : "memory"); }
__device__ __forceinline__ void cp_async_fence_03_right() { asm volatile("cp.async.commit_group;\n" ::: "memory"); }
__device__ __forceinline__ void cp_async16_03_right(uint32_t dst, const void* src) {
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;\n" ::"r"(dst), "l"(src) : "memory");
}
__device__ __forceinline__ uint4 lds128_03_right(uint32_t a) {
    uint4 v;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(a) : "memory");
    return v;
}
__global__ void copy_03_right(const uint4* in, uint4* out) {
    __shared__ uint4 buf[128];
    uint32_t a = (uint32_t)__cvta_generic_to_shared(&buf[threadIdx.x]);
    cp_async16_03_right(a, in + threadIdx.x);
    cp_async_fence_03_right();
    cp_async_wait_03_right<0>();
    out[threadIdx.x] = lds128_03_right(a);
}
#define CP_ASYNC_CG_06_wrong(dst, src, bytes) asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(dst), "l"(src), "n"(bytes))
#define CP_ASYNC_COMMIT_GROUP_06_wrong() asm volatile("cp.async.commit_group;\n" ::)
#define CP_ASYNC_WAIT_GROUP_06_wrong(n) asm volatile("cp.async.wait_group %0;\n" ::"n"(n))
#define LDMATRIX_X2_06_wrong(R0, R1, addr) \
    asm volatile("ldmatrix.sync.aligned.x2.m8n8.shared.b16 {%0, %1}, [%2];\n" : "=r"(R0), "=r"(R1) : "r"(addr))
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: ldmatrix.sync.aligned.m8n8.x2.shared.b16

__global__ void hgemm_06_wrong(const uint16_t* A, const uint16_t* B, uint32_t* C) {
    __shared__ __align__(16) uint16_t sa[256], sb[256];
    uint32_t a = __cvta_generic_to_shared(sa + (threadIdx.x % 16) * 8);
    uint32_t b = __cvta_generic_to_shared(sb + (threadIdx.x % 16) * 8);
    CP_ASYNC_CG_06_wrong(a, A + threadIdx.x * 8, 16);
    CP_ASYNC_COMMIT_GROUP_06_wrong();
    CP_ASYNC_CG_06_wrong(b, B + threadIdx.x * 8, 16);
    CP_ASYNC_COMMIT_GROUP_06_wrong();
    CP_ASYNC_WAIT_GROUP_06_wrong(1);
    __syncthreads();
    uint32_t ra[2], rb[2];
    LDMATRIX_X2_06_wrong(ra[0], ra[1], a);
    LDMATRIX_X2_06_wrong(rb[0], rb[1], b);
//  ^^^^^^^^^^^^^^^^^^^^ warning async-group: 'ldmatrix.sync.aligned.x2.m8n8.shared.b16' reads what 'cp.async.cg.shared.global' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
    C[threadIdx.x] = ra[0] * rb[0] + ra[1] * rb[1];
}
#define CP_ASYNC_CG_06_right(dst, src, bytes) asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(dst), "l"(src), "n"(bytes))
#define CP_ASYNC_COMMIT_GROUP_06_right() asm volatile("cp.async.commit_group;\n" ::)
#define CP_ASYNC_WAIT_GROUP_06_right(n) asm volatile("cp.async.wait_group %0;\n" ::"n"(n))
#define LDMATRIX_X2_06_right(R0, R1, addr) \
    asm volatile("ldmatrix.sync.aligned.x2.m8n8.shared.b16 {%0, %1}, [%2];\n" : "=r"(R0), "=r"(R1) : "r"(addr))
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint modifier-order: The manual writes these modifiers in another order: ldmatrix.sync.aligned.m8n8.x2.shared.b16

__global__ void hgemm_06_right(const uint16_t* A, const uint16_t* B, uint32_t* C) {
    __shared__ __align__(16) uint16_t sa[256], sb[256];
    uint32_t a = __cvta_generic_to_shared(sa + (threadIdx.x % 16) * 8);
    uint32_t b = __cvta_generic_to_shared(sb + (threadIdx.x % 16) * 8);
    CP_ASYNC_CG_06_right(a, A + threadIdx.x * 8, 16);
    CP_ASYNC_COMMIT_GROUP_06_right();
    CP_ASYNC_CG_06_right(b, B + threadIdx.x * 8, 16);
    CP_ASYNC_COMMIT_GROUP_06_right();
    CP_ASYNC_WAIT_GROUP_06_right(0);
    __syncthreads();
    uint32_t ra[2], rb[2];
    LDMATRIX_X2_06_right(ra[0], ra[1], a);
    LDMATRIX_X2_06_right(rb[0], rb[1], b);
    C[threadIdx.x] = ra[0] * rb[0] + ra[1] * rb[1];
}
template <int kStages>
struct Pipe_20_wrong {};
__device__ __forceinline__ uint32_t s2u_20_wrong(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void cp16_20_wrong(void* dst, const void* src) { asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(s2u_20_wrong(dst)), "l"(src), "n"(16)); }
__device__ __forceinline__ void commit_20_wrong() { asm volatile("cp.async.commit_group;\n" ::); }
template <int N> __device__ __forceinline__ void wait_20_wrong() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }

__global__ void gemv_20_wrong(const float4* a, float* out, int tiles) {
    __shared__ float4 buf[3][128];
    cp16_20_wrong(&buf[0][threadIdx.x], a + threadIdx.x);
    commit_20_wrong();
    cp16_20_wrong(&buf[1][threadIdx.x], a + 128 + threadIdx.x);
    commit_20_wrong();
    float acc = 0.f;
    for (int t = 0; t < tiles; ++t) {
        wait_20_wrong<2>();
        __syncthreads();
        acc += buf[t % 3][threadIdx.x].x;
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning async-group: 'acc += buf[t % 3][threadIdx.x].x' reads what 'cp.async.cg.shared.global' may not have copied yet: 'cp.async.wait_group' leaves 2 pending, and the first time there are no more than 2
        if (t + 2 < tiles) cp16_20_wrong(&buf[(t + 2) % 3][threadIdx.x], a + (t + 2) * 128 + threadIdx.x);
        commit_20_wrong();
    }
    out[threadIdx.x] = acc;
}
template <int kStages>
struct Pipe_20_right {};
__device__ __forceinline__ uint32_t s2u_20_right(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void cp16_20_right(void* dst, const void* src) { asm volatile("cp.async.cg.shared.global [%0], [%1], %2;\n" ::"r"(s2u_20_right(dst)), "l"(src), "n"(16)); }
__device__ __forceinline__ void commit_20_right() { asm volatile("cp.async.commit_group;\n" ::); }
template <int N> __device__ __forceinline__ void wait_20_right() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }

__global__ void gemv_20_right(const float4* a, float* out, int tiles) {
    __shared__ float4 buf[3][128];
    cp16_20_right(&buf[0][threadIdx.x], a + threadIdx.x);
    commit_20_right();
    cp16_20_right(&buf[1][threadIdx.x], a + 128 + threadIdx.x);
    commit_20_right();
    float acc = 0.f;
    for (int t = 0; t < tiles; ++t) {
        wait_20_right<1>();
        __syncthreads();
        acc += buf[t % 3][threadIdx.x].x;
        if (t + 2 < tiles) cp16_20_right(&buf[(t + 2) % 3][threadIdx.x], a + (t + 2) * 128 + threadIdx.x);
        commit_20_right();
    }
    out[threadIdx.x] = acc;
}
namespace wrong_02 {
namespace ptx {
__device__ __forceinline__ void cp16(void* smem, const void* gmem) {
    uint32_t s = __cvta_generic_to_shared(smem);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(s), "l"(gmem));
}
__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n"); }
template <int N> __device__ __forceinline__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }
__device__ __forceinline__ void ldsm(uint32_t& a, uint32_t& b, const void* p) {
    uint32_t s = __cvta_generic_to_shared(p);
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];\n" : "=r"(a), "=r"(b) : "r"(s));
}
}
__global__ void two_stage(const uint4* g, uint32_t* o, int steps) {
    __shared__ uint4 buf[2][32];
    ptx::cp16(&buf[0][threadIdx.x], g + threadIdx.x);
    ptx::commit();
    uint32_t sum = 0;
    for (int i = 0; i < steps; ++i) {
        ptx::cp16(&buf[(i + 1) & 1][threadIdx.x], g + (i + 1) * 32 + threadIdx.x);
        ptx::commit();
        ptx::wait<2>();
        __syncthreads();
        uint32_t a, b;
        ptx::ldsm(a, b, &buf[i & 1][threadIdx.x]);
//      ^^^^^^^^^ warning async-group: 'ldmatrix.sync.aligned.m8n8.x2.shared.b16' reads what 'cp.async.cg.shared.global' may not have copied yet: 'cp.async.wait_group' leaves 2 pending, and the first time there are no more than 2
        sum += a ^ b;
        __syncthreads();
    }
    o[threadIdx.x] = sum;
}
}
namespace right_02 {
namespace ptx {
__device__ __forceinline__ void cp16(void* smem, const void* gmem) {
    uint32_t s = __cvta_generic_to_shared(smem);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(s), "l"(gmem));
}
__device__ __forceinline__ void commit() { asm volatile("cp.async.commit_group;\n"); }
template <int N> __device__ __forceinline__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(N)); }
__device__ __forceinline__ void ldsm(uint32_t& a, uint32_t& b, const void* p) {
    uint32_t s = __cvta_generic_to_shared(p);
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];\n" : "=r"(a), "=r"(b) : "r"(s));
}
}
__global__ void two_stage(const uint4* g, uint32_t* o, int steps) {
    __shared__ uint4 buf[2][32];
    ptx::cp16(&buf[0][threadIdx.x], g + threadIdx.x);
    ptx::commit();
    uint32_t sum = 0;
    for (int i = 0; i < steps; ++i) {
        ptx::cp16(&buf[(i + 1) & 1][threadIdx.x], g + (i + 1) * 32 + threadIdx.x);
        ptx::commit();
        ptx::wait<1>();
        __syncthreads();
        uint32_t a, b;
        ptx::ldsm(a, b, &buf[i & 1][threadIdx.x]);
        sum += a ^ b;
        __syncthreads();
    }
    o[threadIdx.x] = sum;
}
}
namespace wrong_21 {
__device__ __forceinline__ void store(void* to, uint32_t from) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(to), "r"(from) : "memory");
}
__device__ __forceinline__ void put(uint32_t at, uint32_t v) { asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(v) : "memory"); }
__device__ __forceinline__ void fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__global__ void rounds(uint32_t* out) {
    __shared__ alignas(128) uint32_t tile[128];
    uint32_t at = (uint32_t)__cvta_generic_to_shared(tile);
    put(at, 1);
    fence();
    store(out, at);
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    put(at, 2);
//  ^^^ warning async-group: 'st.shared.u32' writes what 'cp.async.bulk.global.shared::cta.bulk_group' may still read: the waits before it leave the newest group pending, or there is no wait
    fence();
    store(out + 128, at);
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
}
namespace right_21 {
__device__ __forceinline__ void store(void* to, uint32_t from) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 512;" ::"l"(to), "r"(from) : "memory");
}
__device__ __forceinline__ void put(uint32_t at, uint32_t v) { asm volatile("st.shared.u32 [%0], %1;" ::"r"(at), "r"(v) : "memory"); }
__device__ __forceinline__ void fence() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__global__ void rounds(uint32_t* out) {
    __shared__ alignas(128) uint32_t tile[128];
    uint32_t at = (uint32_t)__cvta_generic_to_shared(tile);
    put(at, 1);
    fence();
    store(out, at);
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
    put(at, 2);
    fence();
    store(out + 128, at);
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
}
