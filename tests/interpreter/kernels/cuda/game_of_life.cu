// Conway's game on a torus: a tile with its rim in shared memory, and 32 cells per word with ballots.
constexpr int tile = 16;

extern "C" __global__ void life_tiles(const unsigned char *in, unsigned char *out, int width, int height) {
    __shared__ unsigned char cell[tile + 2][tile + 2];
    int x0 = blockIdx.x * tile - 1, y0 = blockIdx.y * tile - 1;
    for (int i = threadIdx.y * tile + threadIdx.x; i < (tile + 2) * (tile + 2); i += tile * tile) {
        int x = (x0 + i % (tile + 2) + width) % width, y = (y0 + i / (tile + 2) + height) % height;
        cell[i / (tile + 2)][i % (tile + 2)] = in[y * width + x];
    }
    __syncthreads();
    int x = blockIdx.x * tile + threadIdx.x, y = blockIdx.y * tile + threadIdx.y;
    if (x >= width || y >= height) return;
    int sum = 0;
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) sum += cell[threadIdx.y + j][threadIdx.x + i];
    bool alive = cell[threadIdx.y + 1][threadIdx.x + 1];
    out[y * width + x] = sum == 3 || (alive && sum == 4);
}

// A row of 32 cells per word; a warp steps a whole world of 32 rows.
extern "C" __global__ void life_words(unsigned *rows, int generations) {
    unsigned mine = rows[blockIdx.x * 32 + threadIdx.x];
    for (int g = 0; g < generations; ++g) {
        unsigned up = __shfl_sync(~0u, mine, threadIdx.x + 31), down = __shfl_sync(~0u, mine, threadIdx.x + 1);
        unsigned next = 0;
        for (int bit = 0; bit < 32; ++bit) {
            unsigned picked = 0x7u;
            int around = __popc(__funnelshift_r(up, up, bit + 31) & picked) + __popc(__funnelshift_r(mine, mine, bit + 31) & picked) +
                         __popc(__funnelshift_r(down, down, bit + 31) & picked);
            if (around == 3 || (around == 4 && mine >> bit & 1)) next |= 1u << bit;
        }
        mine = next;
    }
    rows[blockIdx.x * 32 + threadIdx.x] = mine;
}
