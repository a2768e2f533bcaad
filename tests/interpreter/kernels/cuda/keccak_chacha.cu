// SHA3-256 of short messages, and the stream of ChaCha20 (RFC 8439).
#include <cstdint>

__device__ uint64_t rotate(uint64_t x, int n) { return n ? x << n | x >> (64 - n) : x; }

__device__ void keccak(uint64_t *a) {
    uint8_t lfsr = 1;
    for (int round = 0; round < 24; ++round) {
        uint64_t c[5], b[25];
#pragma unroll
        for (int x = 0; x < 5; ++x) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma unroll
        for (int i = 0; i < 25; ++i) a[i] ^= c[(i + 4) % 5] ^ rotate(c[(i + 1) % 5], 1);
        int x = 1, y = 0;
        b[0] = a[0];
#pragma unroll
        for (int t = 0; t < 24; ++t) {
            int ny = (2 * x + 3 * y) % 5;
            b[ny * 5 + y] = rotate(a[y * 5 + x], (t + 1) * (t + 2) / 2 % 64);
            x = y, y = ny;
        }
#pragma unroll
        for (int i = 0; i < 25; ++i) a[i] = b[i] ^ (~b[i / 5 * 5 + (i + 1) % 5] & b[i / 5 * 5 + (i + 2) % 5]);
        for (int j = 0; j < 7; ++j) {
            if (lfsr & 1) a[0] ^= 1ull << ((1 << j) - 1);
            lfsr = lfsr << 1 ^ (lfsr & 0x80 ? 0x71 : 0);
        }
    }
}

// Messages of at most 135 bytes, each in a row of 136.
extern "C" __global__ void sha3_256(const uint8_t *messages, const int *lengths, uint64_t *digests, int n) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    uint64_t state[25] = {};
    for (int i = 0; i < lengths[id]; ++i) state[i / 8] |= uint64_t(messages[136 * id + i]) << i % 8 * 8;
    state[lengths[id] / 8] ^= 6ull << lengths[id] % 8 * 8;
    state[16] ^= 1ull << 63;
    keccak(state);
    for (int i = 0; i < 4; ++i) digests[4 * id + i] = state[i];
}

__device__ void quarter(uint32_t &a, uint32_t &b, uint32_t &c, uint32_t &d) {
    a += b, d ^= a, d = __funnelshift_l(d, d, 16);
    c += d, b ^= c, b = __funnelshift_l(b, b, 12);
    a += b, d ^= a, d = __funnelshift_l(d, d, 8);
    c += d, b ^= c, b = __funnelshift_l(b, b, 7);
}

extern "C" __global__ void chacha20(const uint32_t *key, const uint32_t *nonce, uint32_t counter, const uint32_t *text, uint32_t *out) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, x[16];
    for (int i = 0; i < 8; ++i) start[4 + i] = key[i];
    start[12] = counter + blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = 0; i < 3; ++i) start[13 + i] = nonce[i];
    for (int i = 0; i < 16; ++i) x[i] = start[i];
#pragma unroll 1
    for (int i = 0; i < 10; ++i) {
        quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]), quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
        quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]), quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
    }
    int at = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
    for (int i = 0; i < 16; ++i) out[at + i] = text[at + i] ^ (x[i] + start[i]);
}
