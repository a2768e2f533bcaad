/* Values of one lane, as arithmetic.h needs them. */
#include <stdint.h>
#include <string.h>

/* A register is 32 lanes of bits, seen as whatever an instruction takes them for. */
#if defined(__GNUC__)
#define ANY_BITS __attribute__((may_alias))
#else
#define ANY_BITS
#endif
typedef uint8_t ANY_BITS u8;
typedef uint16_t ANY_BITS u16;
typedef uint32_t ANY_BITS u32;
typedef uint64_t ANY_BITS u64;
typedef int8_t ANY_BITS s8;
typedef int16_t ANY_BITS s16;
typedef int32_t ANY_BITS s32;
typedef int64_t ANY_BITS s64;
typedef float ANY_BITS f32;
typedef double ANY_BITS f64;

enum { WARP = 32 };

#define HELPER static inline

HELPER u32 bits_of(f32 x) { u32 u; memcpy(&u, &x, 4); return u; }
HELPER f32 float_of(u32 u) { f32 x; memcpy(&x, &u, 4); return x; }
HELPER u64 double_bits(f64 x) { u64 u; memcpy(&u, &x, 8); return u; }
HELPER f64 double_of(u64 u) { f64 x; memcpy(&x, &u, 8); return x; }

HELPER u32 ones(u32 x) {
    x = x - (x >> 1 & 0x55555555);
    x = (x & 0x33333333) + (x >> 2 & 0x33333333);
    return ((x + (x >> 4)) & 0x0f0f0f0f) * 0x01010101u >> 24;
}

/* How many zeros are above the highest one. */
HELPER u32 leading(u32 x) {
    x |= x >> 1; x |= x >> 2; x |= x >> 4; x |= x >> 8; x |= x >> 16;
    return 32 - ones(x);
}

HELPER u32 reversed(u32 x) {
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
    return x >> 16 | x << 16;
}

/* The lowest bits, so many of up to 255. */
HELPER u32 low_bits(u32 count) { return count > 31 ? 0xffffffffu : ((u32)1 << (count & 31)) - 1; }
HELPER u32 shifted_right(u32 x, u32 by) { return by > 31 ? 0 : x >> (by & 31); }
HELPER u32 shifted_left(u32 x, u32 by) { return by > 31 ? 0 : x << (by & 31); }

HELPER u32 field_u32(u32 a, u32 at, u32 length) { return shifted_right(a, at) & low_bits(length); }

/* The same, extended by the highest bit of the field that the register has. */
HELPER u32 field_s32(u32 a, u32 at, u32 length) {
    u32 top = at + length - 1 < 31 ? at + length - 1 : 31;
    u32 sign = length ? 0 - (a >> (top & 31) & 1) : 0;
    u32 there = at > 31 ? 0 : low_bits(length) & low_bits(32 - (at & 31));
    return (shifted_right(a, at) & there) | (sign & ~there);
}

HELPER u32 inserted(u32 a, u32 b, u32 at, u32 length) {
    u32 there = shifted_left(low_bits(length), at);
    return (b & ~there) | (shifted_left(a, at) & there);
}

/* Of each bit of three registers what a table of eight says. */
HELPER u32 lut(u32 a, u32 b, u32 c, u32 table) {
    u32 found = 0;
    if (table & 0x01) found |= ~a & ~b & ~c;
    if (table & 0x02) found |= ~a & ~b & c;
    if (table & 0x04) found |= ~a & b & ~c;
    if (table & 0x08) found |= ~a & b & c;
    if (table & 0x10) found |= a & ~b & ~c;
    if (table & 0x20) found |= a & ~b & c;
    if (table & 0x40) found |= a & b & ~c;
    if (table & 0x80) found |= a & b & c;
    return found;
}

HELPER u32 permuted(u32 a, u32 b, u32 c) {
    u64 both = (u64)b << 32 | a;
    u32 found = 0;
    for (int i = 0; i < 4; i++) {
        u32 which = c >> 4 * i & 15, byte = (u32)(both >> 8 * (which & 7)) & 255;
        if (which & 8) byte = byte & 128 ? 255 : 0;
        found |= byte << 8 * i;
    }
    return found;
}

HELPER f32 same(f32 x) { return x; }
HELPER f32 canonical(f32 x) { return float_of(x != x ? 0x7fffffffu : bits_of(x)); }
HELPER f32 magnitude(f32 x) { return float_of(bits_of(x) & 0x7fffffffu); }
/* Subnormals as zeros of their sign. */
HELPER f32 flushed(f32 x) {
    u32 u = bits_of(x);
    return float_of(u & 0x7f800000u ? u : u & 0x80000000u);
}
HELPER f32 result_ftz(f32 x) { return canonical(flushed(x)); }

/*
 * a * b + c, rounded once, without an instruction for it: the product of two significands of 24 bits is exact in double
 * precision. Its sum with c is rounded to odd there, by the error of the sum (Knuth), so that a further rounding is as
 * good as one.
 */
HELPER f32 fused(f32 a, f32 b, f32 c) {
    f64 product = (f64)a * (f64)b, addend = (f64)c, sum = product + addend;
    f64 other = sum - product, error = (product - (sum - other)) + (addend - other);
    u64 u = double_bits(sum);
    /* Towards the exact sum by one, where that makes the last bit odd: one less where the error has the other sign. */
    u64 inexact = (u64)(error < 0 || error > 0) & ~u & 1;
    u64 back = (u64)((error < 0) != (sum < 0));
    u = u + inexact - 2 * (inexact & back);
    return (f32)double_of(u);
}

/* The smaller one; a number where one is NaN, and -0 below +0. */
HELPER f32 lesser(f32 a, f32 b) {
    u32 zeros = bits_of(a) | bits_of(b);
    f32 found = a < b ? a : b;
    found = a == b ? float_of(zeros) : found;
    found = b != b ? a : a != a ? b : found;
    return canonical(found);
}
HELPER f32 greater(f32 a, f32 b) {
    u32 zeros = bits_of(a) & bits_of(b);
    f32 found = a > b ? a : b;
    found = a == b ? float_of(zeros) : found;
    found = b != b ? a : a != a ? b : found;
    return canonical(found);
}
HELPER u64 shifted_left64(u64 x, u32 by) { return by > 63 ? 0 : x << (by & 63); }
HELPER u64 inserted64(u64 a, u64 b, u32 at, u32 length) {
    u64 there = shifted_left64(length > 63 ? ~(u64)0 : ((u64)1 << (length & 63)) - 1, at);
    return (b & ~there) | (shifted_left64(a, at) & there);
}

/* The upper half of a product of 128 bits. */
HELPER u64 high_product(u64 a, u64 b) {
    u64 low = (u64)(u32)a * (u32)b, left = (a >> 32) * (u32)b, right = (u64)(u32)a * (b >> 32);
    u64 middle = (low >> 32) + (u32)left + (u32)right;
    return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32) + (middle >> 32);
}

/* Sums of the products of four bytes each. */
HELPER u32 bytes_u32(u32 a, u32 b) {
    u32 sum = 0;
    for (int i = 0; i < 32; i += 8) sum += (a >> i & 255) * (b >> i & 255);
    return sum;
}
HELPER u32 bytes_s32(u32 a, u32 b) {
    s32 sum = 0;
    for (int i = 0; i < 32; i += 8) sum += (s32)(s8)(a >> i) * (s32)(s8)(b >> i);
    return (u32)sum;
}

/* Square roots are rounded correctly everywhere; no error number is set, so that this is an instruction. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_elementwise_sqrt)
#define ROOT32 __builtin_elementwise_sqrt
#define ROOT64 __builtin_elementwise_sqrt
#endif
#endif
#ifndef ROOT64
#define ROOT32 __builtin_sqrtf
#define ROOT64 __builtin_sqrt
#endif

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
HELPER s64 to_s64(f64 x) {
    if (x >= 9223372036854775808.0) return INT64_MAX;
    return x >= -9223372036854775808.0 ? (s64)x : INT64_MIN;
}

/* Half precision is exact in single precision: its bits, with an exponent for it, are a multiple of what they stand for. */
HELPER f32 from_half(u16 code) {
    u32 bits = (u32)(code & 0x7fff) << 13;
    f32 x = float_of(bits) * 5192296858534827628530496329220096.0f; /* 2^112 */
    u32 found = (code & 0x7c00) == 0x7c00 ? bits | 0x7f800000u : bits_of(x);
    found = (code & 0x7fff) > 0x7c00 ? 0x7fffffffu : found | (u32)(code & 0x8000) << 16;
    return float_of(found);
}
/* The nearest code, an even one between two: by a sum whose last place is that of the code, below the normal ones. */
HELPER u32 to_half(f32 x) {
    u32 u = bits_of(x), sign = u >> 16 & 0x8000, size = u & 0x7fffffffu;
    u32 tiny = bits_of(float_of(size) + 0.5f) - 0x3f000000u;
    u32 normal = (size - 0x38000000u + 0xfff + (size >> 13 & 1)) >> 13;
    u32 found = size < 0x38800000u ? tiny : normal;
    found = size >= 0x47800000u ? 0x7c00 : found;
    return size > 0x7f800000u ? 0x7fff : found | sign;
}
HELPER u32 to_brain(f32 x) {
    u32 u = bits_of(x);
    return (u & 0x7fffffffu) > 0x7f800000u ? 0x7fff : (u + 0x7fff + (u >> 16 & 1)) >> 16;
}

/* How many zeros are above the highest one of 64 bits. */
HELPER u32 leading64(u64 x) { return x >> 32 ? leading((u32)(x >> 32)) : 32 + leading((u32)x); }

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
    Wide product = {high_product(x, y), x * y}, addend = {z << 8, 0}, sum;
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
