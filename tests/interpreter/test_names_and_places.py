"""Names that stand for places: families of parameters, elements of arrays, addresses with offsets in initial values."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter import Module

HEAD = ".version 8.0 .target sm_80 .address_size 64\n"


def test_parameters_by_number() -> None:
    text = f"""{HEAD}.func (.param .u32 %d) less(.param .u32 %a, .param .u32 %b)
    {{ .reg .u32 x, y; ld.param.u32 x, [%a]; ld.param.u32 y, [%b]; sub.u32 x, x, y; st.param.u32 [%d], x; ret; }}
    .entry k(.param .u64 out)
    {{
        .reg .u64 p; .reg .u32 t, u; ld.param.u64 p, [out]; mov.u32 t, %tid.x; mad.wide.u32 p, t, 4, p; mov.u32 u, 3;
        {{
            .param .u32 %R; .param .u32 %P<2>;
            st.param.u32 [%P0], t; st.param.u32 [%P1], u;
            call (%R), less, (%P0, %P1);
            ld.param.u32 t, [%R];
        }}
        st.global.u32 [p], t;
        ret;
    }}"""
    out = np.zeros(8, np.int32)
    Module.from_text(text).launch("k", block=8, args=[out])
    assert out.tolist() == [t - 3 for t in range(8)]


def test_elements_of_arrays() -> None:
    """An index counts elements, of vectors their parts: 4, 4 and 6 bytes (ptxas 13.5 for sm_80)."""
    text = f"""{HEAD}.entry k(.param .u64 out)
    {{
        .shared .align 4 .u32 words[8]; .shared .align 8 .v2 .u32 pairs[4]; .local .u16 halves[5];
        .reg .u64 p; .reg .u32 x<6>; ld.param.u64 p, [out];
        mov.u32 x0, words[1]; mov.u32 x1, words; sub.u32 x0, x0, x1;
        mov.u32 x2, pairs[1]; mov.u32 x3, pairs; sub.u32 x2, x2, x3;
        mov.u32 x4, halves[3]; mov.u32 x5, halves; sub.u32 x4, x4, x5;
        st.global.u32 [p], x0; st.global.u32 [p+4], x2; st.global.u32 [p+8], x4;
        ret;
    }}"""
    out = np.zeros(3, np.uint32)
    Module.from_text(text).launch("k", args=[out])
    assert out.tolist() == [4, 4, 6]


def test_generic_addresses_with_offsets_in_initial_values() -> None:
    text = f"""{HEAD}.global .align 4 .u32 cells[4] = {{10, 11, 12, 13}};
    .global .align 8 .u64 places[3] = {{generic(cells)+8, generic(cells) + 4, cells+12}};
    .global .align 1 .u8 bytes[2] = {{0xFF(generic(cells)+3), 0xFF00(cells+3)}};
    .entry k(.param .u64 out)
    {{
        .reg .u64 p, a<3>, b; .reg .u32 x, y; ld.param.u64 p, [out];
        ld.global.u64 a0, [places]; ld.global.u64 a1, [places+8]; ld.global.u64 a2, [places+16];
        ld.u32 x, [a0]; st.global.u32 [p], x; ld.u32 x, [a1]; st.global.u32 [p+4], x;
        ld.global.u32 x, [a2]; st.global.u32 [p+8], x;
        mov.u64 b, cells; add.u64 b, b, 3; cvt.u32.u64 x, b; and.b32 x, x, 0xffff;
        ld.global.u8 y, [bytes+1]; shl.b32 y, y, 8; sub.u32 x, x, y; ld.global.u8 y, [bytes]; sub.u32 x, x, y;
        st.global.u32 [p+12], x;
        ret;
    }}"""
    out = np.ones(4, np.uint32)
    Module.from_text(text).launch("k", args=[out])
    assert out.tolist() == [12, 11, 13, 0]


def test_labels_of_blocks_with_the_same_names() -> None:
    """As in code of CUTLASS, whose inline assembly waits in blocks of its own."""
    block = """{ .reg .pred p;
        AGAIN: add.u32 x, x, 1; setp.lt.u32 p, x, LIMIT; @!p bra DONE; bra AGAIN;
        DONE: mul.lo.u32 x, x, 3; }"""
    text = f"""{HEAD}.entry k(.param .u64 out)
    {{
        .reg .u64 p; .reg .u32 x; .reg .pred q; ld.param.u64 p, [out]; mov.u32 x, 0;
        {block.replace("LIMIT", "5")}
        bra OUTER;
        add.u32 x, x, 1000;
        OUTER:
        {block.replace("LIMIT", "20")}
        st.global.u32 [p], x;
        ret;
    }}"""
    out = np.zeros(1, np.uint32)
    Module.from_text(text).launch("k", args=[out])
    assert out.tolist() == [60]
