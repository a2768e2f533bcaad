// Escape times in float and in double.
template <class Real> __device__ int escape(Real cx, Real cy, int limit) {
    Real x = 0, y = 0;
    int i = 0;
    while (i < limit && x * x + y * y < Real(4)) {
        Real t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        ++i;
    }
    return i;
}

extern "C" __global__ void mandelbrot_f32(unsigned char *image, int width, int height, float x0, float y0, float step) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) image[y * width + x] = escape(x0 + x * step, y0 + y * step, 255);
}

extern "C" __global__ void mandelbrot_f64(unsigned short *image, int width, int height, double x0, double y0, double step) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) image[y * width + x] = escape(x0 + x * step, y0 + y * step, 4096);
}
