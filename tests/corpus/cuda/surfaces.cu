// Surface objects: loads and stores of every element size and boundary mode.
template <class T> __device__ void shapes(cudaSurfaceObject_t s, T *buffer, int x, int y, int z) {
    surf1Dread(&buffer[0], s, x * sizeof(T)), surf2Dread(&buffer[1], s, x * sizeof(T), y), surf3Dread(&buffer[2], s, x * sizeof(T), y, z);
    surf1DLayeredread(&buffer[3], s, x * sizeof(T), z), surf2DLayeredread(&buffer[4], s, x * sizeof(T), y, z, cudaBoundaryModeClamp);
    surfCubemapread(&buffer[5], s, x * sizeof(T), y, z, cudaBoundaryModeZero);
    surf1Dwrite(buffer[6], s, x * sizeof(T)), surf2Dwrite(buffer[7], s, x * sizeof(T), y, cudaBoundaryModeZero), surf3Dwrite(buffer[8], s, x * sizeof(T), y, z, cudaBoundaryModeClamp);
    surf2DLayeredwrite(buffer[9], s, x * sizeof(T), y, z), surfCubemapwrite(buffer[10], s, x * sizeof(T), y, z);
}

extern "C" __global__ void surface_bytes(cudaSurfaceObject_t s, unsigned char *b) { shapes(s, b, threadIdx.x, threadIdx.y, threadIdx.z); }
extern "C" __global__ void surface_shorts(cudaSurfaceObject_t s, ushort2 *b) { shapes(s, b, threadIdx.x, threadIdx.y, threadIdx.z); }
extern "C" __global__ void surface_floats(cudaSurfaceObject_t s, float4 *b) { shapes(s, b, threadIdx.x, threadIdx.y, threadIdx.z); }
extern "C" __global__ void surface_longs(cudaSurfaceObject_t s, longlong2 *b) { shapes(s, b, threadIdx.x, threadIdx.y, threadIdx.z); }
