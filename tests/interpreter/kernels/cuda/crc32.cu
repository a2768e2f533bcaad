// CRC-32 of many messages by a table in shared memory, and of one long message whose parts are combined.
#include <cstdint>

constexpr uint32_t polynomial = 0xEDB88320u;

__device__ void make_table(uint32_t *table) {
    for (int i = threadIdx.x; i < 256; i += blockDim.x) {
        uint32_t c = i;
#pragma unroll
        for (int k = 0; k < 8; ++k) c = c & 1 ? polynomial ^ c >> 1 : c >> 1;
        table[i] = c;
    }
    __syncthreads();
}

extern "C" __global__ void crc32_messages(const uint8_t *text, const int *starts, uint32_t *out, int n) {
    __shared__ uint32_t table[256];
    make_table(table);
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    uint32_t c = ~0u;
    for (int i = starts[id]; i < starts[id + 1]; ++i) c = table[(c ^ text[i]) & 255] ^ c >> 8;
    out[id] = ~c;
}

// A product modulo the polynomial, in the reflected order of bits.
__device__ uint32_t multiply(uint32_t a, uint32_t b) {
    uint32_t product = 0;
    for (uint32_t m = 1u << 31; m; m >>= 1) {
        if (a & m) product ^= b;
        b = b & 1 ? b >> 1 ^ polynomial : b >> 1;
    }
    return product;
}

extern "C" __global__ void crc32_parts(const uint8_t *text, uint32_t *out, int n) {
    __shared__ uint32_t table[256], total;
    make_table(table);
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    int size = n / blockDim.x, first = threadIdx.x * size;
    int behind = n - first - size;
    if (threadIdx.x == blockDim.x - 1) size += behind, behind = 0;
    uint32_t c = threadIdx.x ? 0 : ~0u;
    for (int i = first; i < first + size; ++i) c = table[(c ^ text[i]) & 255] ^ c >> 8;
    uint32_t shift = 1u << 31, base = 1u << 23;
    for (int bytes = behind; bytes; bytes >>= 1, base = multiply(base, base))
        if (bytes & 1) shift = multiply(shift, base);
    atomicXor(&total, multiply(shift, c));
    __syncthreads();
    if (threadIdx.x == 0) *out = ~total;
}
