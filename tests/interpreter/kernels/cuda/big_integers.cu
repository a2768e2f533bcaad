// Integers of 256 bits: sums with carry, wide products and remainders, in inline PTX and in plain C.
#include <cstdint>

extern "C" __global__ void add_256(const uint32_t *a, const uint32_t *b, uint32_t *sum, uint32_t *difference) {
    const uint32_t *x = a + 8 * threadIdx.x, *y = b + 8 * threadIdx.x;
    uint32_t s[9], d[9];
    asm("add.cc.u32 %0, %9, %17;\n\taddc.cc.u32 %1, %10, %18;\n\taddc.cc.u32 %2, %11, %19;\n\taddc.cc.u32 %3, %12, %20;\n\t"
        "addc.cc.u32 %4, %13, %21;\n\taddc.cc.u32 %5, %14, %22;\n\taddc.cc.u32 %6, %15, %23;\n\taddc.cc.u32 %7, %16, %24;\n\taddc.u32 %8, 0, 0;"
        : "=r"(s[0]), "=r"(s[1]), "=r"(s[2]), "=r"(s[3]), "=r"(s[4]), "=r"(s[5]), "=r"(s[6]), "=r"(s[7]), "=r"(s[8])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
    asm("sub.cc.u32 %0, %9, %17;\n\tsubc.cc.u32 %1, %10, %18;\n\tsubc.cc.u32 %2, %11, %19;\n\tsubc.cc.u32 %3, %12, %20;\n\t"
        "subc.cc.u32 %4, %13, %21;\n\tsubc.cc.u32 %5, %14, %22;\n\tsubc.cc.u32 %6, %15, %23;\n\tsubc.cc.u32 %7, %16, %24;\n\tsubc.u32 %8, 0, 0;"
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]), "=r"(d[4]), "=r"(d[5]), "=r"(d[6]), "=r"(d[7]), "=r"(d[8])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]), "r"(x[6]), "r"(x[7]), "r"(y[0]), "r"(y[1]), "r"(y[2]), "r"(y[3]), "r"(y[4]), "r"(y[5]), "r"(y[6]), "r"(y[7]));
    for (int i = 0; i < 9; ++i) sum[9 * threadIdx.x + i] = s[i], difference[9 * threadIdx.x + i] = d[i];
}

// Rows of products, each added by a chain of mad.lo.cc and one of madc.hi.cc.
extern "C" __global__ void multiply_256(const uint32_t *a, const uint32_t *b, uint32_t *product) {
    const uint32_t *x = a + 8 * threadIdx.x, *y = b + 8 * threadIdx.x;
    uint32_t p[17] = {};
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(p[i]) : "r"(x[i]), "r"(y[0]));
#pragma unroll
        for (int j = 1; j < 8; ++j) asm volatile("madc.lo.cc.u32 %0, %1, %2, %0;" : "+r"(p[i + j]) : "r"(x[i]), "r"(y[j]));
        asm volatile("addc.u32 %0, %0, 0;" : "+r"(p[i + 8]));
        asm volatile("mad.hi.cc.u32 %0, %1, %2, %0;" : "+r"(p[i + 1]) : "r"(x[i]), "r"(y[0]));
#pragma unroll
        for (int j = 1; j < 8; ++j) asm volatile("madc.hi.cc.u32 %0, %1, %2, %0;" : "+r"(p[i + j + 1]) : "r"(x[i]), "r"(y[j]));
        asm volatile("addc.u32 %0, %0, 0;" : "+r"(p[i + 9]));
    }
    for (int i = 0; i < 16; ++i) product[16 * threadIdx.x + i] = p[i];
}

// Powers modulo a prime below 2^64 through 128-bit products.
extern "C" __global__ void power_modulo(const uint64_t *base, const uint64_t *exponent, uint64_t *out, uint64_t modulus) {
    uint64_t b = base[threadIdx.x] % modulus, r = 1;
    for (uint64_t e = exponent[threadIdx.x]; e; e >>= 1) {
        if (e & 1) r = static_cast<unsigned __int128>(r) * b % modulus;
        b = static_cast<unsigned __int128>(b) * b % modulus;
    }
    out[threadIdx.x] = r;
}
