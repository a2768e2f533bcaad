// Loads and stores with every cache hint and width, volatile and restrict pointers, fences, clocks, address spaces.
#include <cstdint>

struct alignas(32) Wide {
    double x[4];
};

extern "C" __global__ void cache_hints(const int *i, const float4 *f, const double2 *d, int *out, float4 *fout, short4 *s, char2 *c) {
    out[0] = __ldg(i) + __ldcg(i + 1) + __ldca(i + 2) + __ldcs(i + 3) + __ldlu(i + 4) + __ldcv(i + 5);
    __stwb(out + 1, 1), __stcg(out + 2, 2), __stcs(out + 3, 3), __stwt(out + 4, 4);
    fout[0] = __ldg(f), fout[1] = __ldcs(f + 1);
    double2 pair = __ldg(d);
    __stcs(fout + 2, make_float4(float(pair.x), float(pair.y), 0, 0));
    short4 v = __ldg(s);
    s[1] = make_short4(v.w, v.z, v.y, v.x);
    c[1] = __ldcg(c);
}

extern "C" __global__ void widths(const Wide *__restrict__ in, Wide *out, volatile int *v, uint8_t *b, uint16_t *h, uint64_t *w, const int8_t *sb) {
    out[threadIdx.x] = in[threadIdx.x];
    v[0] = v[1] + v[2];
    b[0] = b[1] + b[2], h[0] = h[1] * h[2], w[0] = w[1] - w[2], w[3] = sb[0];
    *reinterpret_cast<volatile float *>(v + 4) = 1.f;
    __threadfence_block(), __threadfence(), __threadfence_system();
    w[4] = clock64() + clock();
    w[5] = __isGlobal(w) + __isLocal(sb) + __isConstant(in) + __isShared(b) + __isGridConstant(in);
    w[6] = __cvta_generic_to_global(w) + uint64_t(__cvta_local_to_generic(16));
}

extern "C" __global__ void misaligned(const char *in, char *out, int n) {
    memcpy(out + 1, in + 3, 13);
    memset(out + 20, 0xab, 32);
}
