/* Halves (f16) and bfloats (bf16) of one lane, as arithmetic.h needs them. */

HELPER f32 half_value(u16 code) {
    u32 sign = (u32)(code & 0x8000) << 16, rest = (u32)(code & 0x7fff) << 13;
    /* The bias is 127 in place of 15: exact, as subnormals are small multiples of 2^-24. */
    f32 small = (f32)(s32)(code & 0x3ff) * 5.9604644775390625e-08f;
    u32 normal = rest + (112u << 23), special = rest + (224u << 23);
    u32 found = (code & 0x7c00) == 0x7c00 ? special : code & 0x7c00 ? normal : bits_of(small);
    return float_of(found | sign);
}

/* Rounded to the nearest half, of two that are as near to the even one; what is NaN is 0x7fff. */
HELPER u16 half_of(f64 x) {
    u64 bits = double_bits(x), size = bits & ~((u64)1 << 63);
    u16 sign = (u16)(bits >> 48 & 0x8000);
    /* Adding and taking away a power of two leaves multiples of 2^-24. */
    f64 tiny = double_of(size) + 402653184.0;
    u64 small = double_bits(tiny) & 0xffff;
    u64 shifted = size - ((u64)1008 << 52), whole = shifted >> 42, lost = shifted & (((u64)1 << 42) - 1);
    u64 tie = (u64)1 << 41;
    whole += lost > tie || (lost == tie && (whole & 1));
    u64 found = double_of(size) < 6.103515625e-05 ? small : whole > 0x7c00 || size >= (u64)1039 << 52 ? 0x7c00 : whole;
    return x != x ? 0x7fff : (u16)(found | sign);
}

HELPER f32 bfloat_value(u16 code) { return float_of((u32)code << 16); }
HELPER u16 bfloat_of(f32 x) {
    u32 u = bits_of(x);
    return x != x ? 0x7fff : (u16)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

/* A product and a sum of halves in double precision: the product is exact, and the sum is rounded to odd. */
HELPER f64 half_fused(f32 a, f32 b, f32 c) {
    f64 product = (f64)a * (f64)b, addend = (f64)c, sum = product + addend;
    f64 other = sum - product, error = (product - (sum - other)) + (addend - other);
    u64 u = double_bits(sum);
    u64 inexact = (u64)(error < 0 || error > 0) & ~u & 1;
    u64 back = (u64)((error < 0) != (sum < 0));
    u = u + inexact - 2 * (inexact & back);
    return double_of(u);
}
#define LOW_HALF(x) half_value((u16)(x))
#define HIGH_HALF(x) half_value((u16)((x) >> 16))
HELPER u32 both(u16 low, u16 high) { return (u32)high << 16 | low; }
