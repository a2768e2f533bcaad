# Inline assembly of Triton: faults at their places, and what an editor shows inside of the strings.
import triton.language as tl


def halves(x):
    return tl.inline_asm_elementwise(
        asm="""
        {
            .reg .b16 low, high;
//                    ^^^ declares low
            mov.b32 {low, high}, $1;
//          ^^^ hover: Copies a value
//                   ^^^ writes low
//                               ^^ hover: `$1` is `x`
//                                ^ hint: → x
            cvt.u32.u16 $0, low;
//                      ^^ hover: `$0`
//                          ^^^ reads low
        }
        """,
        constraints="=r,r",
        args=[x],
        dtype=tl.int32,
        is_pure=True,
        pack=1,
    )


def wrong(x, y):
    a = tl.inline_asm_elementwise("mul.lo.i32 $0, $1, $1;", "=r,r", [x], dtype=tl.int32, is_pure=True, pack=1)
#                                        ^^^^ error unknown-modifier: Unknown modifier '.i32' for instruction 'mul'; did you mean '.s32'?
    b = tl.inline_asm_elementwise("add.u32 $0, $1, $3;", "=r,r,r", [x, y], dtype=tl.int32, is_pure=True, pack=1)
#                                                  ^^ error asm-operand: invalid operand in inline asm: '$3'; the last one is $2
    c = tl.inline_asm_elementwise(f"add.{KIND} $0, $1, $2;", "=r,r,r", [x, y], dtype=tl.int32, is_pure=True, pack=1)
    return a + b + c


def beside_holes(p, q):
    tl.inline_asm_elementwise(f"ld.{ORDER}.gpu.glboal.u32 $0, [$1];", "=r,l", [p], tl.int32, is_pure=False, pack=1)
#                                             ^^^^^^^ error unknown-modifier: Unknown modifier '.glboal' for instruction 'ld'; did you mean .global?
    tl.inline_asm_elementwise(f"@{q} mul.wide.i32 $0, {VALUES};", "=l,r", [p], tl.int64, is_pure=False, pack=1)
#                                            ^^^^ error unknown-modifier: Unknown modifier '.i32' for instruction 'mul'; did you mean .s32?
    tl.inline_asm_elementwise(f"ld.{ORDER}.gpu.{SPACE}bal.u32 $0, [$1];", "=r,l", [p], tl.int32, is_pure=False, pack=1)
    tl.inline_asm_elementwise(f"{LOAD}.gpu.glboal.u32 $0, [$1];", "=r,l", [p], tl.int32, is_pure=False, pack=1)
    tl.inline_asm_elementwise(f"ld{ORDER}.glboal.u32 $0, [$1];", "=r,l", [p], tl.int32, is_pure=False, pack=1)
    tl.inline_asm_elementwise(f"{BEFORE} ld.glboal.u32 $0, [$1];", "=r,l", [p], tl.int32, is_pure=False, pack=1)
    tl.inline_asm_elementwise(f"add.{KIND} $0, $1, $1; // add.{KIND}.i32", "=r,r", [p], tl.int32, is_pure=True, pack=1)
    tl.inline_asm_elementwise(f"mad.lo.{KIND}.sat.s32 $0, $1, $1, $1;", "=r,r", [p], tl.int32, is_pure=True, pack=1)


def typing(x):
    return tl.inline_asm_elementwise("cvt.rn.f16. $0, $1;", "=h,f", [x], dtype=tl.float16, is_pure=True, pack=1)
#                                               ^ error unknown-modifier: A modifier is missing after the dot of 'cvt.'
#                                                ^ complete: .f32 .f64


def names(x):
    y = tl.inline_asm_elementwise("mov.u32 $0, ", "=r,r", [x], dtype=tl.int32, is_pure=True, pack=1)
#                                             ^ error syntax-error: Expected ';' at the end of the text. What the compiler writes next is read as part of it.
#                                              ^ complete: $1 %tid !fragment0
    return y
