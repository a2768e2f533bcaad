// Integer arithmetic: wide products, division of every width, 128 bits, bit fields, saturation, packed bytes.
extern "C" __global__ void integer_division(const long long *a, const unsigned long long *u, const int *i, long long *out) {
    out[0] = a[0] / a[1], out[1] = a[0] % a[1], out[2] = u[0] / u[1], out[3] = u[0] % 10, out[4] = i[0] / i[1], out[5] = i[0] % 7, out[6] = a[2] / 1000;
    out[7] = short(i[2]) / short(i[3]), out[8] = static_cast<unsigned char>(i[4]) % 3, out[9] = i[5] / 8;
}

extern "C" __global__ void integer_wide(const __int128 *a, const unsigned __int128 *u, __int128 *out, long long *narrow) {
    out[0] = a[0] + a[1], out[1] = a[0] - a[1], out[2] = a[0] * a[1], out[3] = a[0] << 37, out[4] = a[0] >> 65, out[5] = a[0] / a[1], out[6] = u[0] % u[1];
    narrow[0] = a[0] < a[1], narrow[1] = __mul64hi(narrow[2], narrow[3]), narrow[4] = __umul64hi(narrow[5], narrow[6]);
}

extern "C" __global__ void integer_bits(const unsigned *x, unsigned *out, const unsigned long long *w, int *s) {
    unsigned a = x[0], b = x[1], c = x[2];
    out[0] = __funnelshift_l(a, b, c), out[1] = __funnelshift_r(a, b, c), out[2] = __funnelshift_lc(a, b, c), out[3] = __funnelshift_rc(a, b, 7);
    out[4] = __byte_perm(a, b, c), out[5] = __popcll(w[0]), out[6] = __clzll(w[1]), out[7] = __ffsll(w[2]), out[8] = unsigned(__brevll(w[3]));
    out[9] = __umulhi(a, b), out[10] = __mulhi(s[0], s[1]), out[11] = __umul24(a, b), out[12] = __mul24(s[2], s[3]), out[13] = __usad(a, b, c), out[14] = __sad(s[0], s[1], c);
    out[15] = __uhadd(a, b), out[16] = __rhadd(s[0], s[1]), out[17] = (a >> 5) & 0x1f, out[18] = (a & ~0xff0u) | ((b & 0xff) << 4), out[19] = a ^ b ^ c;
    out[20] = (a & b) | (~a & c), out[21] = max(min(a, b), c), out[22] = abs(s[4]), out[23] = a << (b & 31), out[24] = s[5] >> c;
// nvcc 13.5 fails on the dot products with -G for sm_75: "unsupported operation".
#if !defined(__CUDACC_DEBUG__) || __CUDA_ARCH__ >= 1000
    s[6] = __dp4a(s[0], s[1], s[2]), s[7] = __dp2a_lo(s[0], s[1], s[2]), s[8] = __dp2a_hi(a, b, c), s[9] = __dp4a(a, b, c);
#endif
}

extern "C" __global__ void integer_packed(const unsigned *x, unsigned *out) {
    unsigned a = x[0], b = x[1], c = x[2];
    out[0] = __vadd2(a, b), out[1] = __vaddss2(a, b), out[2] = __vsubus4(a, b), out[3] = __vabsdiffu4(a, b), out[4] = __vmaxs2(a, b), out[5] = __vminu4(a, b);
    out[6] = __vcmpeq4(a, b), out[7] = __vseteq2(a, b), out[8] = __vsadu4(a, b), out[9] = __vavgs2(a, b), out[10] = __vneg4(a), out[11] = __vabsss2(b);
    out[12] = __viaddmax_s32(a, b, c), out[13] = __viaddmax_s16x2_relu(a, b, c), out[14] = __vimax3_s32(a, b, c), out[15] = __vimin3_u16x2(a, b, c);
    bool high, low;
    out[16] = __vibmax_s16x2(a, b, &high, &low), out[17] = high + low, out[18] = __vimax_s32_relu(a, b);
}
