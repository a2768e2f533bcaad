// All-pairs gravity with a tile of bodies in shared memory.
constexpr int tile = 128;

extern "C" __global__ void nbody(const float4 *body, float3 *force, int n, float softening) {
    __shared__ float4 shared_body[tile];
    int i = blockIdx.x * tile + threadIdx.x;
    float4 mine = i < n ? body[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int base = 0; base < n; base += tile) {
        int j = base + threadIdx.x;
        shared_body[threadIdx.x] = j < n ? body[j] : make_float4(0, 0, 0, 0);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < tile; k++) {
            float4 other = shared_body[k];
            float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
            float s = other.w * inverse * inverse * inverse;
            sum.x += dx * s, sum.y += dy * s, sum.z += dz * s;
        }
        __syncthreads();
    }
    if (i < n) force[i] = sum;
}
