/* Floating point in C, for the tables about it: the machine's own arithmetic under <fenv.h>, and narrow formats by
   searching all that they hold for the neighbours of a value. */
typedef _Float128 quad;

/* Not copied into each of the thousands of functions that call it. */
#define APART __attribute__((noinline))

/* What a slot of a spelling says: MODE(rz), MODE() for none; FLAG(ftz), FLAG(). */
#define MODE(x) MODE_##x
#define MODE_ FE_TONEAREST
#define MODE_rn FE_TONEAREST
#define MODE_rz FE_TOWARDZERO
#define MODE_rm FE_DOWNWARD
#define MODE_rp FE_UPWARD
#define MODE_rni FE_TONEAREST
#define MODE_rzi FE_TOWARDZERO
#define MODE_rmi FE_DOWNWARD
#define MODE_rpi FE_UPWARD
#define MODE_rna 100
#define FLAG(x) FLAG_##x
#define FLAG_ 0
#define FLAG_ftz 1
#define FLAG_sat 1
#define FLAG_relu 1
#define FLAG_NaN 1
#define FLAG_abs 1
#define FLAG_xorsign 1
#define FLAG_oob 1
#define FLAG_satfinite 1
#define FLAG_pzo 1
#define FLAG_approx 1

static inline u32 bits32(float x) { u32 u; memcpy(&u, &x, 4); return u; }
static inline float float32(u32 u) { float x; memcpy(&x, &u, 4); return x; }
static inline u64 bits64(double x) { u64 u; memcpy(&u, &x, 8); return u; }
static inline double float64(u64 u) { double x; memcpy(&x, &u, 8); return x; }

static inline float in32(float x, int ftz) { return ftz && fpclassify(x) == FP_SUBNORMAL ? copysignf(0, x) : x; }
static inline float out32(float x, int ftz, int sat) {
    x = in32(x, ftz);
    if (sat) return x > 0 ? x < 1 ? x : 1 : 0;
    return isnan(x) ? float32(0x7fffffff) : x;
}
static inline double quiet(double x) { return float64(bits64(x) | 1ull << 51); }
static inline double out64(double x, double a, double b, double c) {
    if (!isnan(x)) return x;
    return isnan(a) ? quiet(a) : isnan(b) ? quiet(b) : isnan(c) ? quiet(c) : float64(0xfff8000000000000);
}

/* Nothing may move past fesetround, so everything goes through memory. */
#define ROUNDED(name, type, e) \
    static type name(type a, type b, type c, int mode) { \
        volatile type x = a, y = b, z = c; \
        fesetround(mode); \
        volatile type r = (e); \
        fesetround(FE_TONEAREST); \
        return r; \
    }
ROUNDED(add32, float, x + y)
ROUNDED(mul32, float, x * y)
ROUNDED(div32, float, x / y)
ROUNDED(sqrt32, float, sqrtf(x))
ROUNDED(fma32, float, fmaf(x, y, z))
ROUNDED(add64, double, x + y)
ROUNDED(mul64, double, x * y)
ROUNDED(div64, double, x / y)
ROUNDED(sqrt64, double, sqrt(x))
ROUNDED(fma64, double, fma(x, y, z))
ROUNDED(integral64, double, nearbyint(x))

/* The smaller or greater as the manual has it; -0 is below +0. */
#define PICK(name, type) \
    static type name(type x, type y, int greatest, int nan, type none) { \
        if (isnan(x) || isnan(y)) return nan || (isnan(x) && isnan(y)) ? none : isnan(x) ? y : x; \
        if (x == y) return !signbit(x) != greatest ? y : x; \
        return (x < y) != greatest ? x : y; \
    }
PICK(pick32, float)
PICK(pick64, double)

/* A narrow format: bits of exponent and fraction, bias, the codes of the largest finite value, of infinity and of the NaN
   of results (-1: none), and whether it has a sign. */
typedef struct { int exponent, fraction, bias, largest, infinity, nan, sign; } Format;
static const Format f16 = {5, 10, 15, 0x7bff, 0x7c00, 0x7fff, 1};
static const Format bf16 = {8, 7, 127, 0x7f7f, 0x7f80, 0x7fff, 1};
static const Format tf32 = {8, 10, 127, 0x3fbff, 0x3fc00, 0x3ffff, 1};
static const Format e5m2 = {5, 2, 15, 0x7b, 0x7c, 0x7f, 1};
static const Format e4m3 = {4, 3, 7, 0x7e, -1, 0x7f, 1};
static const Format e3m2 = {3, 2, 3, 0x1f, -1, -1, 1};
static const Format e2m3 = {2, 3, 1, 0x1f, -1, -1, 1};
static const Format e2m1 = {2, 1, 1, 7, -1, -1, 1};
static const Format ue5m3 = {5, 3, 15, 0xfe, -1, 0xff, 0};
#define f16x2 f16
#define bf16x2 bf16
#define e5m2x2 e5m2
#define e4m3x2 e4m3
#define e3m2x2 e3m2
#define e2m3x2 e2m3
#define e2m1x2 e2m1
#define ue5m3x2 ue5m3

/* The value of a code without a sign, kept once it is known. */
static double magnitude(int code, Format f) {
    static double *known[16][32];
    double **row = &known[f.exponent][f.fraction];
    if (!*row) *row = calloc((size_t)2 << (f.exponent + f.fraction), sizeof(double));
    double *x = *row + code;
    int field = code >> f.fraction, rest = code & ((1 << f.fraction) - 1), one = 1 << f.fraction;
    if (!*x) *x = field ? ldexp(rest + one, field - f.bias - f.fraction) : ldexp(rest, 1 - f.bias - f.fraction);
    return *x;
}
static APART double value(u32 code, Format f) {
    int top = f.exponent + f.fraction, plain = code & ((1 << top) - 1);
    double x = plain == f.infinity ? INFINITY : plain > f.largest ? NAN : magnitude(plain, f);
    return f.sign && code >> top & 1 ? -x : x;
}
/* A scale factor: a power of two. */
static double scale(u8 code) { return code == 0xff ? NAN : ldexp(1, code - 127); }
static int subnormal(double x, Format f) { return x != 0 && fabs(x) < magnitude(1 << f.fraction, f); }

/* The code for a magnitude `x`, a hair more where `more`, by its neighbours among all codes. `random`: of so many bits. */
static APART u32 encode_magnitude(quad x, int more, Format f, int up, int nearest, int away, int saturate, s64 random, int bits) {
    int beyond = saturate || (f.infinity < 0 && f.nan < 0) ? f.largest : f.infinity < 0 ? f.nan : f.infinity;
    if (__builtin_isinf((double)x) && x > 1e300) return beyond;
    double near = x;
    if (near > x) near = nextafter(near, 0);
    int low = 0, high = f.largest + 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (magnitude(middle, f) <= near) low = middle;
        else high = middle;
    }
    /* The step above the largest value is as wide as the one below it. */
    quad below = magnitude(low, f), above = magnitude(low + 1, f);
    if (x == below && !more) return low;
    quad half = (below + above) / 2;
    int raised;
    if (random >= 0) raised = (x - below) / (above - below) * ((quad)((s64)1 << bits)) + random >= (quad)((s64)1 << bits);
    else if (nearest) raised = x > half || (x == half && (more || away || (low & 1)));
    else raised = up;
    low += raised;
    if (low <= f.largest) return low;
    return beyond;
}
static APART u32 encode_random(quad x, int more, Format f, int mode, int saturate, s64 random, int bits) {
    int negative = f.sign && signbit((double)(x < 0 ? -1 : x == 0 ? (double)x : 1));
    if (x != x) return f.nan < 0 ? f.largest : f.nan;
    int up = mode == FE_UPWARD ? !negative : mode == FE_DOWNWARD && negative;
    u32 code = encode_magnitude(x < 0 ? -x : x, more, f, up, mode == FE_TONEAREST || mode == 100, mode == 100, saturate,
                                random, bits);
    if (f.infinity < 0 && f.nan >= 0 && code == f.nan) return code;
    return code | (u32)negative << (f.exponent + f.fraction);
}
static u32 encode(quad x, Format f, int mode, int saturate) { return encode_random(x, 0, f, mode, saturate, -1, 0); }

/* a * b + c: exact, or cut off towards zero and told that something was; a zero has the sign that the mode gives it. */
static APART u32 fused(double a, double b, double c, Format f, int mode, int saturate) {
    volatile double p = a, q = b, r = c;
    fesetround(mode);
    feclearexcept(FE_ALL_EXCEPT);
    volatile double quick = p * q;
    quick = quick + r;
    int more = fetestexcept(FE_ALL_EXCEPT & ~FE_INVALID) != 0;
    volatile quad total = quick;
    if (more) {
        volatile quad x = a, y = b, z = c;
        fesetround(FE_TOWARDZERO);
        feclearexcept(FE_ALL_EXCEPT);
        total = x * y;
        total = total + z;
        more = fetestexcept(FE_INEXACT) != 0;
    }
    fesetround(FE_TONEAREST);
    return encode_random(total, more, f, mode, saturate, -1, 0);
}
static u32 sum(double a, double b, Format f, int mode, int saturate) { return fused(a, 1, b, f, mode, saturate); }
static u32 product(double a, double b, Format f, int mode, int saturate) {
    return encode((quad)a * b, f, mode, saturate);
}

/* What .ftz, .sat and .relu do to a code. */
static APART u32 flushed_code(u32 code, Format f, int ftz) {
    u32 sign = 1u << (f.exponent + f.fraction);
    return ftz && subnormal(value(code, f), f) ? code & sign : code;
}
static APART u32 finished(u32 code, Format f, int ftz, int sat, int relu) {
    code = flushed_code(code, f, ftz);
    double x = value(code, f);
    if (isnan(x)) return sat ? 0 : f.nan;
    if (sat) return x > 0 ? x < 1 ? code : (u32)f.bias << f.fraction : 0;
    return relu && signbit(x) ? 0 : code;
}
static APART u32 pick(u32 a, u32 b, Format f, int greatest, int nan) {
    double x = pick64(value(a, f), value(b, f), greatest, nan, NAN);
    return isnan(x) ? f.nan : encode(x, f, FE_TONEAREST, 0);
}

/* Elements of `room` bits of a register. */
#define AT(register, i, room) ((u32)((u64)(register) >> ((i) * (room))) & (u32)(((u64)1 << (room)) - 1))
#define PUT(code, i, room) ((u64)(u32)(code) << ((i) * (room)))
#define EACH(n, e) for (int i = 0; i < (n); i++) { e; }
