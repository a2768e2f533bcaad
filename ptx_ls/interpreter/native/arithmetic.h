/*
 * What instructions compute, for the 32 lanes of a warp. Each line is a spelling of PTX, the C types of its result and of
 * its operands a, b and c, and the result. tests/interpreter/test_native_arithmetic.py compares each with its function in
 * NumPy (ptx_ls/interpreter/semantics).
 *
 * This file is included twice: once to define a function for each line, and once to list them. Only what is exact in plain
 * C stands here: nothing depends on a mode of rounding, and signed integers do not overflow.
 */
#define INTEGERS(X) X(16, u16, s16, u32) X(32, u32, s32, u64) X(64, u64, s64, u64)

#define EACH_WIDTH(bits, u, s, wide) \
    OP2("add.u" #bits, add_u##bits, u, u, u, a + b) \
    OP2("add.s" #bits, add_s##bits, u, u, u, a + b) \
    OP2("sub.u" #bits, sub_u##bits, u, u, u, a - b) \
    OP2("sub.s" #bits, sub_s##bits, u, u, u, a - b) \
    OP2("mul.lo.u" #bits, mul_lo_u##bits, u, u, u, (u)((wide)a * b)) \
    OP2("mul.lo.s" #bits, mul_lo_s##bits, u, u, u, (u)((wide)a * b)) \
    OP3("mad.lo.u" #bits, mad_lo_u##bits, u, u, u, u, (u)((wide)a * b + c)) \
    OP3("mad.lo.s" #bits, mad_lo_s##bits, u, u, u, u, (u)((wide)a * b + c)) \
    OP2("min.u" #bits, min_u##bits, u, u, u, a < b ? a : b) \
    OP2("max.u" #bits, max_u##bits, u, u, u, a > b ? a : b) \
    OP2("min.s" #bits, min_s##bits, s, s, s, a < b ? a : b) \
    OP2("max.s" #bits, max_s##bits, s, s, s, a > b ? a : b) \
    OP1("neg.s" #bits, neg_s##bits, u, u, (u)(0 - a)) \
    OP1("abs.s" #bits, abs_s##bits, u, u, a >> (bits - 1) ? (u)(0 - a) : a) \
    OP2("div.u" #bits, div_u##bits, u, u, u, b ? (u)(a / b) : (u)-1) \
    OP2("rem.u" #bits, rem_u##bits, u, u, u, b ? (u)(a % b) : (u)-1) \
    OP2("div.s" #bits, div_s##bits, s, s, s, b == 0 ? -1 : b == -1 ? (s)(0 - (u)a) : (s)(a / b)) \
    OP2("rem.s" #bits, rem_s##bits, s, s, s, b == 0 ? -1 : b == -1 ? 0 : (s)(a % b)) \
    OP2("and.b" #bits, and_b##bits, u, u, u, a & b) \
    OP2("or.b" #bits, or_b##bits, u, u, u, a | b) \
    OP2("xor.b" #bits, xor_b##bits, u, u, u, a ^ b) \
    OP1("not.b" #bits, not_b##bits, u, u, (u)~a) \
    OP1("cnot.b" #bits, cnot_b##bits, u, u, a == 0) \
    OP2("shl.b" #bits, shl_b##bits, u, u, u32, b >= bits ? 0 : (u)((wide)a << (b & (bits - 1)))) \
    OP2("shr.u" #bits, shr_u##bits, u, u, u32, b >= bits ? 0 : (u)(a >> (b & (bits - 1)))) \
    OP2("shr.b" #bits, shr_b##bits, u, u, u32, b >= bits ? 0 : (u)(a >> (b & (bits - 1)))) \
    OP2("shr.s" #bits, shr_s##bits, s, s, u32, (s)(a >> (b >= bits ? bits - 1 : b))) \
    OP1("mov.b" #bits, mov_b##bits, u, u, a) \
    OP1("mov.u" #bits, mov_u##bits, u, u, a) \
    OP1("mov.s" #bits, mov_s##bits, u, u, a) \
    OP3("selp.b" #bits, selp_b##bits, u, u, u, u8, c ? a : b) \
    OP3("selp.u" #bits, selp_u##bits, u, u, u, u8, c ? a : b) \
    OP3("selp.s" #bits, selp_s##bits, u, u, u, u8, c ? a : b) \
    OP3("slct.b" #bits ".s32", slct_b##bits, u, u, u, s32, c >= 0 ? a : b) \
    OP3("slct.u" #bits ".s32", slct_u##bits, u, u, u, s32, c >= 0 ? a : b) \
    OP3("slct.s" #bits ".s32", slct_s##bits, u, u, u, s32, c >= 0 ? a : b) \
    COMPARED(setp, "eq.b" #bits, eq_b##bits, u, a == b) \
    COMPARED(setp, "ne.b" #bits, ne_b##bits, u, a != b) \
    ORDERED(u, u##bits, "u" #bits) \
    ORDERED(s, s##bits, "s" #bits)

#define COMPARED(name, text, id, type, test) \
    OP2(#name "." text, name##_##id, u8, type, type, test)
#define JOINED(text, kind, id, type, test) \
    OP2("setp." text "." kind, setp_##id, u8, type, type, test) \
    OP3("setp." text ".and." kind, setp_and_##id, u8, type, type, u8, (test) & (c != 0)) \
    OP3("setp." text ".or." kind, setp_or_##id, u8, type, type, u8, (test) | (c != 0)) \
    OP3("setp." text ".xor." kind, setp_xor_##id, u8, type, type, u8, (test) ^ (c != 0)) \
    OP2("set." text ".u32." kind, set_##id, u32, type, type, (test) ? 0xffffffffu : 0)
#define ORDERED(type, id, kind) \
    JOINED("eq", kind, eq_##id, type, a == b) \
    JOINED("ne", kind, ne_##id, type, a != b) \
    JOINED("lt", kind, lt_##id, type, a < b) \
    JOINED("le", kind, le_##id, type, a <= b) \
    JOINED("gt", kind, gt_##id, type, a > b) \
    JOINED("ge", kind, ge_##id, type, a >= b) \
    UNSIGNED_NAMES_##type(kind, id, type)
#define UNSIGNED_NAMES_s16(kind, id, type)
#define UNSIGNED_NAMES_s32(kind, id, type)
#define UNSIGNED_NAMES_s64(kind, id, type)
#define UNSIGNED_NAMES_u16(kind, id, type) UNSIGNED_NAMES(kind, id, type)
#define UNSIGNED_NAMES_u32(kind, id, type) UNSIGNED_NAMES(kind, id, type)
#define UNSIGNED_NAMES_u64(kind, id, type) UNSIGNED_NAMES(kind, id, type)
#define UNSIGNED_NAMES(kind, id, type) \
    JOINED("lo", kind, lo_##id, type, a < b) \
    JOINED("ls", kind, ls_##id, type, a <= b) \
    JOINED("hi", kind, hi_##id, type, a > b) \
    JOINED("hs", kind, hs_##id, type, a >= b)

INTEGERS(EACH_WIDTH)

OP2("mul.wide.u16", mul_wide_u16, u32, u16, u16, (u32)a * b)
OP2("mul.wide.s16", mul_wide_s16, s32, s16, s16, (s32)a * b)
OP2("mul.wide.u32", mul_wide_u32, u64, u32, u32, (u64)a * b)
OP2("mul.wide.s32", mul_wide_s32, s64, s32, s32, (s64)a * b)
OP3("mad.wide.u16", mad_wide_u16, u32, u16, u16, u32, (u32)a * b + c)
OP3("mad.wide.s16", mad_wide_s16, u32, s16, s16, u32, (u32)((s32)a * b) + c)
OP3("mad.wide.u32", mad_wide_u32, u64, u32, u32, u64, (u64)a * b + c)
OP3("mad.wide.s32", mad_wide_s32, u64, s32, s32, u64, (u64)((s64)a * b) + c)
OP2("mul.hi.u32", mul_hi_u32, u32, u32, u32, (u32)((u64)a * b >> 32))
OP2("mul.hi.s32", mul_hi_s32, s32, s32, s32, (s32)((s64)a * b >> 32))
OP3("mad.hi.u32", mad_hi_u32, u32, u32, u32, u32, (u32)((u64)a * b >> 32) + c)
OP3("mad.hi.s32", mad_hi_s32, u32, s32, s32, u32, (u32)((s64)a * b >> 32) + c)
OP3("sad.u32", sad_u32, u32, u32, u32, u32, c + (a < b ? b - a : a - b))
OP3("sad.s32", sad_s32, u32, s32, s32, u32, c + (a < b ? (u32)b - (u32)a : (u32)a - (u32)b))
OP1("popc.b32", popc_b32, u32, u32, ones(a))
OP1("popc.b64", popc_b64, u32, u64, ones((u32)a) + ones((u32)(a >> 32)))
OP1("clz.b32", clz_b32, u32, u32, leading(a))
OP1("clz.b64", clz_b64, u32, u64, a >> 32 ? leading((u32)(a >> 32)) : 32 + leading((u32)a))
OP1("brev.b32", brev_b32, u32, u32, reversed(a))
OP3("bfe.u32", bfe_u32, u32, u32, u32, u32, field_u32(a, b & 255, c & 255))
OP3("bfe.s32", bfe_s32, u32, u32, u32, u32, field_s32(a, b & 255, c & 255))
OP3("shf.l.wrap.b32", shf_l_wrap, u32, u32, u32, u32, (u32)(((u64)b << 32 | a) << (c & 31) >> 32))
OP3("shf.r.wrap.b32", shf_r_wrap, u32, u32, u32, u32, (u32)(((u64)b << 32 | a) >> (c & 31)))
OP3("shf.l.clamp.b32", shf_l_clamp, u32, u32, u32, u32, c > 31 ? a : (u32)(((u64)b << 32 | a) << c >> 32))
OP3("shf.r.clamp.b32", shf_r_clamp, u32, u32, u32, u32, c > 31 ? b : (u32)(((u64)b << 32 | a) >> c))
OP4("lop3.b32", lop3, u32, u32, u32, u32, s64, lut(a, b, c, (u32)d))
OP4("bfi.b32", bfi_b32, u32, u32, u32, u32, u32, inserted(a, b, c & 255, d & 255))
OP3("prmt.b32", prmt, u32, u32, u32, u32, permuted(a, b, c))

OP1("mov.pred", mov_pred, u8, u8, a)
OP2("and.pred", and_pred, u8, u8, u8, a & b)
OP2("or.pred", or_pred, u8, u8, u8, a | b)
OP2("xor.pred", xor_pred, u8, u8, u8, a ^ b)
OP1("not.pred", not_pred, u8, u8, a ^ 1)

#define CASTS(X, to) \
    X(to, u8) X(to, u16) X(to, u32) X(to, u64) X(to, s8) X(to, s16) X(to, s32) X(to, s64)
#define CAST(to, from) OP1("cvt." #to "." #from, cvt_##to##_##from, to, from, (to)a)
CASTS(CAST, u8) CASTS(CAST, u16) CASTS(CAST, u32) CASTS(CAST, u64)
CASTS(CAST, s8) CASTS(CAST, s16) CASTS(CAST, s32) CASTS(CAST, s64)
/* Integers up to 32 bits are exact in double precision, which is then rounded once. */
OP1("cvt.rn.f32.s32", cvt_f32_s32, f32, s32, (f32)(f64)a)
OP1("cvt.rn.f32.u32", cvt_f32_u32, f32, u32, (f32)(f64)a)
OP1("cvt.rn.f32.s16", cvt_f32_s16, f32, s16, (f32)a)
OP1("cvt.rn.f32.u16", cvt_f32_u16, f32, u16, (f32)a)
OP1("cvt.rn.f64.s32", cvt_f64_s32, f64, s32, (f64)a)
OP1("cvt.rn.f64.u32", cvt_f64_u32, f64, u32, (f64)a)

/* The carry flag is the last operand and the second result. */
#define CARRIES(kind, id, u, high) \
    TWO2("add.cc." kind, add_cc_##id, u, u8, u, u, a + b, (u)(a + b) < a) \
    OP3("addc." kind, addc_##id, u, u, u, u8, a + b + c) \
    TWO3("addc.cc." kind, addc_cc_##id, u, u8, u, u, u8, a + b + c, ((u)(a + b) < a) | ((u)(a + b + c) < c)) \
    TWO2("sub.cc." kind, sub_cc_##id, u, u8, u, u, a - b, a >= b) \
    OP3("subc." kind, subc_##id, u, u, u, u8, a + ~b + c) \
    TWO3("subc.cc." kind, subc_cc_##id, u, u8, u, u, u8, a + ~b + c, ((u)(a + ~b) < a) | ((u)(a + ~b + c) < c)) \
    TWO3("mad.lo.cc." kind, mad_lo_cc_##id, u, u8, u, u, u, a * b + c, (u)(a * b + c) < c) \
    OP4("madc.lo." kind, madc_lo_##id, u, u, u, u, u8, a * b + c + d) \
    TWO4("madc.lo.cc." kind, madc_lo_cc_##id, u, u8, u, u, u, u8, a * b + c + d, \
         ((u)(a * b + c) < c) | ((u)(a * b + c + d) < d)) \
    TWO3("mad.hi.cc." kind, mad_hi_cc_##id, u, u8, u, u, u, high(a, b) + c, (u)(high(a, b) + c) < c) \
    OP4("madc.hi." kind, madc_hi_##id, u, u, u, u, u8, high(a, b) + c + d) \
    TWO4("madc.hi.cc." kind, madc_hi_cc_##id, u, u8, u, u, u, u8, high(a, b) + c + d, \
         ((u)(high(a, b) + c) < c) | ((u)(high(a, b) + c + d) < d))
CARRIES("u32", u32, u32, high_u32)
CARRIES("s32", s32, u32, high_s32)
CARRIES("u64", u64, u64, high_u64)
CARRIES("s64", s64, u64, high_s64)

OP2("mul.hi.u16", mul_hi_u16, u16, u16, u16, (u16)((u32)a * b >> 16))
OP2("mul.hi.s16", mul_hi_s16, s16, s16, s16, (s16)((s32)a * b >> 16))
OP2("mul.hi.u64", mul_hi_u64, u64, u64, u64, high_u64(a, b))
OP2("mul.hi.s64", mul_hi_s64, u64, u64, u64, high_s64(a, b))
OP3("mad.hi.u64", mad_hi_u64, u64, u64, u64, u64, high_u64(a, b) + c)
OP3("mad.hi.s64", mad_hi_s64, u64, u64, u64, u64, high_s64(a, b) + c)
OP2("add.sat.s32", add_sat_s32, s32, s32, s32, saturated((s64)a + b))
OP2("sub.sat.s32", sub_sat_s32, s32, s32, s32, saturated((s64)a - b))
OP1("brev.b64", brev_b64, u64, u64, (u64)reversed((u32)a) << 32 | reversed((u32)(a >> 32)))
OP3("bfe.u64", bfe_u64, u64, u64, u32, u32, field_u64(a, b & 255, c & 255))
OP3("bfe.s64", bfe_s64, u64, u64, u32, u32, field_s64(a, b & 255, c & 255))
OP4("bfi.b64", bfi_b64, u64, u64, u64, u32, u32, inserted64(a, b, c & 255, d & 255))
OP1("bfind.u32", bfind_u32, u32, u32, highest(a))
OP1("bfind.s32", bfind_s32, u32, u32, highest(a >> 31 ? ~a : a))
OP1("bfind.u64", bfind_u64, u32, u64, highest(a))
OP1("bfind.s64", bfind_s64, u32, u64, highest(a >> 63 ? ~a : a))
OP1("bfind.shiftamt.u32", bfind_shiftamt_u32, u32, u32, a ? leading(a) : 0xffffffffu)
OP1("bfind.shiftamt.s32", bfind_shiftamt_s32, u32, u32, a + (a >> 31) ? leading(a >> 31 ? ~a : a) : 0xffffffffu)
OP2("bmsk.clamp.b32", bmsk_clamp, u32, u32, u32, shifted_left(low_bits(b), a))
OP3("dp4a.u32.u32", dp4a_u32_u32, u32, u32, u32, u32, dot4(a, b, c, 0, 0))
OP3("dp4a.s32.s32", dp4a_s32_s32, u32, u32, u32, u32, dot4(a, b, c, 1, 1))
OP3("dp4a.u32.s32", dp4a_u32_s32, u32, u32, u32, u32, dot4(a, b, c, 0, 1))
OP3("dp4a.s32.u32", dp4a_s32_u32, u32, u32, u32, u32, dot4(a, b, c, 1, 0))
OP2("mov.b32", mov_b32_of_two, u32, u16, u16, (u32)b << 16 | a)
OP2("mov.b64", mov_b64_of_two, u64, u32, u32, (u64)b << 32 | a)
TWO1("mov.b32", mov_two_of_b32, u16, u16, u32, (u16)a, (u16)(a >> 16))
TWO1("mov.b64", mov_two_of_b64, u32, u32, u64, (u32)a, (u32)(a >> 32))
#define SATURATED(from) \
    OP1("cvt.sat.u8." #from, cvt_sat_u8_##from, u8, from, a < 0 ? 0 : a > 255 ? 255 : a) \
    OP1("cvt.sat.s8." #from, cvt_sat_s8_##from, s8, from, a < -128 ? -128 : a > 127 ? 127 : a) \
    OP1("cvt.sat.u16." #from, cvt_sat_u16_##from, u16, from, a < 0 ? 0 : a > 65535 ? 65535 : a) \
    OP1("cvt.sat.s16." #from, cvt_sat_s16_##from, s16, from, a < -32768 ? -32768 : a > 32767 ? 32767 : a)
SATURATED(s32) SATURATED(s64)

/* Single precision: NaNs become 0x7fffffff. */
OP1("mov.f32", mov_f32, u32, u32, a)
OP1("mov.f64", mov_f64, u64, u64, a)
OP3("selp.f32", selp_f32, u32, u32, u32, u8, c ? a : b)
OP3("selp.f64", selp_f64, u64, u64, u64, u8, c ? a : b)
OP1("abs.f32", abs_f32, f32, f32, canonical(magnitude(a)))
OP1("neg.f32", neg_f32, f32, f32, canonical(-a))
#define SINGLE(suffix, id, in, out) \
    OP2("add" suffix ".f32", add_##id, f32, f32, f32, out(in(a) + in(b))) \
    OP2("sub" suffix ".f32", sub_##id, f32, f32, f32, out(in(a) - in(b))) \
    OP2("mul" suffix ".f32", mul_##id, f32, f32, f32, out(in(a) * in(b)))
SINGLE("", f32, same, canonical)
SINGLE(".rn", rn_f32, same, canonical)
SINGLE(".ftz", ftz_f32, flushed, result_ftz)
SINGLE(".rn.ftz", rn_ftz_f32, flushed, result_ftz)
SINGLE(".sat", sat_f32, same, unit)
SINGLE(".rn.sat", rn_sat_f32, same, unit)
SINGLE(".ftz.sat", ftz_sat_f32, flushed, unit_ftz)
SINGLE(".rn.ftz.sat", rn_ftz_sat_f32, flushed, unit_ftz)
OP3("fma.rn.sat.f32", fma_sat_f32, f32, f32, f32, f32, unit(fused(a, b, c)))
OP3("fma.rn.ftz.sat.f32", fma_ftz_sat_f32, f32, f32, f32, f32, unit_ftz(fused(flushed(a), flushed(b), flushed(c))))
OP1("abs.ftz.f32", abs_ftz_f32, f32, f32, result_ftz(magnitude(a)))
OP1("neg.ftz.f32", neg_ftz_f32, f32, f32, result_ftz(-a))
OP2("copysign.f32", copysign_f32, f32, f32, f32, float_of((bits_of(b) & 0x7fffffffu) | (bits_of(a) & 0x80000000u)))
#define QUOTIENTS(suffix, id, in, out) \
    OP2("div.rn" suffix ".f32", div_rn_##id, f32, f32, f32, out(in(a) / in(b))) \
    OP2("div.full" suffix ".f32", div_full_##id, f32, f32, f32, out(in(a) / in(b))) \
    OP2("div.approx" suffix ".f32", div_approx_##id, f32, f32, f32, out(quick(in(a), in(b)))) \
    OP1("rcp.rn" suffix ".f32", rcp_rn_##id, f32, f32, out(1.0f / in(a))) \
    OP1("rcp.approx" suffix ".f32", rcp_approx_##id, f32, f32, out(1.0f / in(a))) \
    OP1("sqrt.rn" suffix ".f32", sqrt_rn_##id, f32, f32, out(sqrtf(in(a)))) \
    OP1("sqrt.approx" suffix ".f32", sqrt_approx_##id, f32, f32, out(sqrtf(in(a)))) \
    OP1("rsqrt.approx" suffix ".f32", rsqrt_approx_##id, f32, f32, out((f32)(1.0 / sqrt((f64)in(a)))))
QUOTIENTS("", f32, same, canonical)
QUOTIENTS(".ftz", ftz_f32, flushed, result_ftz)
OP2("min.ftz.f32", min_ftz_f32, f32, f32, f32, lesser(flushed(a), flushed(b)))
OP2("max.ftz.f32", max_ftz_f32, f32, f32, f32, greater(flushed(a), flushed(b)))
OP2("min.NaN.f32", min_nan_f32, f32, f32, f32, canonical((a != a) | (b != b) ? a + b : lesser(a, b)))
OP2("max.NaN.f32", max_nan_f32, f32, f32, f32, canonical((a != a) | (b != b) ? a + b : greater(a, b)))
OP3("fma.rn.f32", fma_f32, f32, f32, f32, f32, canonical(fused(a, b, c)))
OP3("fma.rn.ftz.f32", fma_ftz_f32, f32, f32, f32, f32, result_ftz(fused(flushed(a), flushed(b), flushed(c))))
OP2("min.f32", min_f32, f32, f32, f32, lesser(a, b))
OP2("max.f32", max_f32, f32, f32, f32, greater(a, b))
#define COMPARE_FLOATS(type) \
    JOINED("eq", #type, eq_##type, type, a == b) \
    JOINED("ne", #type, ne_##type, type, (a < b) | (a > b)) \
    JOINED("lt", #type, lt_##type, type, a < b) \
    JOINED("le", #type, le_##type, type, a <= b) \
    JOINED("gt", #type, gt_##type, type, a > b) \
    JOINED("ge", #type, ge_##type, type, a >= b) \
    JOINED("equ", #type, equ_##type, type, !((a < b) | (a > b))) \
    JOINED("neu", #type, neu_##type, type, a != b) \
    JOINED("ltu", #type, ltu_##type, type, !(a >= b)) \
    JOINED("leu", #type, leu_##type, type, !(a > b)) \
    JOINED("gtu", #type, gtu_##type, type, !(a <= b)) \
    JOINED("geu", #type, geu_##type, type, !(a < b)) \
    JOINED("num", #type, num_##type, type, (a == a) & (b == b)) \
    JOINED("nan", #type, nan_##type, type, (a != a) | (b != b))
COMPARE_FLOATS(f32)
COMPARE_FLOATS(f64)
#define FLUSHED(cmp, test) \
    JOINED(#cmp, "ftz.f32", cmp##_ftz, f32, test)
FLUSHED(eq, flushed(a) == flushed(b)) FLUSHED(ne, (flushed(a) < flushed(b)) | (flushed(a) > flushed(b)))
FLUSHED(lt, flushed(a) < flushed(b)) FLUSHED(le, flushed(a) <= flushed(b))
FLUSHED(gt, flushed(a) > flushed(b)) FLUSHED(ge, flushed(a) >= flushed(b))
FLUSHED(neu, flushed(a) != flushed(b)) FLUSHED(nan, (a != a) | (b != b))

/* Conversions of floats. Directions of rounding are those to whole numbers, which need no mode of the machine. */
#define WHOLES(from, id, in, is_double) \
    EACH_WHOLE(rzi, trunc, from, id, in, is_double) EACH_WHOLE(rni, nearest_whole, from, id, in, is_double) \
    EACH_WHOLE(rmi, floor, from, id, in, is_double) EACH_WHOLE(rpi, ceil, from, id, in, is_double)
#define EACH_WHOLE(mode, rounded, from, id, in, is_double) \
    OP1("cvt." #mode id ".s32." #from, WHOLE_NAME(mode, s32, from, in), s32, from, whole_s32(rounded((f64)in(a)), is_double)) \
    OP1("cvt." #mode id ".u32." #from, WHOLE_NAME(mode, u32, from, in), u32, from, whole_u32(rounded((f64)in(a)), is_double)) \
    OP1("cvt." #mode id ".s64." #from, WHOLE_NAME(mode, s64, from, in), s64, from, whole_s64(rounded((f64)in(a)))) \
    OP1("cvt." #mode id ".u64." #from, WHOLE_NAME(mode, u64, from, in), u64, from, whole_u64(rounded((f64)in(a))))
#define WHOLE_NAME(mode, to, from, in) cvt_##mode##_##to##_##from##_##in
WHOLES(f32, "", same, 0)
WHOLES(f32, ".ftz", flushed, 0)
WHOLES(f64, "", as_it_is, 1)
#define ROUNDED(mode, rounded) \
    OP1("cvt." #mode ".f32.f32", cvt_##mode##_f32_f32, f32, f32, canonical((f32)rounded((f64)a))) \
    OP1("cvt." #mode ".ftz.f32.f32", cvt_##mode##_ftz_f32_f32, f32, f32, result_ftz((f32)rounded((f64)flushed(a)))) \
    OP1("cvt." #mode ".f64.f64", cvt_##mode##_f64_f64, f64, f64, rounded(a))
ROUNDED(rzi, trunc) ROUNDED(rni, nearest_whole) ROUNDED(rmi, floor) ROUNDED(rpi, ceil)
OP1("cvt.sat.f32.f32", cvt_sat_f32_f32, f32, f32, unit(a))
OP1("cvt.ftz.f32.f32", cvt_ftz_f32_f32, f32, f32, result_ftz(flushed(a)))
OP1("cvt.f64.f32", cvt_f64_f32, f64, f32, (f64)a)
OP1("cvt.ftz.f64.f32", cvt_ftz_f64_f32, f64, f32, (f64)flushed(a))
OP1("cvt.rn.f32.f64", cvt_rn_f32_f64, f32, f64, canonical((f32)a))
OP1("cvt.rn.ftz.f32.f64", cvt_rn_ftz_f32_f64, f32, f64, result_ftz((f32)a))
OP1("cvt.rn.f32.s64", cvt_f32_s64, f32, s64, (f32)a)
OP1("cvt.rn.f32.u64", cvt_f32_u64, f32, u64, (f32)a)
OP1("cvt.rn.f64.s64", cvt_f64_s64, f64, s64, (f64)a)
OP1("cvt.rn.f64.u64", cvt_f64_u64, f64, u64, (f64)a)
OP1("cvt.rn.f32.s8", cvt_f32_s8, f32, s8, (f32)a)
OP1("cvt.rn.f32.u8", cvt_f32_u8, f32, u8, (f32)a)
OP1("cvt.rn.f64.s16", cvt_f64_s16, f64, s16, (f64)a)
OP1("cvt.rn.f64.u16", cvt_f64_u16, f64, u16, (f64)a)
OP1("cvt.rn.f64.s8", cvt_f64_s8, f64, s8, (f64)a)
OP1("cvt.rn.f64.u8", cvt_f64_u8, f64, u8, (f64)a)

/* Double precision: a NaN is that of an operand. */
OP1("abs.f64", abs_f64, f64, f64, magnitude64(a))
OP1("neg.f64", neg_f64, f64, f64, negative(a))
OP2("copysign.f64", copysign_f64, f64, f64, f64, \
    double_of((double_bits(b) & ~((u64)1 << 63)) | (double_bits(a) & (u64)1 << 63)))
#define DOUBLE(suffix, id) \
    OP2("add" suffix ".f64", add_##id, f64, f64, f64, result_of(a + b, a, b)) \
    OP2("sub" suffix ".f64", sub_##id, f64, f64, f64, result_of(a - b, a, b)) \
    OP2("mul" suffix ".f64", mul_##id, f64, f64, f64, result_of(a * b, a, b))
DOUBLE("", f64)
DOUBLE(".rn", rn_f64)
OP2("div.rn.f64", div_rn_f64, f64, f64, f64, result_of(a / b, a, b))
OP1("rcp.rn.f64", rcp_rn_f64, f64, f64, result_of(1.0 / a, a, a))
OP1("sqrt.rn.f64", sqrt_rn_f64, f64, f64, result_of(sqrt(a), a, a))
OP3("fma.rn.f64", fma_rn_f64, f64, f64, f64, f64, result_of(fused64(a, b, c), a, b != b ? b : c))
OP2("min.f64", min_f64, f64, f64, f64, lesser64(a, b))
OP2("max.f64", max_f64, f64, f64, f64, greater64(a, b))

/* Halves and bfloats: a register is their bits. */
OP1("cvt.f32.f16", cvt_f32_f16, f32, u16, canonical(half_value(a)))
OP1("cvt.f64.f16", cvt_f64_f16, f64, u16, (f64)canonical(half_value(a)))
OP1("cvt.rn.f16.f32", cvt_rn_f16_f32, u16, f32, half_of((f64)a))
OP1("cvt.rn.f16.f64", cvt_rn_f16_f64, u16, f64, half_of(a))
OP2("cvt.rn.f16x2.f32", cvt_rn_f16x2_f32, u32, f32, f32, both(half_of((f64)b), half_of((f64)a)))
OP1("cvt.f32.bf16", cvt_f32_bf16, u32, u16, (u32)a << 16)
OP1("cvt.rn.bf16.f32", cvt_rn_bf16_f32, u16, f32, bfloat_of(a))
OP2("cvt.rn.bf16x2.f32", cvt_rn_bf16x2_f32, u32, f32, f32, both(bfloat_of(b), bfloat_of(a)))
#define HALVES(suffix, id) \
    OP2("add" suffix ".f16", add_##id, u16, u16, u16, half_of((f64)half_value(a) + half_value(b))) \
    OP2("sub" suffix ".f16", sub_##id, u16, u16, u16, half_of((f64)half_value(a) - half_value(b))) \
    OP2("mul" suffix ".f16", mul_##id, u16, u16, u16, half_of((f64)half_value(a) * half_value(b))) \
    PAIRED("add" suffix ".f16x2", add_x2_##id, +) PAIRED("sub" suffix ".f16x2", sub_x2_##id, -) \
    PAIRED("mul" suffix ".f16x2", mul_x2_##id, *)
#define PAIRED(text, name, op) \
    OP2(text, name, u32, u32, u32, both(half_of((f64)LOW_HALF(a) op LOW_HALF(b)), half_of((f64)HIGH_HALF(a) op HIGH_HALF(b))))
HALVES("", f16)
HALVES(".rn", rn_f16)
OP3("fma.rn.f16", fma_rn_f16, u16, u16, u16, u16, half_of(half_fused(half_value(a), half_value(b), half_value(c))))
OP3("fma.rn.f16x2", fma_rn_f16x2, u32, u32, u32, u32, \
    both(half_of(half_fused(LOW_HALF(a), LOW_HALF(b), LOW_HALF(c))), \
         half_of(half_fused(HIGH_HALF(a), HIGH_HALF(b), HIGH_HALF(c)))))

#undef INTEGERS
#undef EACH_WIDTH
#undef COMPARED
#undef JOINED
#undef ORDERED
#undef UNSIGNED_NAMES
#undef UNSIGNED_NAMES_s16
#undef UNSIGNED_NAMES_s32
#undef UNSIGNED_NAMES_s64
#undef UNSIGNED_NAMES_u16
#undef UNSIGNED_NAMES_u32
#undef UNSIGNED_NAMES_u64
#undef CASTS
#undef CAST
#undef SINGLE
#undef COMPARE_FLOATS
#undef FLUSHED
#undef CARRIES
#undef SATURATED
#undef QUOTIENTS
#undef WHOLES
#undef EACH_WHOLE
#undef WHOLE_NAME
#undef ROUNDED
#undef DOUBLE
#undef HALVES
#undef PAIRED
