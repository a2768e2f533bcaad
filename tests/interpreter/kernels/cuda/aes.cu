// AES-128 as FIPS 197 describes it: the key schedule, the cipher and its inverse, a block of text per thread.
#include <cstdint>

__device__ uint8_t sbox[256], inverse[256];

__device__ uint8_t twice(uint8_t a) { return (a << 1) ^ (a & 0x80 ? 0x1b : 0); }

__device__ uint8_t times(uint8_t a, uint8_t b) {
    uint8_t product = 0;
    for (; b; b >>= 1, a = twice(a))
        if (b & 1) product ^= a;
    return product;
}

// One thread per byte: the reciprocal in GF(2^8) by trying, then the affine map.
extern "C" __global__ void make_sbox() {
    int a = threadIdx.x, r = 0;
    for (int b = 1; b < 256; ++b)
        if (times(a, b) == 1) r = b;
    uint8_t s = 0x63;
    for (int i = 0; i < 5; ++i) s ^= (r << i) | (r >> (8 - i));
    sbox[a] = s, inverse[s] = a;
}

extern "C" __global__ void expand_key(const uint8_t *key, uint32_t *words) {
    for (int i = 0; i < 4; ++i) words[i] = key[4 * i] << 24 | key[4 * i + 1] << 16 | key[4 * i + 2] << 8 | key[4 * i + 3];
    uint8_t round = 1;
    for (int i = 4; i < 44; ++i) {
        uint32_t w = words[i - 1];
        if (i % 4 == 0) {
            w = w << 8 | w >> 24;
            w = sbox[w >> 24] << 24 | sbox[w >> 16 & 255] << 16 | sbox[w >> 8 & 255] << 8 | sbox[w & 255];
            w ^= uint32_t(round) << 24, round = twice(round);
        }
        words[i] = words[i - 4] ^ w;
    }
}

__device__ void add_key(uint8_t *state, const uint32_t *words, int round) {
    for (int i = 0; i < 16; ++i) state[i] ^= words[4 * round + i / 4] >> (24 - i % 4 * 8);
}

extern "C" __global__ void encrypt(const uint8_t *text, uint8_t *out, const uint32_t *words, int blocks) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= blocks) return;
    uint8_t s[16], t[16];
    for (int i = 0; i < 16; ++i) s[i] = text[16 * id + i];
    add_key(s, words, 0);
    for (int round = 1; round <= 10; ++round) {
        for (int i = 0; i < 16; ++i) t[i] = sbox[s[(i + 4 * (i % 4)) % 16]];
        for (int c = 0; c < 16; c += 4)
            for (int i = 0; i < 4; ++i)
                s[c + i] = round == 10 ? t[c + i] : twice(t[c + i]) ^ twice(t[c + (i + 1) % 4]) ^ t[c + (i + 1) % 4] ^ t[c + (i + 2) % 4] ^ t[c + (i + 3) % 4];
        add_key(s, words, round);
    }
    for (int i = 0; i < 16; ++i) out[16 * id + i] = s[i];
}

extern "C" __global__ void decrypt(const uint8_t *text, uint8_t *out, const uint32_t *words, int blocks) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= blocks) return;
    uint8_t s[16], t[16];
    for (int i = 0; i < 16; ++i) s[i] = text[16 * id + i];
    for (int round = 10; round >= 1; --round) {
        add_key(s, words, round);
        for (int c = 0; c < 16; c += 4)
            for (int i = 0; i < 4; ++i)
                t[c + i] = round == 10 ? s[c + i] : times(s[c + i], 14) ^ times(s[c + (i + 1) % 4], 11) ^ times(s[c + (i + 2) % 4], 13) ^ times(s[c + (i + 3) % 4], 9);
        for (int i = 0; i < 16; ++i) s[(i + 4 * (i % 4)) % 16] = inverse[t[i]];
    }
    add_key(s, words, 0);
    for (int i = 0; i < 16; ++i) out[16 * id + i] = s[i];
}
