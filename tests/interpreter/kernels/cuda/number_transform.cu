// The Fourier transform modulo the prime 2^64 - 2^32 + 1, whose remainders need no division, and a product of polynomials.
#include <cstdint>

constexpr uint64_t prime = 0xFFFFFFFF00000001ull;

__device__ uint64_t add(uint64_t a, uint64_t b) {
    uint64_t s = a + b;
    return s < a || s >= prime ? s - prime : s;
}

__device__ uint64_t subtract(uint64_t a, uint64_t b) { return a >= b ? a - b : a - b + prime; }

__device__ uint64_t multiply(uint64_t a, uint64_t b) {
    uint64_t low = a * b, high = __umul64hi(a, b);
    uint64_t r = low - (high >> 32);
    if (low < high >> 32) r -= 0xFFFFFFFFull;
    uint64_t more = (high & 0xFFFFFFFFull) * 0xFFFFFFFFull, s = r + more;
    if (s < more) s += 0xFFFFFFFFull;
    return s >= prime ? s - prime : s;
}

__device__ uint64_t power(uint64_t b, uint64_t e) {
    uint64_t r = 1;
    for (; e; e >>= 1, b = multiply(b, b))
        if (e & 1) r = multiply(r, b);
    return r;
}

__device__ void transform(uint64_t *s, uint64_t root, int n) {
    int t = threadIdx.x;
    for (int half = 1; half < n; half *= 2) {
        __syncthreads();
        int k = t & (half - 1), at = ((t & ~(half - 1)) << 1) + k;
        uint64_t w = power(root, n / 2 / half * k), u = s[at], v = multiply(s[at + half], w);
        s[at] = add(u, v), s[at + half] = subtract(u, v);
    }
    __syncthreads();
}

// n / 2 threads; the product of two polynomials of n / 2 coefficients.
extern "C" __global__ void polynomial_product(const uint64_t *a, const uint64_t *b, uint64_t *out, int n) {
    extern __shared__ uint64_t s[];
    uint64_t *x = s, *y = s + n;
    int t = threadIdx.x, shift = __clz(n) + 1;
    for (int i = t; i < n; i += n / 2) {
        int from = __brev(i) >> shift;
        x[i] = from < n / 2 ? a[from] % prime : 0, y[i] = from < n / 2 ? b[from] % prime : 0;
    }
    uint64_t root = power(7, (prime - 1) / n);
    transform(x, root, n), transform(y, root, n);
    uint64_t p[2];
    for (int i = 0; i < 2; ++i) p[i] = multiply(x[t + i * n / 2], y[t + i * n / 2]);
    __syncthreads();
    for (int i = 0; i < 2; ++i) x[__brev(t + i * n / 2) >> shift] = p[i];
    transform(x, power(root, n - 1), n);
    uint64_t scale = power(n, prime - 2);
    for (int i = t; i < n; i += n / 2) out[i] = multiply(x[i], scale);
}
