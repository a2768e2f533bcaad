/*
 * Functions that hardware approximates, of values that single precision holds, in double precision and with nothing but
 * sums, products and quotients: so they have the same bits everywhere. They are within a few units of the last place of
 * what is exact, and NumPy's side has them from here too (arithmetic/approximate.py).
 */

/* A sum of powers of x, from the coefficient of the highest one on. */
#define THEN(x, sum, coefficient) ((sum) * (x) + (coefficient))

/* e^x for |x| below 0.35, by its series. */
HELPER f64 small_power(f64 x) {
    f64 sum = 1.0 / 6227020800.0;
    sum = THEN(x, sum, 1.0 / 479001600.0);
    sum = THEN(x, sum, 1.0 / 39916800.0);
    sum = THEN(x, sum, 1.0 / 3628800.0);
    sum = THEN(x, sum, 1.0 / 362880.0);
    sum = THEN(x, sum, 1.0 / 40320.0);
    sum = THEN(x, sum, 1.0 / 5040.0);
    sum = THEN(x, sum, 1.0 / 720.0);
    sum = THEN(x, sum, 1.0 / 120.0);
    sum = THEN(x, sum, 1.0 / 24.0);
    sum = THEN(x, sum, 1.0 / 6.0);
    sum = THEN(x, sum, 0.5);
    sum = THEN(x, sum, 1.0);
    return THEN(x, sum, 1.0);
}

/* 2^x: beyond 2^300 and below 2^-300 as there, which no narrower format tells from infinity and 0. */
HELPER f64 power_of_two(f64 x) {
    f64 within = x < -300.0 ? -300.0 : x > 300.0 ? 300.0 : x;
    /* The last place of a sum with 1.5 * 2^52 is 1: its low bits are the nearest integer. */
    f64 moved = within + 6755399441055744.0, whole = moved - 6755399441055744.0;
    u64 scale = (double_bits(moved) + 1023) << 52;
    return small_power((within - whole) * 0.6931471805599453) * double_of(scale);
}

/* The logarithm to base 2: of m * 2^e, with m around 1, it is e and that of m, by the series of its area tangent. */
HELPER f64 logarithm(f64 x) {
    u64 bits = double_bits(x), root = (u64)0x3fe6a09e << 32; /* of a half */
    u64 field = (bits - root + ((u64)1023 << 52)) >> 52;
    f64 exponent = double_of(field | (u64)0x433 << 52) - (4503599627370496.0 + 1023.0);
    f64 m = double_of(bits - ((field - 1023) << 52));
    f64 s = (m - 1.0) / (m + 1.0), square = s * s;
    f64 sum = 1.0 / 21.0;
    sum = THEN(square, sum, 1.0 / 19.0);
    sum = THEN(square, sum, 1.0 / 17.0);
    sum = THEN(square, sum, 1.0 / 15.0);
    sum = THEN(square, sum, 1.0 / 13.0);
    sum = THEN(square, sum, 1.0 / 11.0);
    sum = THEN(square, sum, 1.0 / 9.0);
    sum = THEN(square, sum, 1.0 / 7.0);
    sum = THEN(square, sum, 1.0 / 5.0);
    sum = THEN(square, sum, 1.0 / 3.0);
    sum = THEN(square, sum, 1.0);
    f64 infinity = double_of((u64)0x7ff << 52);
    f64 found = exponent + s * sum * 2.8853900817779268; /* 2 / ln 2 */
    found = x == 0 ? -infinity : found;
    found = x < 0 ? infinity - infinity : found;
    return x < infinity ? found : x;
}

/* The series of sine and cosine, of |x| up to a quarter of pi. */
HELPER f64 small_sine(f64 x) {
    f64 square = x * x, sum = 1.0 / 355687428096000.0;
    sum = THEN(square, sum, -1.0 / 1307674368000.0);
    sum = THEN(square, sum, 1.0 / 6227020800.0);
    sum = THEN(square, sum, -1.0 / 39916800.0);
    sum = THEN(square, sum, 1.0 / 362880.0);
    sum = THEN(square, sum, -1.0 / 5040.0);
    sum = THEN(square, sum, 1.0 / 120.0);
    sum = THEN(square, sum, -1.0 / 6.0);
    return x * THEN(square, sum, 1.0);
}
HELPER f64 small_cosine(f64 x) {
    f64 square = x * x, sum = 1.0 / 20922789888000.0;
    sum = THEN(square, sum, -1.0 / 87178291200.0);
    sum = THEN(square, sum, 1.0 / 479001600.0);
    sum = THEN(square, sum, -1.0 / 3628800.0);
    sum = THEN(square, sum, 1.0 / 40320.0);
    sum = THEN(square, sum, -1.0 / 720.0);
    sum = THEN(square, sum, 1.0 / 24.0);
    sum = THEN(square, sum, -0.5);
    return THEN(square, sum, 1.0);
}

/*
 * What is left of x by quarters of a turn, from -pi / 4 to pi / 4, and how many quarters, modulo 4: the significand times
 * those 128 bits of 2 / pi that count. The lowest 24 of the product are not exact; numbers of single precision come no
 * nearer to a quarter than 2^-30.
 */
static f64 within_quarter(f64 x, u32 *quarters) {
    static const u32 digits[] = {0, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
                                0xdebbc561};
    f64 size = signed_as(x, 0.0);
    *quarters = 0;
    if (!(size > 0.7853981633974483 && size < 680564733841876926926749214863536422912.0)) return x; /* 2^129 */
    /* x is significand * 2^(shift - 24), with 24 bits, and shift from 0 to 128. */
    u64 bits = double_bits(size);
    u32 significand = (u32)(bits >> 29 & 0x7fffff) | 0x800000, shift = (u32)(bits >> 52) - 1022;
    /* From the bit of the product that stands for 2 on: 2 / pi begins behind its first word, with the bit for 1 / 2. */
    u32 product[4], carry = 0, at = (shift + 6) / 32, by = (shift + 6) % 32;
    for (int i = 3; i >= 0; i--) {
        u32 word = by ? digits[at + i] << by | digits[at + i + 1] >> (32 - by) : digits[at + i];
        u64 part = (u64)word * significand + carry;
        product[i] = (u32)part;
        carry = (u32)(part >> 32);
    }
    u64 high = (u64)product[0] << 32 | product[1], low = (u64)product[2] << 32 | product[3];
    /* The nearest quarter, and the rest as a fraction of one, with its sign. */
    u32 quarter = (u32)((high + ((u64)1 << 61)) >> 62);
    s64 rest = (s64)(high - ((u64)quarter << 62));
    u32 turned = x < 0 ? 4 - (quarter & 3) : quarter;
    *quarters = turned & 3;
    f64 found = ((f64)rest + (f64)low / 18446744073709551616.0) / 4611686018427387904.0 * 1.5707963267948966;
    return x < 0 ? -found : found;
}
HELPER f64 of_turn(f64 x, u32 more) {
    u32 quarters;
    f64 rest = within_quarter(x, &quarters);
    quarters += more;
    f64 found = quarters & 1 ? small_cosine(rest) : small_sine(rest);
    /* Of infinity there is none. */
    return x - x == 0 ? quarters & 2 ? -found : found : x - x;
}
HELPER f64 sine(f64 x) { return of_turn(x, 0); }
HELPER f64 cosine(f64 x) { return of_turn(x, 1); }

/* The hyperbolic tangent: the quotient of sine and cosine near 0, and by a power elsewhere. */
HELPER f64 hyperbolic_tangent(f64 x) {
    f64 size = signed_as(x, 0.0), near = size < 0.5 ? x : 0.5, square = near * near;
    f64 over = 1.0 / 1307674368000.0, under = 1.0 / 87178291200.0;
    over = THEN(square, over, 1.0 / 6227020800.0);
    under = THEN(square, under, 1.0 / 479001600.0);
    over = THEN(square, over, 1.0 / 39916800.0);
    under = THEN(square, under, 1.0 / 3628800.0);
    over = THEN(square, over, 1.0 / 362880.0);
    under = THEN(square, under, 1.0 / 40320.0);
    over = THEN(square, over, 1.0 / 5040.0);
    under = THEN(square, under, 1.0 / 720.0);
    over = THEN(square, over, 1.0 / 120.0);
    under = THEN(square, under, 1.0 / 24.0);
    over = THEN(square, over, 1.0 / 6.0);
    under = THEN(square, under, 0.5);
    f64 quotient = near * THEN(square, over, 1.0) / THEN(square, under, 1.0);
    f64 beyond = 1.0 - 2.0 / (power_of_two(size * 2.8853900817779268) + 1.0);
    return size < 0.5 ? quotient : signed_as(beyond, x);
}
#undef THEN

/* The upper 32 bits of a double, without subnormals, and a double rounded to these. */
HELPER f64 upper(f64 x) {
    u64 u = double_bits(x) >> 32 << 32;
    u = u >> 52 & 0x7ff ? u : u >> 63 << 63;
    return x != x ? x : double_of(u);
}
HELPER f64 coarse(f64 x) {
    u64 u = double_bits(x), rounded = (u + 0x7fffffff + (u >> 32 & 1)) >> 32 << 32;
    rounded = rounded >> 52 & 0x7ff ? rounded : rounded >> 63 << 63;
    return double_of(x != x ? (u64)0x7fffffff << 32 : rounded);
}

#define APPROXIMATIONS(X) X(power_of_two) X(logarithm) X(sine) X(cosine) X(hyperbolic_tangent)
