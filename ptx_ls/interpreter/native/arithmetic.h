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
OP3("fma.rn.f32", fma_f32, f32, f32, f32, f32, canonical(fused(a, b, c)))
OP3("fma.rn.ftz.f32", fma_ftz_f32, f32, f32, f32, f32, result_ftz(fused(flushed(a), flushed(b), flushed(c))))
OP2("div.rn.f32", div_rn_f32, f32, f32, f32, canonical(a / b))
OP1("rcp.rn.f32", rcp_rn_f32, f32, f32, canonical(1.0f / a))
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
