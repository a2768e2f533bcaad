/* Values of double precision and integers of 64 bits of one lane, as arithmetic.h needs them. */

/* The upper half of a product. */
HELPER u64 high_u64(u64 a, u64 b) {
    u64 a0 = (u32)a, a1 = a >> 32, b0 = (u32)b, b1 = b >> 32;
    u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (u32)middle;
    return a1 * b1 + (middle >> 32) + (other >> 32);
}
HELPER u64 high_s64(u64 a, u64 b) { return high_u64(a, b) - (a >> 63 ? b : 0) - (b >> 63 ? a : 0); }
HELPER u32 high_u32(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
HELPER u32 high_s32(u32 a, u32 b) { return (u32)((s64)(s32)a * (s32)b >> 32); }

HELPER u64 low_bits64(u32 count) { return count > 63 ? ~(u64)0 : ((u64)1 << (count & 63)) - 1; }
HELPER u64 field_u64(u64 a, u32 at, u32 length) { return (at > 63 ? 0 : a >> (at & 63)) & low_bits64(length); }
HELPER u64 field_s64(u64 a, u32 at, u32 length) {
    u32 top = at + length - 1 < 63 ? at + length - 1 : 63;
    u64 sign = length ? 0 - (a >> (top & 63) & 1) : 0;
    u64 there = at > 63 ? 0 : low_bits64(length) & low_bits64(64 - (at & 63));
    return ((at > 63 ? 0 : a >> (at & 63)) & there) | (sign & ~there);
}
HELPER u64 inserted64(u64 a, u64 b, u32 at, u32 length) {
    u64 there = at > 63 ? 0 : low_bits64(length) << (at & 63);
    return (b & ~there) | ((at > 63 ? 0 : a << (at & 63)) & there);
}
/* The place of the highest bit that differs from the sign, or of zero none. */
HELPER u32 highest(u64 x) {
    u32 high = (u32)(x >> 32);
    return x ? 31 - (high ? leading(high) : leading((u32)x)) + (high ? 32 : 0) : 0xffffffffu;
}

HELPER f64 quiet(f64 x) { return double_of(double_bits(x) | (u64)1 << 51); }
/* A result, or where it is NaN the first operand that is, made quiet. */
HELPER f64 result_of(f64 x, f64 a, f64 b) {
    f64 nan = a != a ? quiet(a) : b != b ? quiet(b) : double_of(0xfff8000000000000u);
    return x != x ? nan : x;
}
HELPER f64 negative(f64 x) { return double_of(double_bits(x) ^ (u64)1 << 63); }
HELPER f64 magnitude64(f64 x) { return x != x ? x : double_of(double_bits(x) & ~((u64)1 << 63)); }
HELPER f64 lesser64(f64 a, f64 b) {
    f64 found = a == b ? double_of(double_bits(a) | double_bits(b)) : a < b ? a : b;
    return b != b ? (a != a ? quiet(a) : a) : a != a ? b : found;
}
HELPER f64 greater64(f64 a, f64 b) {
    f64 found = a == b ? double_of(double_bits(a) & double_bits(b)) : a > b ? a : b;
    return b != b ? (a != a ? quiet(a) : a) : a != a ? b : found;
}

/* An integer of 128 bits, and its binary exponent. */
typedef struct { u64 high, low; s32 exponent; } Wide;

/* The same value in units that are so many binary places greater; what is cut off sets the last bit. */
HELPER Wide coarser(Wide x, s32 places) {
    Wide found = x;
    found.exponent += places;
    if (places == 0) return x;
    if (places > 127) { found.low = (x.high | x.low) != 0; found.high = 0; return found; }
    u64 lost = places > 63 ? x.low | (places > 64 ? x.high << (128 - places) : 0) : x.low << (64 - places);
    if (places > 63) { found.low = places > 64 ? x.high >> (places - 64) : x.high; found.high = 0; }
    else { found.low = x.low >> places | x.high << (64 - places); found.high = x.high >> places; }
    found.low |= lost != 0;
    return found;
}

/* The significand of a finite double, with its highest bit at place 52, and its exponent. */
HELPER u64 mantissa(f64 x, s32 *exponent) {
    u64 bits = double_bits(x) & ~((u64)1 << 63);
    s32 field = (s32)(bits >> 52);
    if (field) { *exponent = field - 1075; return (bits & low_bits64(52)) | (u64)1 << 52; }
    s32 up = bits ? 52 - (s32)highest(bits) : 0;
    *exponent = -1074 - up;
    return bits << up;
}

/* Rounded to the nearest double, of two that are as near to the even one. The value is not zero. */
static f64 nearest(Wide x, u64 sign) {
    s32 top = x.high ? 64 + (s32)highest(x.high) : (s32)highest(x.low), least = x.exponent + top - 52;
    if (least < -1074) least = -1074;
    s32 places = least - x.exponent;
    if (places <= 0) { /* exact: at most 53 bits */
        x.low <<= -places;
        x.exponent = least;
    } else {
        s32 at = places - 1;
        u64 kept = places > 63 ? (places > 127 ? 0 : x.high >> (places - 64))
                               : x.low >> places | x.high << (64 - places);
        u64 half = at > 127 ? 0 : at > 63 ? x.high >> (at - 64) & 1 : x.low >> at & 1;
        u64 rest = at > 127 ? 1 : at > 63 ? x.low | (x.high & low_bits64((u32)(at - 64))) : x.low & low_bits64((u32)at);
        x.low = kept + (half && (rest || (kept & 1)));
        x.exponent = least;
    }
    u64 value = x.low;
    s32 exponent = x.exponent;
    if (value >> 53) { value >>= 1; exponent++; }
    if (!(value >> 52)) return double_of(sign | value); /* subnormal */
    if (exponent + 1075 > 2046) return double_of(sign | (u64)2047 << 52);
    return double_of(sign | (u64)(exponent + 1075) << 52 | (value & low_bits64(52)));
}

/* a * b + c, rounded once, with integers: no machine needs an instruction for it. */
static f64 fused64(f64 a, f64 b, f64 c) {
    f64 huge = double_of(0x7ff0000000000000u), size_a = double_of(double_bits(a) & ~((u64)1 << 63));
    f64 size_b = double_of(double_bits(b) & ~((u64)1 << 63)), size_c = double_of(double_bits(c) & ~((u64)1 << 63));
    if (!(size_a < huge) || !(size_b < huge)) return a * b + c;
    if (!(size_c < huge)) return c;
    if (a == 0 || b == 0) return a * b + c;
    u64 sign = (double_bits(a) ^ double_bits(b)) & (u64)1 << 63, of_c = double_bits(c) & (u64)1 << 63;
    s32 ea, eb, ec;
    u64 x = mantissa(a, &ea), y = mantissa(b, &eb), z = mantissa(c, &ec);
    /* The highest bits are at places 104 or 105, and go to 124 or 125; that of c goes to 125. */
    u64 high = high_u64(x, y), low = x * y;
    Wide product = {high << 20 | low >> 44, low << 20, ea + eb - 20}, addend = {z << 9, 0, ec - 73};
    if (c == 0) return nearest(product, sign);
    s32 apart = product.exponent - addend.exponent;
    if (apart > 0) addend = coarser(addend, apart);
    else product = coarser(product, -apart);
    Wide sum = product;
    if (sign == of_c) {
        sum.low = product.low + addend.low;
        sum.high = product.high + addend.high + (sum.low < product.low);
    } else {
        int less = product.high < addend.high || (product.high == addend.high && product.low < addend.low);
        Wide more = less ? addend : product, fewer = less ? product : addend;
        sum.low = more.low - fewer.low;
        sum.high = more.high - fewer.high - (more.low < fewer.low);
        if (less) sign = of_c;
        if (!(sum.low | sum.high)) return 0;
    }
    return nearest(sum, sign);
}
