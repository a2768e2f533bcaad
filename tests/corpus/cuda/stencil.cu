// A seven-point stencil that keeps three planes in registers and one in shared memory.
extern "C" __global__ void __launch_bounds__(256, 2)
    stencil(const double *__restrict__ in, double *__restrict__ out, int nx, int ny, int nz, double c0, double c1) {
    __shared__ double plane[18][34];
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x >= nx || y >= ny) return;
    long stride = long(nx) * ny, at = long(y) * nx + x;
    double below = in[at], here = in[at + stride];
    for (int z = 1; z < nz - 1; ++z) {
        double above = in[at + (z + 1) * stride];
        plane[ty][tx] = here;
        if (tx == 1) plane[ty][0] = x > 0 ? in[at + z * stride - 1] : 0.0;
        if (tx == 32) plane[ty][33] = x + 1 < nx ? in[at + z * stride + 1] : 0.0;
        if (ty == 1) plane[0][tx] = y > 0 ? in[at + z * stride - nx] : 0.0;
        if (ty == 8) plane[9][tx] = y + 1 < ny ? in[at + z * stride + nx] : 0.0;
        __syncthreads();
        out[at + z * stride] = c0 * here + c1 * (below + above + plane[ty][tx - 1] + plane[ty][tx + 1] +
                                                 plane[ty - 1][tx] + plane[ty + 1][tx]);
        __syncthreads();
        below = here, here = above;
    }
}
