// Matrix products with mma and ldmatrix in inline PTX, fed by cp.async where there is one: warps of 16 by 16 outputs.
#include <cstdint>
#include <cuda_fp16.h>

using Word = uint32_t;

__device__ Word shared_address(const void *p) { return (Word)__cvta_generic_to_shared(p); }

template <int count> __device__ void load_matrices(Word (&r)[count], const void *p) {
    if constexpr (count == 4) asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(shared_address(p)));
    else if constexpr (count == 2) asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(shared_address(p)));
    else asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(shared_address(p)));
}

template <int count> __device__ void load_turned(Word (&r)[count], const void *p) {
    if constexpr (count == 2) asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(shared_address(p)));
    else asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(shared_address(p)));
}

// 16 bytes from global to shared memory.
__device__ void bring(void *to, const void *from) {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(shared_address(to)), "l"(__cvta_generic_to_global(from)) : "memory");
#else
    *(uint4 *)to = *(const uint4 *)from;
#endif
}

__device__ void brought() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

template <int left> __device__ void wait_for_copies() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_group %0;" ::"n"(left) : "memory");
#endif
    __syncthreads();
}

#define SINGLES(NAME, A, B) asm volatile(NAME " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(A[0]), "r"(A[1]), "r"(A[2]), "r"(A[3]), "r"(B[0]), "r"(B[1]))

// a is m by k, b k by n, elements of 16 bits by rows; two stages of shared memory, one filled while the other is used.
template <class Multiply, class Sum, int sums> __device__ void halves(const uint16_t *a, const uint16_t *b, int n, int k, Sum (&sum)[2][sums], Multiply multiply) {
    __shared__ __align__(16) uint16_t left[2][32][24], right[2][16][40];
    int tid = threadIdx.x, lane = tid % 32, y = tid / 64 * 16, x = tid / 32 % 2 * 16;
    auto fill = [&](int stage, int base) {
        if (tid < 64) bring(&left[stage][tid / 2][tid % 2 * 8], a + (blockIdx.y * 32 + tid / 2) * k + base + tid % 2 * 8);
        else bring(&right[stage][(tid - 64) / 4][tid % 4 * 8], b + (base + (tid - 64) / 4) * n + blockIdx.x * 32 + tid % 4 * 8);
        brought();
    };
    fill(0, 0);
    for (int base = 0, stage = 0; base < k; base += 16, stage ^= 1) {
        if (base + 16 < k) fill(stage ^ 1, base + 16), wait_for_copies<1>();
        else wait_for_copies<0>();
        for (int j = 0; j < 2; ++j) multiply(sum[j], &left[stage][y + lane % 16][lane / 16 * 8], &left[stage][y + lane % 16][0], &right[stage][lane % 16][x + j * 8]);
        __syncthreads();
    }
}

extern "C" __global__ void __launch_bounds__(128) mma_half_single(const uint16_t *a, const uint16_t *b, float *c, int n, int k) {
    float sum[2][4] = {};
    halves(a, b, n, k, sum, [](float (&d)[4], const uint16_t *p, const uint16_t *narrow, const uint16_t *q) {
#if __CUDA_ARCH__ >= 800
        Word r[4], s[2];
        load_matrices(r, p), load_turned(s, q);
        SINGLES("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", r, s);
#else
        for (int half = 0; half < 2; ++half) {
            Word r[2], s[1];
            load_matrices(r, narrow + half * 8), load_turned(s, q + (half * 8 - (threadIdx.x % 16 & 8)) * 40);
            asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(r[0]), "r"(r[1]), "r"(s[0]));
        }
#endif
    });
    int lane = threadIdx.x % 32, row = blockIdx.y * 32 + threadIdx.x / 64 * 16 + lane / 4, column = blockIdx.x * 32 + threadIdx.x / 32 % 2 * 16 + lane % 4 * 2;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 4; ++i) c[(row + i / 2 * 8) * n + column + j * 8 + i % 2] = sum[j][i];
}

// In half precision; the result goes through shared memory, by stmatrix where there is one.
extern "C" __global__ void __launch_bounds__(128) mma_half_half(const uint16_t *a, const uint16_t *b, uint16_t *c, int n, int k) {
    __shared__ __align__(16) uint16_t out[32][40];
    Word sum[2][2] = {};
    halves(a, b, n, k, sum, [](Word (&d)[2], const uint16_t *p, const uint16_t *narrow, const uint16_t *q) {
#if __CUDA_ARCH__ >= 800
        Word r[4], s[2];
        load_matrices(r, p), load_turned(s, q);
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%0, %1};" : "+r"(d[0]), "+r"(d[1]) : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(s[0]), "r"(s[1]));
#else
        for (int half = 0; half < 2; ++half) {
            Word r[2], s[1];
            load_matrices(r, narrow + half * 8), load_turned(s, q + (half * 8 - (threadIdx.x % 16 & 8)) * 40);
            asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};" : "+r"(d[0]), "+r"(d[1]) : "r"(r[0]), "r"(r[1]), "r"(s[0]));
        }
#endif
    });
    int lane = threadIdx.x % 32, y = threadIdx.x / 64 * 16, x = threadIdx.x / 32 % 2 * 16;
#if __CUDA_ARCH__ >= 900
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(shared_address(&out[y + lane % 16][x + lane / 16 * 8])), "r"(sum[0][0]), "r"(sum[0][1]), "r"(sum[1][0]), "r"(sum[1][1]) : "memory");
#else
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i) *(Word *)&out[y + i * 8 + lane / 4][x + j * 8 + lane % 4 * 2] = sum[j][i];
#endif
    __syncthreads();
    int row = threadIdx.x / 4, column = threadIdx.x % 4 * 8;
    *(uint4 *)(c + (blockIdx.y * 32 + row) * n + blockIdx.x * 32 + column) = *(uint4 *)&out[row][column];
}

// The right factor by columns (n by k) from here on; a warp makes 16 by 8, of words that hold one or more elements.
#define OWN_PLACE int lane = threadIdx.x, group = lane / 4, place = lane % 4, row = blockIdx.y * 16, column = blockIdx.x * 8
#define STORE_SINGLES for (int i = 0; i < 4; ++i) c[(row + group + i / 2 * 8) * n + column + place * 2 + i % 2] = d[i]

extern "C" __global__ void mma_bytes(const int8_t *a, const int8_t *b, int *c, int n, int k) {
    __shared__ __align__(16) int8_t left[16][48], right[8][48];
    OWN_PLACE;
    int d[4] = {};
    for (int base = 0; base < k; base += 32) {
        bring(&left[lane / 2][lane % 2 * 16], a + (row + lane / 2) * k + base + lane % 2 * 16);
        if (lane < 16) bring(&right[lane / 2][lane % 2 * 16], b + (column + lane / 2) * k + base + lane % 2 * 16);
        brought(), wait_for_copies<0>();
        Word r[4], s[2];
        load_matrices(r, &left[lane % 16][lane / 16 * 16]), load_matrices(s, &right[lane % 8][lane / 8 % 2 * 16]);
#if __CUDA_ARCH__ >= 800
        asm volatile("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};" : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]), "r"(s[0]), "r"(s[1]));
#else
        for (int i = 0; i < 4; ++i) asm volatile("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+r"(d[i % 2 * 2]), "+r"(d[i % 2 * 2 + 1]) : "r"(r[i]), "r"(s[i / 2]));
#endif
        __syncthreads();
    }
    STORE_SINGLES;
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
extern "C" __global__ void __launch_bounds__(128) mma_bfloat(const uint16_t *a, const uint16_t *b, float *c, int n, int k) {
    float sum[2][4] = {};
    halves(a, b, n, k, sum, [](float (&d)[4], const uint16_t *p, const uint16_t *, const uint16_t *q) {
        Word r[4], s[2];
        load_matrices(r, p), load_turned(s, q);
        SINGLES("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", r, s);
    });
    int lane = threadIdx.x % 32, row = blockIdx.y * 32 + threadIdx.x / 64 * 16 + lane / 4, column = blockIdx.x * 32 + threadIdx.x / 32 % 2 * 16 + lane % 4 * 2;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 4; ++i) c[(row + i / 2 * 8) * n + column + j * 8 + i % 2] = sum[j][i];
}

extern "C" __global__ void mma_tf32(const float *a, const float *b, float *c, int n, int k) {
    OWN_PLACE;
    float d[4] = {};
    for (int base = 0; base < k; base += 8) {
        Word r[4], s[2];
        for (int i = 0; i < 4; ++i) asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r[i]) : "f"(a[(row + group + i % 2 * 8) * k + base + place + i / 2 * 4]));
        for (int i = 0; i < 2; ++i) asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(s[i]) : "f"(b[(column + group) * k + base + place + i * 4]));
        SINGLES("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", r, s);
    }
    STORE_SINGLES;
}

extern "C" __global__ void mma_double(const double *a, const double *b, double *c, int n, int k) {
    OWN_PLACE;
    double d[4] = {};
    for (int base = 0; base < k; base += 4)
        for (int i = 0; i < 2; ++i) asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(d[2 * i]), "+d"(d[2 * i + 1]) : "d"(a[(row + group + i * 8) * k + base + place]), "d"(b[(column + group) * k + base + place]));
    STORE_SINGLES;
}
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 890
extern "C" __global__ void mma_fp8(const uint8_t *a, const uint8_t *b, float *c, int n, int k) {
    __shared__ __align__(16) uint8_t left[16][48], right[8][48];
    OWN_PLACE;
    float d[4] = {};
    for (int base = 0; base < k; base += 32) {
        bring(&left[lane / 2][lane % 2 * 16], a + (row + lane / 2) * k + base + lane % 2 * 16);
        if (lane < 16) bring(&right[lane / 2][lane % 2 * 16], b + (column + lane / 2) * k + base + lane % 2 * 16);
        brought(), wait_for_copies<0>();
        Word r[4], s[2];
        load_matrices(r, &left[lane % 16][lane / 16 * 16]), load_matrices(s, &right[lane % 8][lane / 8 % 2 * 16]);
        SINGLES("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", r, s);
        __syncthreads();
    }
    STORE_SINGLES;
}
#endif
