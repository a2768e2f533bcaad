// Warpgroup products with inline PTX as in Hopper matrix kernels: descriptors, fences, groups, register reallocation.
// targets: sm_90a
#include <cstdint>

__device__ uint64_t descriptor(const void *p) {
    uint64_t a = __cvta_generic_to_shared(p);
    return (a & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 | 1ull << 62;
}

extern "C" __global__ void __launch_bounds__(256, 1) wgmma(const uint16_t *in, float *out, int steps) {
    extern __shared__ __align__(1024) uint16_t stage[];
    if (threadIdx.x < 128) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        for (int i = threadIdx.x; i < 8192; i += 128) stage[i] = in[i];
        asm volatile("fence.proxy.async.shared::cta;\n\tbarrier.arrive 1, 256;" ::: "memory");
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    asm volatile("barrier.sync 1, 256;" ::: "memory");
    float d[16] = {};
    for (int i = 0; i < steps; ++i) {
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %18, 0;\n"
                     "wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15}, "
                     "%16, %17, p, 1, 1, 0, 1;\n}"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]),
                       "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15])
                     : "l"(descriptor(stage)), "l"(descriptor(stage + 4096)), "r"(i));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    uint32_t h[4] = {}, s[4] = {};
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile("wgmma.mma_async.sync.aligned.m64n16k32.f16.e4m3.e5m2 {%0, %1, %2, %3}, %4, %5, 1, 1, -1;"
                 : "+r"(h[0]), "+r"(h[1]), "+r"(h[2]), "+r"(h[3])
                 : "l"(descriptor(stage)), "l"(descriptor(stage + 4096)));
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.u8.satfinite {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, 1;"
                 : "+r"(s[0]), "+r"(s[1]), "+r"(s[2]), "+r"(s[3])
                 : "r"(h[0]), "r"(h[1]), "r"(h[2]), "r"(h[3]), "l"(descriptor(stage)));
    asm volatile("wgmma.commit_group.sync.aligned;\n\twgmma.wait_group.sync.aligned 0;" ::: "memory");
    uint32_t p0 = __float_as_uint(d[0]), p1 = __float_as_uint(d[1]), at = uint32_t(__cvta_generic_to_shared(stage + threadIdx.x * 8));
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(p0), "r"(p1), "r"(h[0]), "r"(s[0]) : "memory");
    for (int i = 0; i < 16; ++i) out[i * 128 + threadIdx.x - 128] = d[i] + h[i & 3] + s[i & 3];
}
