/* Halves (f16) and bfloats (bf16) of one lane, as arithmetic.h needs them. */

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

/* The nearest half of a double, which holds sums and products of halves exactly. */
HELPER u16 half_of(f64 x) {
    u64 bits = double_bits(x), size = bits & ~((u64)1 << 63);
    u16 sign = (u16)(bits >> 48 & 0x8000);
    /* A sum with 1.5 * 2^28, whose last place is 2^-24, rounds what is below the normal numbers. */
    u64 small = double_bits(double_of(size) + 402653184.0) & 0xffff;
    u64 shifted = size - ((u64)1008 << 52), whole = shifted >> 42, lost = shifted & (((u64)1 << 42) - 1);
    u64 tie = (u64)1 << 41;
    whole += lost > tie || (lost == tie && (whole & 1));
    u64 found = double_of(size) < 6.103515625e-05 ? small : whole > 0x7c00 || size >= (u64)1039 << 52 ? 0x7c00 : whole;
    return x != x ? 0x7fff : (u16)(found | sign);
}
HELPER f32 low_half(u32 x) { return from_half((u16)x); }
HELPER f32 high_half(u32 x) { return from_half((u16)(x >> 16)); }
HELPER u32 both(u16 low, u16 high) { return (u32)high << 16 | low; }
