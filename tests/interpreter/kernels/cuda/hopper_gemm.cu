// A product of matrices for Hopper: one warpgroup loads tiles, two multiply them by wgmma, through a ring of mbarriers.
#include <cstdint>
#include <cuda_fp16.h>

constexpr int ROWS = 128, COLUMNS = 64, DEPTH = 64, STAGES = 2;
constexpr int LEFT = ROWS * DEPTH * 2, RIGHT = DEPTH * COLUMNS * 2, STAGE = LEFT + RIGHT;

__device__ uint32_t shared(const void *p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ void init(uint32_t bar, int count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(bar), "r"(count) : "memory");
}

__device__ void arrive(uint32_t bar) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(bar) : "memory");
}

__device__ void wait(uint32_t bar, int parity) {
    asm volatile("{\n.reg .pred p;\nAGAIN:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE;\n"
                 "bra AGAIN;\nDONE:\n}" ::"r"(bar), "r"(parity) : "memory");
}

// 128-byte swizzle: K-major rows of A, MN-major rows of B; eight rows of 128 bytes lie 1,024 bytes apart.
__device__ uint64_t descriptor(uint32_t address) {
    return uint64_t((address & 0x3ffff) >> 4) | uint64_t(1) << 16 | uint64_t(1024 >> 4) << 32 | uint64_t(1) << 62;
}

__device__ void multiply(float (&d)[32], uint64_t a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {"
                 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, "
                 "%19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
                 "}, %32, %33, 1, 1, 1, 0, 1;"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]),
                   "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]),
                   "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]),
                   "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]),
                   "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
                 : "l"(a), "l"(b));
}

__device__ uint32_t swizzled(int row, int unit) { return row * 128 + ((unit ^ (row & 7)) << 4); }

extern "C" __global__ void __launch_bounds__(384, 1)
    hopper_gemm(const __half *a, const __half *b, float *c, int m, int n, int k) {
    extern __shared__ __align__(1024) uint8_t tiles[];
    __shared__ __align__(8) uint64_t full[STAGES], empty[STAGES];
    const int group = threadIdx.x / 128, thread = threadIdx.x % 128;
    const int row0 = blockIdx.y * ROWS, column0 = blockIdx.x * COLUMNS;
    if (threadIdx.x == 0) {
        for (int i = 0; i < STAGES; ++i) {
            init(shared(&full[i]), 128);
            init(shared(&empty[i]), 256);
        }
    }
    __syncthreads();
    const int steps = k / DEPTH;
    if (group == 0) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        for (int step = 0; step < steps; ++step) {
            const int stage = step % STAGES;
            if (step >= STAGES) wait(shared(&empty[stage]), (step / STAGES - 1) & 1);
            uint8_t *left = tiles + stage * STAGE, *right = left + LEFT;
            for (int i = thread; i < ROWS * 8; i += 128) {
                const __half *from = a + (row0 + i / 8) * k + step * DEPTH + i % 8 * 8;
                *reinterpret_cast<uint4 *>(left + swizzled(i / 8, i % 8)) = *reinterpret_cast<const uint4 *>(from);
            }
            for (int i = thread; i < DEPTH * 8; i += 128) {
                const __half *from = b + (step * DEPTH + i / 8) * n + column0 + i % 8 * 8;
                *reinterpret_cast<uint4 *>(right + swizzled(i / 8, i % 8)) = *reinterpret_cast<const uint4 *>(from);
            }
            asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
            arrive(shared(&full[stage]));
        }
        return;
    }
    asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
    float d[32] = {};
    for (int step = 0; step < steps; ++step) {
        const int stage = step % STAGES;
        wait(shared(&full[stage]), step / STAGES & 1);
        const uint32_t left = shared(tiles) + stage * STAGE + (group - 1) * 64 * 128;
        const uint32_t right = shared(tiles) + stage * STAGE + LEFT;
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        for (int part = 0; part < DEPTH / 16; ++part)
            multiply(d, descriptor(left + part * 32), descriptor(right + part * 16 * 128));
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        // The products of the step before have read their tiles: these may be filled again.
        asm volatile("wgmma.wait_group.sync.aligned 1;" ::: "memory");
        if (step > 0) arrive(shared(&empty[(step - 1) % STAGES]));
    }
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    const int row = row0 + (group - 1) * 64 + thread / 32 * 16 + thread % 32 / 4, column = column0 + thread % 4 * 2;
    for (int i = 0; i < 8; ++i)
        for (int half = 0; half < 2; ++half)
            *reinterpret_cast<float2 *>(c + (row + 8 * half) * n + column + 8 * i) =
                make_float2(d[4 * i + 2 * half], d[4 * i + 2 * half + 1]);
}
