// Textures and surfaces as programs use them: rotation of an image, an edge filter on bytes, sections of a volume,
// diffusion from surface to surface, a sparse product through linear memory, reflections in a cubemap, a mipmap.
#include <cuda_fp16.h>

extern "C" __global__ void rotate(cudaTextureObject_t image, float *out, int width, int height, float angle) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float u = x / (float)width - 0.5f, v = y / (float)height - 0.5f;
    float s = sinf(angle), c = cosf(angle);
    out[y * width + x] = tex2D<float>(image, u * c - v * s + 0.5f, v * c + u * s + 0.5f);
}

extern "C" __global__ void sobel(cudaTextureObject_t image, unsigned char *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int p[3][3];
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i) p[j][i] = tex2D<unsigned char>(image, x + i - 1 + 0.5f, y + j - 1 + 0.5f);
    int h = p[0][2] + 2 * p[1][2] + p[2][2] - p[0][0] - 2 * p[1][0] - p[2][0];
    int v = p[0][0] + 2 * p[0][1] + p[0][2] - p[2][0] - 2 * p[2][1] - p[2][2];
    int sum = abs(h) + abs(v);
    out[y * width + x] = sum > 255 ? 255 : sum;
}

extern "C" __global__ void gray(cudaTextureObject_t image, cudaSurfaceObject_t out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float4 p = tex2D<float4>(image, x + 0.5f, y + 0.5f);
    unsigned char l = (unsigned char)(255.0f * (0.25f * p.x + 0.5f * p.y + 0.25f * p.z) + 0.5f);
    surf2Dwrite(make_uchar4(l, l, l, 255), out, x * sizeof(uchar4), y);
}

extern "C" __global__ void section(cudaTextureObject_t volume, float *out, int count, float z) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) out[i] = tex3D<float>(volume, i * 0.25f, 2.0f + i * 0.125f, z);
}

extern "C" __global__ void diffuse(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float c = surf2Dread<float>(from, x * 4, y);
    float l = surf2Dread<float>(from, (x - 1) * 4, y, cudaBoundaryModeClamp);
    float r = surf2Dread<float>(from, (x + 1) * 4, y, cudaBoundaryModeClamp);
    float u = surf2Dread<float>(from, x * 4, y - 1, cudaBoundaryModeZero);
    float d = surf2Dread<float>(from, x * 4, y + 1, cudaBoundaryModeZero);
    surf2Dwrite(0.5f * c + 0.125f * (l + r + u + d), to, x * 4, y);
}

extern "C" __global__ void spmv(const int *rows, const int *columns, const float *values, cudaTextureObject_t x, float *y,
                                int count) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= count) return;
    float sum = 0;
    for (int i = rows[row]; i < rows[row + 1]; ++i) sum += values[i] * tex1Dfetch<float>(x, columns[i]);
    y[row] = sum;
}

extern "C" __global__ void reflect(cudaTextureObject_t cube, const float *directions, float4 *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) out[i] = texCubemap<float4>(cube, directions[3 * i], directions[3 * i + 1], directions[3 * i + 2]);
}

extern "C" __global__ void halve(cudaTextureObject_t image, cudaSurfaceObject_t out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) surf2Dwrite(tex2D<float>(image, 2.0f * x + 1, 2.0f * y + 1), out, x * 4, y);
}

extern "C" __global__ void levels(cudaTextureObject_t image, float *out, int count) {
    int i = threadIdx.x;
    if (i < count) out[i] = tex2DLod<float>(image, 0.5f, 0.5f, (float)i);
}

extern "C" __global__ void gather(cudaTextureObject_t image, float *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width - 1 || y >= height - 1) return;
    float4 p = tex2Dgather<float4>(image, x + 1.0f, y + 1.0f);
    out[y * (width - 1) + x] = fmaxf(fmaxf(p.x, p.y), fmaxf(p.z, p.w));
}

extern "C" __global__ void layers(cudaTextureObject_t images, cudaSurfaceObject_t out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, layer = blockIdx.z;
    if (x >= width || y >= height) return;
    float2 p = tex2DLayered<float2>(images, x + 0.5f, y + 0.5f, layer);
    surf2DLayeredwrite(make_float2(p.y, p.x + layer), out, x * sizeof(float2), y, layer);
}
