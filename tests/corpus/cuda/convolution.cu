// A 5×5 convolution of an 8-bit image with rounding and saturation, and a box blur by running sums.
__constant__ short kernel[25];

extern "C" __global__ void convolution(const uchar4 *in, uchar4 *out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int4 sum = make_int4(128, 128, 128, 128);
#pragma unroll
    for (int j = -2; j <= 2; ++j)
#pragma unroll
        for (int i = -2; i <= 2; ++i) {
            uchar4 p = in[min(max(y + j, 0), height - 1) * width + min(max(x + i, 0), width - 1)];
            int k = kernel[(j + 2) * 5 + i + 2];
            sum.x += p.x * k, sum.y += p.y * k, sum.z += p.z * k, sum.w += p.w * k;
        }
    auto clamp = [](int v) { return static_cast<unsigned char>(min(max(v >> 8, 0), 255)); };
    out[y * width + x] = make_uchar4(clamp(sum.x), clamp(sum.y), clamp(sum.z), clamp(sum.w));
}

extern "C" __global__ void box_blur(const unsigned short *in, unsigned short *out, int width, int radius) {
    const unsigned short *row = in + blockIdx.x * width;
    unsigned sum = 0;
    for (int i = 0; i < radius; ++i) sum += row[i];
    for (int i = 0; i < width; ++i) {
        if (i + radius < width) sum += row[i + radius];
        if (i > radius) sum -= row[i - radius - 1];
        out[blockIdx.x * width + i] = sum / (2 * radius + 1);
    }
}
