# Numbers of PTX in strings of Python.
import triton.language as tl

KERNEL = """
.version 8.0
.target sm_80
.address_size 64
.visible .entry kernel()
{
    .reg .f32 %f<2>;
    .reg .b32 %r<3>;
    mov.f32 %f1, 0f3F800000;
//               ^ hover: `0f3F800000` = 1.0
    bar.warp.sync 0xffff;
//                ^ hover: A mask of lanes 0 to 15
    prmt.b32 %r1, %r2, %r2, 0x4321;
//                     ^^^ hover: Declared on line 11, last read on line 16.
//                          ^ hover: Bytes of the result, the highest first: `b.b0`, `a.b3`
    ret;
}
"""


def parity(x, y):
    return tl.inline_asm_elementwise(
        asm="lop3.b32 $0, $1, $2, $1, 0x96;",
#                                     ^ hover: Table of `a ^ b ^ c`
        constraints="=r,r,r",
        args=[x, y],
        dtype=tl.int32,
        is_pure=True,
        pack=1,
    )
