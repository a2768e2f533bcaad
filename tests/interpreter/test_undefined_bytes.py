"""What has no value is followed byte by byte, and from lane to lane: it is reported where it matters, and nowhere else.

Each program has one lane, or one byte, without value; the same program is silent where another one decides.
"""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

HEAD = """.version 8.1 .target sm_89 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<16>; .reg .b64 %rd<6>; .reg .pred %p<4>; .reg .f32 %f<6>; .reg .b16 %h<4>; .reg .b8 %c<2>;
    .shared .align 16 .b8 cell[1024];
    .local .align 8 .b8 own[16];
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.u64 %rd1, %rd1, %rd2;
    mov.u32 %r2, cell;
    mov.f32 %f0, 0f00000000;
    setp.ne.u32 %p1, %r1, 5;
    @%p1 mov.u32 %r4, %r1;
"""
TAIL = "setp.eq.u32 %p2, %r1, {lane}; @%p2 st.global.b32 [%rd1], {register}; ret;\n}}\n"
MMA = "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4}, {%r4,%r1}, {%r1}, {%f0,%f0,%f0,%f0};"
TURNED = "movmatrix.sync.aligned.m8n8.trans.b16 %r5, %r4;"
ROWS = """mad.lo.u32 %r3, %r1, 16, %r2;
    st.shared.v4.u32 [%r3], {%r1,%r1,%r1,%r1};
    setp.eq.u32 %p3, %r1, 9;
    @%p3 add.u32 %r3, %r2, 512;
    ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r5,%r6}, [%r3];
"""
HALF = "st.local.u32 [own], %r1; ld.local.u64 %rd3, [own];"
BYTE = "st.local.u8 [own], %r1; ld.local.u32 %r5, [own];"
PAIR = "cvt.rn.satfinite.e4m3x2.f32 %h1, %f5, %f0; cvt.rn.f16x2.e4m3x2 %r6, %h1;"
PART_OF_A_WARP = """setp.ge.u32 %p3, %r1, 16;
    @%p3 bra end;
    shfl.sync.down.b32 %r5, %r1, 8, 31, 0xffff;
"""


def told(text: str) -> str:
    """The kind of what is reported of a program that 32 threads run, "" for nothing."""
    try:
        Module.from_text(text).launch("k", 1, 32, [np.zeros(32, np.uint32)], watch={"uninit"})
    except ProgramFault as fault:
        return fault.report.kind
    return ""


@pytest.mark.parametrize(
    ("body", "register", "matters", "silent"),
    [
        ("shfl.sync.bfly.b32 %r5, %r4, 1, 31, -1;", "%r5", 4, 5),
        # Lane 5 holds two elements of the second row: the sums of that row are those of lanes 4 to 7.
        (MMA, "%f2", 6, 8),
        (MMA.replace("{%r4,%r1}, {%r1}", "{%r1,%r1}, {%r4}"), "%f2", 4, 5),
        # Turned, they are the second ones of two columns.
        (f"{TURNED} prmt.b32 %r5, %r5, 0, 0x3232;", "%r5", 8, 9),
        (ROWS, "%r6", 4, 8),
        (f"{PART_OF_A_WARP} end:", "%r5", 8, 7),
    ],
)
def test_it_comes_along_from_lane_to_lane(body: str, register: str, matters: int, silent: int) -> None:
    for lane, kind in ((matters, "missing-lanes" if "0xffff" in body else "uninitialised"), (silent, "")):
        assert told(HEAD + body + TAIL.format(lane=lane, register=register)) == kind


@pytest.mark.parametrize(
    ("matters", "silent"),
    [
        (
            f"{HALF} shr.u64 %rd4, %rd3, 32; cvt.u32.u64 %r6, %rd4;",
            f"{HALF} cvt.u32.u64 %r6, %rd3;",
        ),
        (f"{HALF} mov.b64 {{_, %r6}}, %rd3;", f"{HALF} mov.b64 {{%r6, _}}, %rd3;"),
        (f"{PAIR} shr.u32 %r6, %r6, 16; add.u32 %r6, %r6, 1;", f"{PAIR} and.b32 %r6, %r6, 65535; add.u32 %r6, %r6, 1;"),
        (f"{BYTE} add.u32 %r6, %r5, 1;", f"{BYTE} and.b32 %r6, %r5, 255; add.u32 %r6, %r6, 1;"),
        (f"{BYTE} bfe.u32 %r6, %r5, 4, 8;", f"{BYTE} bfe.u32 %r6, %r5, 4, 4;"),
        (f"{BYTE} shr.u32 %r6, %r5, 8; add.u32 %r6, %r6, 1;", f"{BYTE} shl.b32 %r6, %r5, 24; add.u32 %r6, %r6, 1;"),
        (f"{BYTE} prmt.b32 %r6, %r5, 0, 0x1111;", f"{BYTE} prmt.b32 %r6, %r5, 0, 0x4440; add.u32 %r6, %r6, 1;"),
        (
            f"{BYTE} shf.r.wrap.b32 %r6, %r5, %r1, 7; add.u32 %r6, %r6, 1;",
            f"{BYTE} shf.l.wrap.b32 %r6, %r1, %r5, 0; and.b32 %r6, %r6, 15; add.u32 %r6, %r6, 1;",
        ),
    ],
)
def test_what_lacks_bytes_may_be_taken_apart(matters: str, silent: str) -> None:
    for body, kind in ((matters, "uninitialised"), (silent, "")):
        assert told(HEAD + body + TAIL.format(lane=3, register="%r6")) == kind


def test_what_a_function_kept_ends_when_it_returns() -> None:
    function = """.func (.param .b64 r) escaping(.param .b32 v)
{
    .reg .b32 %x; .reg .b64 %a; .local .align 8 .b8 mine[8];
    ld.param.b32 %x, [v];
    st.local.u32 [mine], %x;
    mov.u64 %a, mine;
    cvta.local.u64 %a, %a;
    ld.u32 %x, [%a];
    st.param.b64 [r], %a;
    ret;
}
"""
    body = """{ .param .b32 given; .param .b64 got;
    st.param.b32 [given], %r1;
    call (got), escaping, (given);
    ld.param.b64 %rd3, [got]; }
    ld.u32 %r6, [%rd3];
"""
    head, entry = HEAD.split(".visible")
    text = f"{head}{function}.visible{entry}{body}"
    assert told(text + TAIL.format(lane=3, register="%r6")) == "uninitialised"
    assert told(text + TAIL.format(lane=3, register="%r1")) == ""
