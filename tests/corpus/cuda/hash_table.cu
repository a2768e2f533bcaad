// An open-addressing hash table with 64-bit slots and linear probing.
#include <cstdint>

__device__ uint32_t mix(uint32_t k) {
    k ^= k >> 16, k *= 0x85ebca6b, k ^= k >> 13, k *= 0xc2b2ae35, k ^= k >> 16;
    return k;
}

extern "C" __global__ void insert(unsigned long long *slots, const uint32_t *keys, const uint32_t *values, uint32_t n, uint32_t capacity) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long item = static_cast<unsigned long long>(keys[i]) << 32 | values[i];
    for (uint32_t at = mix(keys[i]) & (capacity - 1);; at = (at + 1) & (capacity - 1)) {
        unsigned long long seen = atomicCAS(&slots[at], ~0ull, item);
        if (seen == ~0ull || seen >> 32 == keys[i]) return;
    }
}

extern "C" __global__ void find(const unsigned long long *slots, const uint32_t *keys, uint32_t *out, uint32_t n, uint32_t capacity) {
    uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint32_t at = mix(keys[i]) & (capacity - 1), result = 0xffffffff;
    for (unsigned long long slot; (slot = slots[at]) != ~0ull; at = (at + 1) & (capacity - 1))
        if (slot >> 32 == keys[i]) {
            result = uint32_t(slot);
            break;
        }
    out[i] = result;
}
