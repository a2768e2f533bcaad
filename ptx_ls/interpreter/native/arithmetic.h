/*
 * What instructions compute, for the 32 lanes of a warp. Each line is the spellings of PTX that compute the same bits
 * ("{x,y}" stands for either), the C types of the result and of the operands a, b, c and d, and the result.
 * tests/interpreter/test_native.py compares each spelling with its function in NumPy (ptx_ls/interpreter/semantics).
 *
 * This file is included twice: once to define a function for each line, and once to list them. Only what is exact in plain
 * C stands here: nothing depends on a mode of rounding, and signed integers do not overflow. Spellings that no kernel at
 * hand has are worth no function of their own: NumPy has them.
 */
#define INTEGERS(X) X(16, u16, s16, u32, "b,u,s") X(32, u32, s32, u64, "b,u,s,f") X(64, u64, s64, u64, "b,u,s,f")

#define EACH_WIDTH(bits, u, s, wide, any) \
    OP2("add.{u,s}" #bits, add_##u, u, u, u, a + b) \
    OP2("sub.{u,s}" #bits, sub_##u, u, u, u, a - b) \
    OP2("mul.lo.{u,s}" #bits, mul_lo_##u, u, u, u, (u)((wide)a * b)) \
    OP3("mad.lo.{u,s}" #bits, mad_lo_##u, u, u, u, u, (u)((wide)a * b + c)) \
    OP2("min.u" #bits, min_##u, u, u, u, a < b ? a : b) \
    OP2("max.u" #bits, max_##u, u, u, u, a > b ? a : b) \
    OP2("min.s" #bits, min_##s, s, s, s, a < b ? a : b) \
    OP2("max.s" #bits, max_##s, s, s, s, a > b ? a : b) \
    OP1("neg.s" #bits, neg_##s, u, u, (u)(0 - a)) \
    OP1("abs.s" #bits, abs_##s, u, u, a >> (bits - 1) ? (u)(0 - a) : a) \
    OP2("div.u" #bits, div_##u, u, u, u, b ? (u)(a / b) : (u)-1) \
    OP2("rem.u" #bits, rem_##u, u, u, u, b ? (u)(a % b) : (u)-1) \
    OP2("div.s" #bits, div_##s, s, s, s, b == 0 ? -1 : b == -1 ? (s)(0 - (u)a) : (s)(a / b)) \
    OP2("rem.s" #bits, rem_##s, s, s, s, b == 0 ? -1 : b == -1 ? 0 : (s)(a % b)) \
    OP2("and.b" #bits, and_##u, u, u, u, a & b) \
    OP2("or.b" #bits, or_##u, u, u, u, a | b) \
    OP2("xor.b" #bits, xor_##u, u, u, u, a ^ b) \
    OP1("not.b" #bits, not_##u, u, u, (u)~a) \
    OP1("cnot.b" #bits, cnot_##u, u, u, a == 0) \
    OP2("shl.b" #bits, shl_##u, u, u, u32, b >= bits ? 0 : (u)((wide)a << (b & (bits - 1)))) \
    OP2("shr.{u,b}" #bits, shr_##u, u, u, u32, b >= bits ? 0 : (u)(a >> (b & (bits - 1)))) \
    OP2("shr.s" #bits, shr_##s, s, s, u32, (s)(a >> (b >= bits ? bits - 1 : b))) \
    OP1("mov.{" any "}" #bits, mov_##u, u, u, a) \
    OP3("selp.{" any "}" #bits, selp_##u, u, u, u, u8, c ? a : b) \
    OP3("slct.{b,u,s}" #bits ".s32", slct_##u, u, u, u, s32, c >= 0 ? a : b)
INTEGERS(EACH_WIDTH)

/* Of types of 32 bits comparisons are also joined with a predicate. */
#define PLAIN(test, kind, id, type, e) \
    OP2("setp." test "." kind, setp_##id, u8, type, type, e)
#define JOINED(test, kind, id, type, e) \
    PLAIN(test, kind, id, type, e) \
    OP3("setp." test ".and." kind, setp_and_##id, u8, type, type, u8, (e) & (c != 0)) \
    OP3("setp." test ".or." kind, setp_or_##id, u8, type, type, u8, (e) | (c != 0))
#define COMPARE(line, bits, u, s) \
    line("eq", "{b,u,s}" #bits, eq_##u, u, a == b) \
    line("ne", "{b,u,s}" #bits, ne_##u, u, a != b) \
    line("{lt,lo}", "u" #bits, lt_##u, u, a < b) \
    line("{le,ls}", "u" #bits, le_##u, u, a <= b) \
    line("{gt,hi}", "u" #bits, gt_##u, u, a > b) \
    line("{ge,hs}", "u" #bits, ge_##u, u, a >= b) \
    line("lt", "s" #bits, lt_##s, s, a < b) \
    line("le", "s" #bits, le_##s, s, a <= b) \
    line("gt", "s" #bits, gt_##s, s, a > b) \
    line("ge", "s" #bits, ge_##s, s, a >= b)
COMPARE(PLAIN, 16, u16, s16)
COMPARE(JOINED, 32, u32, s32)
COMPARE(PLAIN, 64, u64, s64)
#define COMPARE_FLOATS(line, type) \
    line("eq", #type, eq_##type, type, a == b) \
    line("ne", #type, ne_##type, type, (a < b) | (a > b)) \
    line("lt", #type, lt_##type, type, a < b) \
    line("le", #type, le_##type, type, a <= b) \
    line("gt", #type, gt_##type, type, a > b) \
    line("ge", #type, ge_##type, type, a >= b) \
    line("equ", #type, equ_##type, type, !((a < b) | (a > b))) \
    line("neu", #type, neu_##type, type, a != b) \
    line("ltu", #type, ltu_##type, type, !(a >= b)) \
    line("leu", #type, leu_##type, type, !(a > b)) \
    line("gtu", #type, gtu_##type, type, !(a <= b)) \
    line("geu", #type, geu_##type, type, !(a < b)) \
    line("num", #type, num_##type, type, (a == a) & (b == b)) \
    line("nan", #type, nan_##type, type, (a != a) | (b != b))
COMPARE_FLOATS(JOINED, f32)
COMPARE_FLOATS(PLAIN, f64)

OP2("mul.wide.u16", mul_wide_u16, u32, u16, u16, (u32)a * b)
OP2("mul.wide.s16", mul_wide_s16, s32, s16, s16, (s32)a * b)
OP2("mul.wide.u32", mul_wide_u32, u64, u32, u32, (u64)a * b)
OP2("mul.wide.s32", mul_wide_s32, s64, s32, s32, (s64)a * b)
OP3("mad.wide.u16", mad_wide_u16, u32, u16, u16, u32, (u32)a * b + c)
OP3("mad.wide.s16", mad_wide_s16, u32, s16, s16, u32, (u32)((s32)a * b) + c)
OP3("mad.wide.u32", mad_wide_u32, u64, u32, u32, u64, (u64)a * b + c)
OP3("mad.wide.s32", mad_wide_s32, u64, s32, s32, u64, (u64)((s64)a * b) + c)
OP2("mul.hi.u16", mul_hi_u16, u16, u16, u16, (u16)((u32)a * b >> 16))
OP2("mul.hi.u64", mul_hi_u64, u64, u64, u64, high_u64(a, b))
OP2("mul.hi.s64", mul_hi_s64, u64, u64, u64, high_s64(a, b))
OP3("mad.hi.u64", mad_hi_u64, u64, u64, u64, u64, high_u64(a, b) + c)
OP2("mul.hi.u32", mul_hi_u32, u32, u32, u32, high_u32(a, b))
OP2("mul.hi.s32", mul_hi_s32, u32, u32, u32, high_s32(a, b))
OP3("mad.hi.u32", mad_hi_u32, u32, u32, u32, u32, high_u32(a, b) + c)
OP3("mad.hi.s32", mad_hi_s32, u32, u32, u32, u32, high_s32(a, b) + c)
OP3("sad.u32", sad_u32, u32, u32, u32, u32, c + (a < b ? b - a : a - b))
OP3("sad.s32", sad_s32, u32, s32, s32, u32, c + (a < b ? (u32)b - (u32)a : (u32)a - (u32)b))
OP3("dp4a.u32.u32", dp4a_u32, u32, u32, u32, u32, bytes_u32(a, b) + c)
OP3("dp4a.s32.s32", dp4a_s32, u32, u32, u32, u32, bytes_s32(a, b) + c)
OP1("popc.b32", popc_b32, u32, u32, ones(a))
OP1("popc.b64", popc_b64, u32, u64, ones((u32)a) + ones((u32)(a >> 32)))
OP1("clz.b32", clz_b32, u32, u32, leading(a))
OP1("clz.b64", clz_b64, u32, u64, a >> 32 ? leading((u32)(a >> 32)) : 32 + leading((u32)a))
OP2("add.sat.s32", add_sat_s32, s32, s32, s32, saturated((s64)a + b))
OP2("sub.sat.s32", sub_sat_s32, s32, s32, s32, saturated((s64)a - b))
OP3("mad.hi.s64", mad_hi_s64, u64, u64, u64, u64, high_s64(a, b) + c)
OP1("brev.b64", brev_b64, u64, u64, (u64)reversed((u32)a) << 32 | reversed((u32)(a >> 32)))
OP3("bfe.u64", bfe_u64, u64, u64, u32, u32, field_u64(a, b & 255, c & 255))
OP3("bfe.s64", bfe_s64, u64, u64, u32, u32, field_s64(a, b & 255, c & 255))
OP1("bfind.u32", bfind_u32, u32, u32, highest(a))
OP1("bfind.s32", bfind_s32, u32, u32, highest(a >> 31 ? ~a : a))
OP1("bfind.u64", bfind_u64, u32, u64, highest(a))
OP1("bfind.s64", bfind_s64, u32, u64, highest(a >> 63 ? ~a : a))
OP1("brev.b32", brev_b32, u32, u32, reversed(a))
OP3("bfe.u32", bfe_u32, u32, u32, u32, u32, field_u32(a, b & 255, c & 255))
OP3("bfe.s32", bfe_s32, u32, u32, u32, u32, field_s32(a, b & 255, c & 255))
OP3("shf.l.wrap.b32", shf_l_wrap, u32, u32, u32, u32, (u32)(((u64)b << 32 | a) << (c & 31) >> 32))
OP3("shf.r.wrap.b32", shf_r_wrap, u32, u32, u32, u32, (u32)(((u64)b << 32 | a) >> (c & 31)))
OP3("shf.l.clamp.b32", shf_l_clamp, u32, u32, u32, u32, c > 31 ? a : (u32)(((u64)b << 32 | a) << c >> 32))
OP3("shf.r.clamp.b32", shf_r_clamp, u32, u32, u32, u32, c > 31 ? b : (u32)(((u64)b << 32 | a) >> c))
OP4("lop3.b32", lop3, u32, u32, u32, u32, s64, lut(a, b, c, (u32)d))
OP4("bfi.b32", bfi_b32, u32, u32, u32, u32, u32, inserted(a, b, c & 255, d & 255))
OP4("bfi.b64", bfi_b64, u64, u64, u64, u32, u32, inserted64(a, b, c & 255, d & 255))
OP2("bmsk.clamp.b32", bmsk, u32, u32, u32, shifted_left(low_bits(b > 255 ? 255 : b), a > 255 ? 255 : a))
OP3("prmt.b32", prmt, u32, u32, u32, u32, permuted(a, b, c))

/* With the carry flag, which is the last operand and, of .cc, the second result. */
#define CARRIES(kind, u) \
    OP2("add.cc." kind, add_cc_##u, u, u, u, a + b) \
    OP2("add.cc." kind "|1", add_flag_##u, u8, u, u, (u)(a + b) < a) \
    OP3("{addc,addc.cc}." kind, addc_##u, u, u, u, u8, a + b + c) \
    OP3("addc.cc." kind "|1", addc_flag_##u, u8, u, u, u8, ((u)(a + b) < a) | ((u)(a + b + c) < c)) \
    OP2("sub.cc." kind, sub_cc_##u, u, u, u, a - b) \
    OP2("sub.cc." kind "|1", sub_flag_##u, u8, u, u, a >= b) \
    OP3("{subc,subc.cc}." kind, subc_##u, u, u, u, u8, a + ~b + c) \
    OP3("subc.cc." kind "|1", subc_flag_##u, u8, u, u, u8, ((u)(a + ~b) < a) | ((u)(a + ~b + c) < c)) \
    MULTIPLIED("lo", kind, lo_##u, u, LOW)
#define MULTIPLIED(half, kind, id, u, part) \
    OP3("mad." half ".cc." kind, mad_cc_##id, u, u, u, u, part(a, b) + c) \
    OP3("mad." half ".cc." kind "|1", mad_flag_##id, u8, u, u, u, (u)(part(a, b) + c) < c) \
    OP4("{madc." half ",madc." half ".cc}." kind, madc_##id, u, u, u, u, u8, part(a, b) + c + d) \
    OP4("madc." half ".cc." kind "|1", madc_flag_##id, u8, u, u, u, u8, \
        ((u)(part(a, b) + c) < c) | ((u)(part(a, b) + c + d) < d))
#define LOW(a, b) (a * b)
CARRIES("{u,s}32", u32)
CARRIES("{u,s}64", u64)
MULTIPLIED("hi", "u32", hi_u32, u32, high_u32)
MULTIPLIED("hi", "s32", hi_s32, u32, high_s32)
MULTIPLIED("hi", "u64", hi_u64, u64, high_u64)
MULTIPLIED("hi", "s64", hi_s64, u64, high_s64)

OP1("mov.pred", mov_pred, u8, u8, a)
OP2("and.pred", and_pred, u8, u8, u8, a & b)
OP2("or.pred", or_pred, u8, u8, u8, a | b)
OP2("xor.pred", xor_pred, u8, u8, u8, a ^ b)
OP1("not.pred", not_pred, u8, u8, a ^ 1)

/* To as many bits or fewer: the low ones. To more: zeros, or the sign, in front of them. */
#define CUT(to, from, bits, above) \
    OP1("cvt.{u" #bits ",s" #bits "}.{" above "}", cut_##to##_##from, to, from, (to)a)
CUT(u8, u8, 8, "u8,s8")
CUT(u8, u16, 8, "u16,s16")
CUT(u8, u32, 8, "u32,s32")
CUT(u8, u64, 8, "u64,s64")
CUT(u16, u16, 16, "u16,s16")
CUT(u16, u32, 16, "u32,s32")
CUT(u16, u64, 16, "u64,s64")
CUT(u32, u32, 32, "u32,s32")
CUT(u32, u64, 32, "u64,s64")
CUT(u64, u64, 64, "u64,s64")
CUT(u16, u8, 16, "u8")
CUT(u32, u8, 32, "u8")
CUT(u64, u8, 64, "u8")
CUT(u32, u16, 32, "u16")
CUT(u64, u16, 64, "u16")
CUT(u64, u32, 64, "u32")
CUT(s16, s8, 16, "s8")
CUT(s32, s8, 32, "s8")
CUT(s64, s8, 64, "s8")
CUT(s32, s16, 32, "s16")
CUT(s64, s16, 64, "s16")
CUT(s64, s32, 64, "s32")

/* Two registers as one, and one as two: "|1" is what the second result is. */
OP2("mov.b32", pack_u32, u32, u16, u16, (u32)b << 16 | a)
OP2("mov.b64", pack_u64, u64, u32, u32, (u64)b << 32 | a)
OP1("mov.b32", low_u16, u16, u32, (u16)a)
OP1("mov.b32|1", high_u16, u16, u32, (u16)(a >> 16))
OP1("mov.b64", low_u32, u32, u64, (u32)a)
OP1("mov.b64|1", high_u32, u32, u64, (u32)(a >> 32))

/* Integers up to 32 bits are exact in double precision, which is then rounded once. */
OP1("cvt.rn.f32.s32", cvt_f32_s32, f32, s32, (f32)(f64)a)
OP1("cvt.rn.f32.u32", cvt_f32_u32, f32, u32, (f32)(f64)a)
OP1("cvt.rn.f32.s16", cvt_f32_s16, f32, s16, (f32)a)
OP1("cvt.rn.f32.u16", cvt_f32_u16, f32, u16, (f32)a)
OP1("cvt.rn.f32.s64", cvt_f32_s64, f32, s64, (f32)a)
OP1("cvt.rn.f32.u64", cvt_f32_u64, f32, u64, (f32)a)
OP1("cvt.rn.f64.s16", cvt_f64_s16, f64, s16, (f64)a)
OP1("cvt.rn.f64.u16", cvt_f64_u16, f64, u16, (f64)a)
OP1("cvt.rn.f64.s32", cvt_f64_s32, f64, s32, (f64)a)
OP1("cvt.rn.f64.u32", cvt_f64_u32, f64, u32, (f64)a)
OP1("cvt.rn.f64.s64", cvt_f64_s64, f64, s64, (f64)a)
OP1("cvt.rn.f64.u64", cvt_f64_u64, f64, u64, (f64)a)
/* To integers: the nearest value that the type has; of a NaN 0, or the highest bit from double precision or to 64 bits. */
#define ROUND(mode, round) \
    OP1("cvt." mode ".s32.f32", cvt_##round##_s32_f32, s32, f32, \
        a != a ? 0 : (s32)bounded(round(a), -2147483648.0, 2147483647.0)) \
    OP1("cvt." mode ".u32.f32", cvt_##round##_u32_f32, u32, f32, \
        a != a ? 0 : (u32)(s64)bounded(round(a), 0, 4294967295.0)) \
    OP1("cvt." mode ".s32.f64", cvt_##round##_s32_f64, s32, f64, \
        a != a ? (s32)0x80000000u : (s32)bounded(round(a), -2147483648.0, 2147483647.0)) \
    OP1("cvt." mode ".u32.f64", cvt_##round##_u32_f64, u32, f64, \
        a != a ? 0x80000000u : (u32)(s64)bounded(round(a), 0, 4294967295.0)) \
    OP1("cvt." mode ".s64.f32", cvt_##round##_s64_f32, s64, f32, to_s64(round(a))) \
    OP1("cvt." mode ".s64.f64", cvt_##round##_s64_f64, s64, f64, to_s64(round(a))) \
    OP1("cvt." mode ".u64.f32", cvt_##round##_u64_f32, u64, f32, to_u64(round(a))) \
    OP1("cvt." mode ".u64.f64", cvt_##round##_u64_f64, u64, f64, to_u64(round(a))) \
    OP1("cvt." mode ".ftz.s32.f32", cvt_##round##_ftz_s32_f32, s32, f32, \
        a != a ? 0 : (s32)bounded(round(flushed(a)), -2147483648.0, 2147483647.0)) \
    OP1("cvt." mode ".ftz.f32.f32", cvt_##round##_ftz_f32_f32, f32, f32, result_ftz((f32)round(flushed(a)))) \
    OP1("cvt." mode ".f32.f32", cvt_##round##_f32_f32, f32, f32, canonical((f32)round(a))) \
    OP1("cvt." mode ".f64.f64", cvt_##round##_f64_f64, f64, f64, round(a))
ROUND("rni", nearest)
ROUND("rzi", truncated)
ROUND("rmi", below)
ROUND("rpi", above)

/* Half precision. */
OP1("cvt.f32.f16", cvt_f32_f16, f32, u16, from_half(a))
OP1("cvt.rn.f16.f32", cvt_f16_f32, u16, f32, (u16)to_half(a))
OP2("cvt.rn.f16x2.f32", cvt_f16x2_f32, u32, f32, f32, to_half(a) << 16 | to_half(b))
OP1("cvt.f32.bf16", cvt_f32_bf16, u32, u16, (u32)a << 16)
OP1("cvt.rn.bf16.f32", cvt_bf16_f32, u16, f32, (u16)to_brain(a))
OP2("cvt.rn.bf16x2.f32", cvt_bf16x2_f32, u32, f32, f32, to_brain(a) << 16 | to_brain(b))

OP2("{add,add.rn}.f16", add_f16, u16, u16, u16, half_of((f64)from_half(a) + from_half(b)))
OP2("{sub,sub.rn}.f16", sub_f16, u16, u16, u16, half_of((f64)from_half(a) - from_half(b)))
OP2("{mul,mul.rn}.f16", mul_f16, u16, u16, u16, half_of((f64)from_half(a) * from_half(b)))
OP3("fma.rn.f16", fma_f16, u16, u16, u16, u16, half_of(fused_to_odd(from_half(a), from_half(b), from_half(c))))
#define PAIRED(op, id, e) \
    OP2("{" op "," op ".rn}.f16x2", id, u32, u32, u32, \
        both(half_of((f64)low_half(a) e low_half(b)), half_of((f64)high_half(a) e high_half(b))))
PAIRED("add", add_f16x2, +)
PAIRED("sub", sub_f16x2, -)
PAIRED("mul", mul_f16x2, *)
OP3("fma.rn.f16x2", fma_f16x2, u32, u32, u32, u32, \
    both(half_of(fused_to_odd(low_half(a), low_half(b), low_half(c))), \
         half_of(fused_to_odd(high_half(a), high_half(b), high_half(c)))))

/* Single precision: NaNs become 0x7fffffff. */
#define SINGLE(suffix, id, in, out) \
    OP2("{add,add.rn}" suffix ".f32", add_##id, f32, f32, f32, out(in(a) + in(b))) \
    OP2("{sub,sub.rn}" suffix ".f32", sub_##id, f32, f32, f32, out(in(a) - in(b))) \
    OP2("{mul,mul.rn}" suffix ".f32", mul_##id, f32, f32, f32, out(in(a) * in(b))) \
    OP3("fma.rn" suffix ".f32", fma_##id, f32, f32, f32, f32, out(FUSED(in(a), in(b), in(c)))) \
    OP2("min" suffix ".f32", min_##id, f32, f32, f32, out(lesser(in(a), in(b)))) \
    OP2("max" suffix ".f32", max_##id, f32, f32, f32, out(greater(in(a), in(b)))) \
    OP1("abs" suffix ".f32", abs_##id, f32, f32, out(magnitude(a))) \
    OP1("neg" suffix ".f32", neg_##id, f32, f32, out(-a))
SINGLE("", f32, same, canonical)
SINGLE(".ftz", ftz_f32, flushed, result_ftz)
OP2("min.NaN.f32", min_nan_f32, f32, f32, f32, ((a != a) | (b != b)) ? canonical(a + b) : lesser(a, b))
OP2("max.NaN.f32", max_nan_f32, f32, f32, f32, ((a != a) | (b != b)) ? canonical(a + b) : greater(a, b))
#define SATURATED(suffix, id, in, out) \
    OP2("{add,add.rn}" suffix ".sat.f32", add_##id, f32, f32, f32, out(in(a) + in(b))) \
    OP2("{sub,sub.rn}" suffix ".sat.f32", sub_##id, f32, f32, f32, out(in(a) - in(b))) \
    OP2("{mul,mul.rn}" suffix ".sat.f32", mul_##id, f32, f32, f32, out(in(a) * in(b))) \
    OP3("fma.rn" suffix ".sat.f32", fma_##id, f32, f32, f32, f32, out(FUSED(in(a), in(b), in(c))))
SATURATED("", sat_f32, same, unit)
SATURATED(".ftz", ftz_sat_f32, flushed, unit_ftz)
/* What hardware approximates is rounded once, here as in NumPy. */
#define QUOTIENTS(suffix, id, in, out) \
    OP2("{div.rn,div.full}" suffix ".f32", div_##id, f32, f32, f32, out(in(a) / in(b))) \
    OP2("div.approx" suffix ".f32", div_approx_##id, f32, f32, f32, out(quick(in(a), in(b)))) \
    OP1("{rcp.rn,rcp.approx}" suffix ".f32", rcp_##id, f32, f32, out(1.0f / in(a))) \
    OP1("{sqrt.rn,sqrt.approx}" suffix ".f32", sqrt_##id, f32, f32, out(ROOT32(in(a)))) \
    OP1("rsqrt.approx" suffix ".f32", rsqrt_##id, f32, f32, out((f32)(1.0 / ROOT64((f64)in(a)))))
QUOTIENTS("", f32, same, canonical)
QUOTIENTS(".ftz", ftz_f32, flushed, result_ftz)
#define APPROXIMATED(suffix, id, in, out) \
    OP1("ex2.approx" suffix ".f32", ex2_##id, f32, f32, out((f32)power_of_two((f64)in(a)))) \
    OP1("lg2.approx" suffix ".f32", lg2_##id, f32, f32, out((f32)logarithm((f64)in(a)))) \
    OP1("sin.approx" suffix ".f32", sin_##id, f32, f32, out((f32)sine((f64)in(a)))) \
    OP1("cos.approx" suffix ".f32", cos_##id, f32, f32, out((f32)cosine((f64)in(a))))
APPROXIMATED("", f32, same, canonical)
APPROXIMATED(".ftz", ftz_f32, flushed, result_ftz)
OP1("tanh.approx.f32", tanh_f32, f32, f32, canonical((f32)hyperbolic_tangent((f64)a)))
OP1("tanh.approx.f16", tanh_f16, u16, u16, half_of(hyperbolic_tangent((f64)from_half(a))))
OP1("tanh.approx.f16x2", tanh_f16x2, u32, u32, \
    both(half_of(hyperbolic_tangent((f64)low_half(a))), half_of(hyperbolic_tangent((f64)high_half(a)))))
OP1("ex2.approx.f16", ex2_f16, u16, u16, half_of(power_of_two((f64)from_half(a))))
OP1("ex2.approx.f16x2", ex2_f16x2, u32, u32, \
    both(half_of(power_of_two((f64)low_half(a))), half_of(power_of_two((f64)high_half(a)))))
OP1("rcp.approx.ftz.f64", rcp_coarse, f64, f64, coarse(1.0 / upper(a)))
OP1("rsqrt.approx.ftz.f64", rsqrt_coarse, f64, f64, coarse(1.0 / ROOT64(upper(a))))
PLAIN("eq.ftz", "f32", eq_ftz, f32, flushed(a) == flushed(b))
PLAIN("lt.ftz", "f32", lt_ftz, f32, flushed(a) < flushed(b))
PLAIN("le.ftz", "f32", le_ftz, f32, flushed(a) <= flushed(b))
PLAIN("gt.ftz", "f32", gt_ftz, f32, flushed(a) > flushed(b))
PLAIN("ge.ftz", "f32", ge_ftz, f32, flushed(a) >= flushed(b))
PLAIN("neu.ftz", "f32", neu_ftz, f32, flushed(a) != flushed(b))
OP1("cvt.ftz.f32.f32", cvt_ftz_f32, f32, f32, result_ftz(flushed(a)))
OP2("copysign.f32", copysign_f32, u32, u32, u32, (a & 0x80000000u) | (b & 0x7fffffffu))
OP1("cvt.sat.f32.f32", cvt_sat_f32, f32, f32, a > 0 ? a < 1 ? a : 1 : 0)
OP1("cvt.rn.f32.f64", cvt_f32_f64, f32, f64, canonical((f32)a))

/* Double precision: the first NaN among the operands, made quiet, or one with all bits of the exponent and a sign. */
OP2("{add,add.rn}.f64", add_f64, f64, f64, f64, first_nan(a + b, a, b, 0))
OP2("{sub,sub.rn}.f64", sub_f64, f64, f64, f64, first_nan(a - b, a, b, 0))
OP2("{mul,mul.rn}.f64", mul_f64, f64, f64, f64, first_nan(a * b, a, b, 0))
OP3("fma.rn.f64", fma_f64, f64, f64, f64, f64, first_nan(FUSED_DOUBLE(a, b, c), a, b, c))
OP2("div.rn.f64", div_f64, f64, f64, f64, first_nan(a / b, a, b, 0))
OP1("rcp.rn.f64", rcp_f64, f64, f64, first_nan(1.0 / a, a, 0, 0))
OP1("sqrt.rn.f64", sqrt_f64, f64, f64, first_nan(ROOT64(a), a, 0, 0))
OP2("min.f64", min_f64, f64, f64, f64, lesser_double(a, b))
OP2("max.f64", max_f64, f64, f64, f64, greater_double(a, b))
OP1("neg.f64", neg_f64, u64, u64, a ^ (u64)1 << 63)
OP1("abs.f64", abs_f64, u64, u64, (a & ~((u64)1 << 63)) > (u64)0x7ff << 52 ? a : a & ~((u64)1 << 63))
OP2("copysign.f64", copysign_f64, u64, u64, u64, (a >> 63 << 63) | (b & ~((u64)1 << 63)))
OP1("cvt.f64.f32", cvt_f64_f32, f64, f32, (f64)a)

#undef INTEGERS
#undef EACH_WIDTH
#undef PLAIN
#undef JOINED
#undef COMPARE
#undef COMPARE_FLOATS
#undef CUT
#undef ROUND
#undef SINGLE
#undef CARRIES
#undef MULTIPLIED
#undef LOW
#undef PAIRED
#undef SATURATED
#undef QUOTIENTS
#undef APPROXIMATED
