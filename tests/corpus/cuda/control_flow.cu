// Branches of every kind: dense and sparse switches, nested loops with breaks, early exits, local arrays, alloca.
extern "C" __global__ void dense_switch(const int *in, int *out) {
    int x = in[threadIdx.x];
    switch (x) {
    case 0: x = in[1] * 3; break;
    case 1: x = in[2] + 9; break;
    case 2: x = __popc(x); break;
    case 3: x -= in[3];
    case 4: x ^= 0x55; break;
    case 5: out[5] = 1; return;
    case 6: x = x * x * x; break;
    case 7: __threadfence(); x = 1; break;
    case 8: x = clock(); break;
    default: x = -1;
    }
    out[threadIdx.x] = x;
}

extern "C" __global__ void nested(const int *in, int *out, int n) {
    int found = -1;
    for (int i = 0; i < n && found < 0; ++i)
        for (int j = i; j < n; ++j) {
            if (in[i] + in[j] == 0) { found = i * n + j; break; }
            if (in[j] < 0) continue;
            out[j] += in[i];
        }
    out[n] = found;
}

extern "C" __global__ void local_array(const int *in, int *out, int n) {
    int stack[64], top = 0;
    for (int i = 0; i < n; ++i) {
        while (top && in[stack[top - 1]] > in[i]) out[stack[--top]] = i;
        stack[top++ & 63] = i;
    }
    auto *scratch = static_cast<int *>(__builtin_alloca(n * sizeof(int)));
    for (int i = 0; i < n; ++i) scratch[i] = in[n - i];
    out[0] = scratch[threadIdx.x];
}

extern "C" __global__ void hints(const int *in, int *out, int n) {
    __builtin_assume(n > 0);
    if (__builtin_expect(in[0] == 7, 0)) __nanosleep(100);
    if (n == 12345) __builtin_unreachable();
#pragma unroll 1
    for (int i = 0; i < n; ++i) out[i] = __ldg(in + i);
    if (in[1]) asm volatile("exit;");
    out[0] = 1;
}
