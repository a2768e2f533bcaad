/* Values of 64 bits of one lane, integers and doubles, as arithmetic.h needs them. */

/* How many zeros are above the highest one of 64 bits. */
HELPER u32 leading64(u64 x) { return x >> 32 ? leading((u32)(x >> 32)) : 32 + leading((u32)x); }
HELPER u64 shifted_left64(u64 x, u32 by) { return by > 63 ? 0 : x << (by & 63); }
/* The lowest bits, so many of up to 255. */
HELPER u64 low_bits64(u32 count) { return count > 63 ? ~(u64)0 : ((u64)1 << (count & 63)) - 1; }
HELPER u64 inserted64(u64 a, u64 b, u32 at, u32 length) {
    u64 there = shifted_left64(low_bits64(length), at);
    return (b & ~there) | (shifted_left64(a, at) & there);
}

/* The upper half of a product of 128 bits. */
HELPER u64 high_u64(u64 a, u64 b) {
#ifdef __SIZEOF_INT128__
    return (u64)((unsigned __int128)a * b >> 64);
#else
    u64 low = (u64)(u32)a * (u32)b, left = (a >> 32) * (u32)b, right = (u64)(u32)a * (b >> 32);
    u64 middle = (low >> 32) + (u32)left + (u32)right;
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
#endif
}
HELPER u64 high_s64(u64 a, u64 b) { return high_u64(a, b) - (a >> 63 ? b : 0) - (b >> 63 ? a : 0); }

HELPER u64 field_u64(u64 a, u32 at, u32 length) { return (at > 63 ? 0 : a >> (at & 63)) & low_bits64(length); }
/* The same, extended by the highest bit of the field that the register has. */
HELPER u64 field_s64(u64 a, u32 at, u32 length) {
    u32 top = at + length - 1 < 63 ? at + length - 1 : 63;
    u64 sign = length ? 0 - (a >> (top & 63) & 1) : 0;
    u64 there = at > 63 ? 0 : low_bits64(length) & low_bits64(64 - (at & 63));
    return ((at > 63 ? 0 : a >> (at & 63)) & there) | (sign & ~there);
}
/* The place of the highest bit that is set, 0xffffffff where none is. */
HELPER u32 highest(u64 x) { return x ? 63 - leading64(x) : 0xffffffffu; }

HELPER f64 quieted(f64 x) { return double_of(double_bits(x) | (u64)1 << 51); }
HELPER f64 first_nan(f64 x, f64 a, f64 b, f64 c) {
    f64 found = c != c ? quieted(c) : double_of((u64)0xfff8 << 48);
    found = b != b ? quieted(b) : found;
    found = a != a ? quieted(a) : found;
    return x == x ? x : found;
}
HELPER f64 lesser_double(f64 a, f64 b) {
    f64 found = a < b ? a : b;
    found = a == b ? double_of(double_bits(a) | double_bits(b)) : found;
    return b != b ? a != a ? quieted(a) : a : a != a ? b : found;
}
HELPER f64 greater_double(f64 a, f64 b) {
    f64 found = a > b ? a : b;
    found = a == b ? double_of(double_bits(a) & double_bits(b)) : found;
    return b != b ? a != a ? quieted(a) : a : a != a ? b : found;
}

/* Integers in floating point, with the sign of x: beyond 2^52 everything is one. */
HELPER f64 signed_as(f64 magnitude, f64 x) {
    return double_of((double_bits(magnitude) & ~((u64)1 << 63)) | (double_bits(x) >> 63 << 63));
}
HELPER f64 nearest(f64 x) {
    f64 size = signed_as(x, 0.0), rounded = (size + 4503599627370496.0) - 4503599627370496.0;
    return x != x ? x : size < 4503599627370496.0 ? signed_as(rounded, x) : x;
}
HELPER f64 truncated(f64 x) {
    f64 size = signed_as(x, 0.0), rounded = (size + 4503599627370496.0) - 4503599627370496.0;
    rounded = rounded > size ? rounded - 1.0 : rounded;
    return x != x ? x : size < 4503599627370496.0 ? signed_as(rounded, x) : x;
}
HELPER f64 below(f64 x) {
    f64 rounded = nearest(x);
    return rounded > x ? rounded - 1.0 : rounded;
}
HELPER f64 bounded(f64 x, f64 least, f64 most) { return x < least ? least : x > most ? most : x; }
HELPER f64 above(f64 x) { return -below(-x); }
HELPER u64 to_u64(f64 x) {
    int is_beyond = x >= 18446744073709551616.0;
    f64 within = is_beyond || !(x > 0) ? 0 : x;
    return x != x ? (u64)1 << 63 : is_beyond ? ~(u64)0 : (u64)within;
}
HELPER s64 to_s64(f64 x) {
    if (x >= 9223372036854775808.0) return INT64_MAX;
    return x >= -9223372036854775808.0 ? (s64)x : INT64_MIN;
}

/* 128 bits, shifted right: what is shifted out is kept as one bit, the lowest. */
typedef struct { u64 high, low; } Wide;
HELPER Wide jammed(Wide x, s64 by) {
    Wide y = x;
    if (by > 127) { y.low = (x.high | x.low) != 0; y.high = 0; return y; }
    if (by > 63) {
        u64 lost = x.low | (by > 64 ? x.high << (128 - by) : 0);
        y.low = x.high >> (by - 64) | (lost != 0);
        y.high = 0;
        return y;
    }
    if (by > 0) {
        y.low = x.low >> by | x.high << (64 - by) | (x.low << (64 - by) != 0);
        y.high = x.high >> by;
    }
    return y;
}

/* The significand of a number that is not zero, with its highest bit in place 52, and the exponent of its lowest. */
HELPER u64 digits_of(f64 x, s64 *exponent) {
    u64 u = double_bits(x), field = u >> 52 & 0x7ff, rest = u & (((u64)1 << 52) - 1);
    u32 up = field ? 0 : leading64(rest) - 11;
    *exponent = (s64)(field ? field : 1) - 1075 - (s64)up;
    return field ? rest | (u64)1 << 52 : rest << up;
}

/* a * b + c, rounded once, in integers. */
static f64 fused_double(f64 a, f64 b, f64 c) {
    u64 top = (u64)0x7ff << 52, sign = (double_bits(a) ^ double_bits(b)) >> 63, other = double_bits(c) >> 63;
    int are_finite = (double_bits(a) & top) != top && (double_bits(b) & top) != top;
    if (!are_finite || a == 0 || b == 0) return a * b + c;
    if ((double_bits(c) & top) == top) return c;
    if (c == 0) return a * b;
    s64 at_a, at_b, at_c, at;
    u64 x = digits_of(a, &at_a), y = digits_of(b, &at_b), z = digits_of(c, &at_c);
    /* Both have their highest bits in the places 124 or 125. */
    x <<= 10;
    y <<= 10;
    Wide product = {high_u64(x, y), x * y}, addend = {z << 8, 0}, sum;
    at = at_a + at_b - 20;
    at_c -= 72;
    if (at >= at_c) addend = jammed(addend, at - at_c);
    else { product = jammed(product, at_c - at); at = at_c; }
    if (sign == other) {
        sum.low = product.low + addend.low;
        sum.high = product.high + addend.high + (sum.low < product.low);
    } else {
        int is_less = product.high < addend.high || (product.high == addend.high && product.low < addend.low);
        Wide more = is_less ? addend : product, less = is_less ? product : addend;
        sign = is_less ? other : sign;
        sum.low = more.low - less.low;
        sum.high = more.high - less.high - (more.low < less.low);
        if (!(sum.high | sum.low)) return 0.0;
    }
    /* 64 bits of it with the highest one in place 63; then 53 of these, or fewer below the normal numbers. */
    u32 up = sum.high ? leading64(sum.high) : 64 + leading64(sum.low);
    u64 found = up > 63 ? shifted_left64(sum.low, up - 64)
              : up ? sum.high << up | sum.low >> (64 - up) : sum.high;
    found |= up < 64 && (sum.low << up) != 0;
    s64 exponent = at + 64 - (s64)up + 63 + 1023;
    if (exponent >= 2047) return double_of(sign << 63 | top);
    if (exponent < 1) {
        s64 down = 1 - exponent;
        found = down > 63 ? 1 : found >> down | (found << (64 - down) != 0);
    }
    u64 kept = found >> 11, rest = found & 0x7ff;
    u64 bits = exponent < 1 ? kept : ((u64)exponent << 52) + (kept & (((u64)1 << 52) - 1));
    bits += rest > 0x400 || (rest == 0x400 && (kept & 1));
    return double_of(sign << 63 | bits);
}
