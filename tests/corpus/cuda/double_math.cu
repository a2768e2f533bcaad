// Double-precision functions: long inlined sequences with many immediates, and calls with local arrays.
extern "C" __global__ void double_elementary(const double *x, double *out) {
    int i = threadIdx.x;
    double v = x[i];
    out[0] = sin(v), out[1] = cos(v), out[2] = tan(v), out[3] = exp(v), out[4] = log(v), out[5] = pow(v, x[i + 1]);
    out[6] = sqrt(v), out[7] = rsqrt(v), out[8] = cbrt(v), out[9] = exp2(v), out[10] = log2(v), out[11] = log10(v);
    out[12] = sinh(v), out[13] = cosh(v), out[14] = tanh(v), out[15] = asin(v), out[16] = acos(v), out[17] = atan(v);
    out[18] = atan2(v, x[i + 1]), out[19] = expm1(v), out[20] = log1p(v), out[21] = hypot(v, x[i + 1]);
    out[22] = fmod(v, x[i + 1]), out[23] = remainder(v, x[i + 1]), out[24] = ldexp(v, i), out[25] = v / x[i + 2];
}

extern "C" __global__ void double_special(const double *x, double *out) {
    double v = x[threadIdx.x];
    out[0] = erf(v), out[1] = erfc(v), out[2] = erfinv(v), out[3] = tgamma(v), out[4] = lgamma(v);
    out[5] = j0(v), out[6] = y1(v), out[7] = normcdf(v), out[8] = normcdfinv(v), out[9] = erfcx(v), out[10] = cyl_bessel_i0(v);
    out[11] = jn(3, v), out[12] = sinpi(v), out[13] = asinh(v);
}

extern "C" __global__ void double_rounding(const double *x, double *out, long long *integer, float *single) {
    double a = x[0], b = x[1], c = x[2];
    out[0] = __dadd_rn(a, b), out[1] = __dadd_rz(a, b), out[2] = __dadd_ru(a, b), out[3] = __dadd_rd(a, b);
    out[4] = __dmul_ru(a, b), out[5] = __fma_rz(a, b, c), out[6] = __ddiv_rd(a, b), out[7] = __drcp_rn(a);
    out[8] = __dsqrt_ru(a), out[9] = floor(a), out[10] = ceil(a), out[11] = rint(a), out[12] = trunc(a), out[13] = round(a);
    out[14] = fmin(a, b), out[15] = fmax(a, b), out[16] = copysign(a, b), out[17] = nextafter(a, b), out[18] = fdim(a, b);
    integer[0] = llrint(a), integer[1] = __double2ll_rd(a), integer[2] = __double2int_ru(a), integer[3] = __double_as_longlong(a);
    integer[4] = __double2hiint(a), integer[5] = __double2loint(b), integer[6] = __double2ull_rz(c), integer[7] = isnan(a) + isinf(b) + signbit(c);
    single[0] = __double2float_rn(a), single[1] = __double2float_rd(a);
    out[19] = __hiloint2double(integer[8], integer[9]), out[20] = __ll2double_rz(integer[10]), out[21] = frexp(a, reinterpret_cast<int *>(integer + 11));
    sincos(c, &out[22], &out[23]);
    out[24] = modf(a, &out[25]);
}
