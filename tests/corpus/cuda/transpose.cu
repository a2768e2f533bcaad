// Matrix transpose through a padded tile, for three element sizes.
template <class T> __device__ void transpose(const T *in, T *out, int width, int height) {
    __shared__ T tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8)
        if (x < height && y + j < width) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

extern "C" __global__ void transpose_f32(const float *in, float *out, int w, int h) { transpose(in, out, w, h); }
extern "C" __global__ void transpose_u8(const unsigned char *in, unsigned char *out, int w, int h) { transpose(in, out, w, h); }
extern "C" __global__ void transpose_c64(const double2 *in, double2 *out, int w, int h) { transpose(in, out, w, h); }
