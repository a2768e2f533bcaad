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
 * a * b + c in double precision, where the product of significands of up to 24 bits is exact: the sum is rounded to odd, by
 * its error (Knuth), so that a further rounding is as good as one.
 */
HELPER f64 fused_to_odd(f32 a, f32 b, f32 c) {
    f64 product = (f64)a * (f64)b, addend = (f64)c, sum = product + addend;
    f64 other = sum - product, error = (product - (sum - other)) + (addend - other);
    u64 u = double_bits(sum);
    /* Towards the exact sum by one, where that makes the last bit odd: one less where the error has the other sign. */
    u64 inexact = (u64)(error < 0 || error > 0) & ~u & 1;
    u64 back = (u64)((error < 0) != (sum < 0));
    return double_of(u + inexact - 2 * (inexact & back));
}
/* a * b + c, rounded once, without an instruction for it. */
HELPER f32 fused(f32 a, f32 b, f32 c) { return (f32)fused_to_odd(a, b, c); }

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

/* Cut off at 0 and 1; of NaN 0. */
HELPER f32 unit(f32 x) { return x > 0 ? x < 1 ? x : 1 : 0; }
HELPER f32 unit_ftz(f32 x) { return unit(flushed(x)); }
/* A quotient that is zero where the divisor is above 2^126, as div.approx gives it. */
HELPER f32 quick(f32 a, f32 b) {
    u32 size = bits_of(b) & 0x7fffffffu, of_a = bits_of(a) & 0x7fffffffu;
    u32 sign = (bits_of(a) ^ bits_of(b)) & 0x80000000u;
    f32 beyond = float_of(of_a == 0x7f800000u ? 0x7fffffffu : sign);
    return size > 0x7e800000u && size < 0x7f800000u && of_a <= 0x7f800000u ? beyond : a / b;
}
HELPER s32 saturated(s64 x) { return (s32)(x < INT32_MIN ? INT32_MIN : x > INT32_MAX ? INT32_MAX : x); }
HELPER u32 high_u32(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
HELPER u32 high_s32(u32 a, u32 b) { return (u32)((s64)(s32)a * (s32)b >> 32); }
