// Images through the read-only cache: Sobel's gradient, the median of nine, an integral image, and a shared tile with a rim.
__device__ int at(const unsigned char *image, int x, int y, int width, int height) {
    return __ldg(image + min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1));
}

extern "C" __global__ void sobel(const unsigned char *__restrict__ in, short2 *gradient, unsigned char *size, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int gx = 0, gy = 0;
    for (int d = -1; d <= 1; ++d) {
        int weight = 2 - abs(d);
        gx += weight * (at(in, x + 1, y + d, width, height) - at(in, x - 1, y + d, width, height));
        gy += weight * (at(in, x + d, y + 1, width, height) - at(in, x + d, y - 1, width, height));
    }
    gradient[y * width + x] = make_short2(gx, gy);
    size[y * width + x] = min(255, abs(gx) + abs(gy));
}

__device__ void order(int &a, int &b) {
    int low = min(a, b);
    b = max(a, b), a = low;
}

extern "C" __global__ void median(const unsigned char *__restrict__ in, unsigned char *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int v[9];
#pragma unroll
    for (int i = 0; i < 9; ++i) v[i] = at(in, x + i % 3 - 1, y + i / 3 - 1, width, height);
#pragma unroll
    for (int i = 0; i < 9; ++i)
#pragma unroll
        for (int j = i & 1; j + 1 < 9; j += 2) order(v[j], v[j + 1]);
    out[y * width + x] = v[4];
}

// Sums of rows by shuffles, a warp per row of at most 32 pixels, then sums of columns.
extern "C" __global__ void integral(const unsigned char *in, unsigned *out, int width, int height) {
    unsigned lane = threadIdx.x, v = lane < width ? in[threadIdx.y * width + lane] : 0;
    for (int d = 1; d < 32; d *= 2) {
        unsigned left = __shfl_up_sync(~0u, v, d);
        if (lane >= d) v += left;
    }
    if (lane < width) out[threadIdx.y * width + lane] = v;
    __syncthreads();
    if (threadIdx.y == 0 && lane < width)
        for (int y = 1; y < height; ++y) out[y * width + lane] += out[(y - 1) * width + lane];
}

constexpr int radius = 3, edge = 16;
__constant__ float weights[2 * radius + 1][2 * radius + 1];

extern "C" __global__ void convolve_tile(const float *in, float *out, int width, int height) {
    __shared__ float tile[edge + 2 * radius][edge + 2 * radius + 1];
    int x0 = blockIdx.x * edge - radius, y0 = blockIdx.y * edge - radius;
    for (int j = threadIdx.y; j < edge + 2 * radius; j += edge)
        for (int i = threadIdx.x; i < edge + 2 * radius; i += edge) {
            int x = x0 + i, y = y0 + j;
            tile[j][i] = x >= 0 && x < width && y >= 0 && y < height ? in[y * width + x] : 0.f;
        }
    __syncthreads();
    int x = blockIdx.x * edge + threadIdx.x, y = blockIdx.y * edge + threadIdx.y;
    if (x >= width || y >= height) return;
    float sum = 0;
#pragma unroll
    for (int j = 0; j <= 2 * radius; ++j)
#pragma unroll
        for (int i = 0; i <= 2 * radius; ++i) sum += weights[j][i] * tile[threadIdx.y + j][threadIdx.x + i];
    out[y * width + x] = sum;
}
