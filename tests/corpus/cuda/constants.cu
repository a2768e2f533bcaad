// Module variables of every state space with initialisers: numbers, strings, addresses, nested structs, managed memory.
__constant__ float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
__constant__ double pi = 3.14159265358979323846;
__constant__ char text[] = "constant text";
__device__ int counter = 42;
__device__ unsigned char bytes[3] = {1, 2, 255};
__device__ long long big[2][2] = {{1, -1}, {1ll << 60, -9223372036854775807ll - 1}};
__device__ int *pointer = &counter;
__device__ const char *names[3] = {"first", "second", "third"};
__device__ __managed__ int managed_value = 7;
struct alignas(16) Entry {
    short key;
    float value;
    const int *link;
};
__device__ Entry entries[2] = {{1, 1.5f, &counter}, {-2, -0.0f, nullptr}};
__device__ float4 uninitialised[16];
static __device__ bool flag = true;

extern "C" __global__ void constants(float *out, int n) {
    int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 5; ++k) sum += weights[k] * out[i + k];
    out[i] = sum * float(pi) + text[i % 13] + bytes[i % 3] + big[i & 1][1] + *pointer + names[i % 3][0] + managed_value + entries[i & 1].value + *entries[0].link + uninitialised[i & 15].y;
    if (flag) counter = i, flag = false, pointer = entries[0].link ? const_cast<int *>(entries[0].link) : nullptr;
}
