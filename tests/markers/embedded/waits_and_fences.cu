#include <cstdint>
__device__ __forceinline__ uint32_t smem_u32(const void *p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__device__ __forceinline__ void fence_async() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
__device__ __forceinline__ void bulk_store(void *dst, const void *src, uint32_t n)
{
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(dst), "r"(smem_u32(src)), "r"(n) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
__global__ void wrong(float *out)
{
    __shared__ alignas(128) float tile[256];
    tile[threadIdx.x] = 1.0f * threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        bulk_store(out, tile, sizeof(tile));
//      ^^^^^^^^^^ warning missing-proxy-fence: 'cp.async.bulk.global.shared::cta.bulk_group' reads shared memory that threads wrote, with no 'fence.proxy.async' between: it may read what was there before
    }
}
__global__ void right(float *out)
{
    __shared__ alignas(128) float tile[256];
    tile[threadIdx.x] = 1.0f * threadIdx.x;
    fence_async();
    __syncthreads();
    if (threadIdx.x == 0) {
        bulk_store(out, tile, sizeof(tile));
    }
}
__global__ void wait_wrong(int *flag, int *out)
{
    int v;
    do {
        asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
//                    ^^^^^^^^^^^^^^^^ warning lost-wait: The loop waits with 'ld.global.cg.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
    } while (v == 0);
    *out = v;
}
__device__ int ld_weak(const int *p) { int v; asm volatile("ld.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__device__ int ld_acq(const int *p) { int v; asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
__global__ void wait_wrong2(int *flag, int *out)
{
    while (ld_weak(flag) == 0)
//         ^^^^^^^ warning lost-wait: The loop waits with 'ld.global.s32', a weak load: ptxas removes the loop or reads once. Write .acquire, .relaxed or .volatile
        ;
    *out = 1;
}
__global__ void wait_right(int *flag, int *out)
{
    while (ld_acq(flag) == 0) {}
    *out = 1;
}
__global__ void __launch_bounds__(384) regs_wrong()
{
    if (threadIdx.x < 128) asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(40));
//                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning setmaxnreg: ptxas drops 'setmaxnreg.dec.sync.aligned.u32': the kernel needs .maxnreg, or a bound on its threads and .minnctapersm (in C++ __launch_bounds__ with two numbers), unless the build passes --maxrregcount
    else asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(232));
}
__global__ void __launch_bounds__(384, 1) regs_right()
{
    if (threadIdx.x < 128) asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(40));
    else asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(232));
}
__global__ void cpa(const float4 *in, float *out)
{
    __shared__ float4 buf[64];
    uint32_t d = smem_u32(&buf[threadIdx.x]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(d), "l"(in + threadIdx.x));
    asm volatile("cp.async.commit_group;");
    __syncthreads();
    out[threadIdx.x] = buf[threadIdx.x].x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning async-group: 'out[threadIdx.x] = buf[threadIdx.x].x' reads what 'cp.async.cg.shared.global' may not have copied yet: the waits before it leave the newest group pending, or there is no wait
}
__global__ void mb(uint64_t *o)
{
    __shared__ uint64_t bar;
    uint32_t b = smem_u32(&bar);
    if (threadIdx.x == 0) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(b), "r"(32));
    __syncthreads();
    uint64_t st;
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1];" : "=l"(st) : "r"(b));
    uint32_t ok;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}" : "=r"(ok) : "r"(b), "r"(0) : "memory");
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.try_wait.parity.shared::cta.b64' is never tested: it may return before the phase is complete
    o[threadIdx.x] = 1;
}
__device__ uint32_t to_shared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__global__ void sa_wrong(float *o) {
    __shared__ float s[32];
    float v;
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v) : "l"(&s[threadIdx.x]));
//                ^^^^^^^^^^^^^ warning shared-address: 'ld.shared.f32' accesses shared memory, but its address is generic: convert it with __cvta_generic_to_shared
    o[0] = v;
}
__global__ void sa_right(float *o) {
    __shared__ float s[32];
    float v;
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(v) : "l"(__cvta_generic_to_shared(&s[threadIdx.x])));
    o[0] = v;
}
__device__ void st(float *p, float v) { asm volatile("st.shared.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory"); }
__device__ void st2(float *p, float v) { size_t a = __cvta_generic_to_shared(p); asm volatile("st.shared.f32 [%0], %1;" ::"l"(a), "f"(v) : "memory"); }
__global__ void wg(float *out, uint64_t da, uint64_t db) {
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = out[i];
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da), "l"(db));
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning wgmma-order: 'd' is written by threads, with no wgmma.fence before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16'
    asm volatile("wgmma.commit_group.sync.aligned;");
    asm volatile("wgmma.wait_group.sync.aligned 0;");
    out[0] = d[0];
}
__global__ void wg2(float *out, uint64_t da, uint64_t db) {
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = out[i];
    asm volatile("wgmma.fence.sync.aligned;");
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da), "l"(db));
    asm volatile("wgmma.commit_group.sync.aligned;");
    out[0] = d[0];
//  ^^^^^^^^^^^^^ warning wgmma-order: 'd' is used before 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16' is complete: there is no wait before it
    asm volatile("wgmma.wait_group.sync.aligned 0;");
}
__global__ void wg3(float *out, uint64_t da, uint64_t db) {
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = out[i];
    asm volatile("wgmma.fence.sync.aligned;");
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(da), "l"(db));
    asm volatile("wgmma.commit_group.sync.aligned;");
    asm volatile("wgmma.wait_group.sync.aligned 0;");
    out[0] = d[0];
}
__device__ void init(uint64_t *b, int n) { asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(to_shared(b)), "r"(n)); }
__device__ bool try_wait(uint64_t *b, uint32_t p) {
    uint32_t ok;
    asm volatile("{\n.reg .pred P;\nmbarrier.try_wait.parity.shared::cta.b64 P, [%1], %2;\nselp.b32 %0, 1, 0, P;\n}" : "=r"(ok) : "r"(to_shared(b)), "r"(p) : "memory");
    return ok;
}
__device__ void expect(uint64_t *b, uint32_t n) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(to_shared(b)), "r"(n) : "memory"); }
__device__ void load(void *d, const void *s, uint32_t n, uint64_t *b) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to_shared(d)), "l"(s), "r"(n), "r"(to_shared(b)) : "memory");
}
__global__ void tx_wrong(const float *g, float *o) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) init(&bar, 1);
    __syncthreads();
    if (threadIdx.x == 0) { expect(&bar, 512); load(t, g, 1024, &bar); }
//                          ^^^^^^ warning mbarrier-use: 'mbarrier.arrive.expect_tx.shared::cta.b64' expects 512 bytes, and the copies in sight bring 1024
    while (!try_wait(&bar, 0)) {}
    o[threadIdx.x] = t[threadIdx.x];
}
__global__ void tx_right(const float *g, float *o) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) init(&bar, 1);
    __syncthreads();
    if (threadIdx.x == 0) { expect(&bar, 1024); load(t, g, 1024, &bar); }
    while (!try_wait(&bar, 0)) {}
    o[threadIdx.x] = t[threadIdx.x];
}
__global__ void parity_wrong(const float *g, float *o, int n) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) init(&bar, 1);
    __syncthreads();
    for (int i = 0; i < n; ++i) {
      if (threadIdx.x == 0) { expect(&bar, 1024); load(t, g + i * 256, 1024, &bar); }
      while (!try_wait(&bar, 0)) {}
//            ^^^^^^^^ warning mbarrier-use: 'mbarrier.try_wait.parity.shared::cta.b64' tests the same parity in each iteration, but each phase has the other one
      o[i * 256 + threadIdx.x] = t[threadIdx.x];
      __syncthreads();
    }
}
__global__ void parity_right(const float *g, float *o, int n) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) init(&bar, 1);
    __syncthreads();
    uint32_t phase = 0;
    for (int i = 0; i < n; ++i) {
      if (threadIdx.x == 0) { expect(&bar, 1024); load(t, g + i * 256, 1024, &bar); }
      while (!try_wait(&bar, phase)) {}
      phase ^= 1;
      o[i * 256 + threadIdx.x] = t[threadIdx.x];
      __syncthreads();
    }
}
__global__ void unseen(const float *g, float *o) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) { init(&bar, 1); expect(&bar, 1024); load(t, g, 1024, &bar); }
    __syncthreads();
    try_wait(&bar, 0);
//  ^^^^^^^^ warning mbarrier-use: The result of 'mbarrier.try_wait.parity.shared::cta.b64' is never tested: it may return before the phase is complete
    o[threadIdx.x] = t[threadIdx.x];
}
__global__ void early(const float *g, float *o) {
    __shared__ alignas(128) float t[256];
    __shared__ uint64_t bar;
    if (threadIdx.x == 0) { init(&bar, 1); expect(&bar, 1024); load(t, g, 1024, &bar); }
    __syncthreads();
    o[threadIdx.x] = t[threadIdx.x];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning mbarrier-use: 'o[threadIdx.x] = t[threadIdx.x]' reads what 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes' copies, but nothing waits for its mbarrier
}
__global__ void maskw(int *o) {
    int v = threadIdx.x;
    if (threadIdx.x % 32 < 16) {
        asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 31, 0xffffffff;" : "+r"(v));
//                    ^^^^^^^^^^^^^^^^^^ warning mask: The mask of 'shfl.sync.bfly.b32' names lanes that do not execute it: 0xffff0000
    }
    o[threadIdx.x] = v;
}
__global__ void nc(int *p, int *q) {
    p[threadIdx.x] = 1;
    __syncthreads();
    int v;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(v) : "l"(p + 1));
//                ^^^^^^^^^^^^^^^^ warning stale-read: 'ld.global.nc.s32' may return old data: the kernel writes this memory itself
    q[0] = v;
}
