"""What an instruction in a kernel reads and writes: parts, minuses, complements, pairs, vectors and the carry flag."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, NotModelled

HEAD = ".version 9.4 .target sm_120f .address_size 64\n"


def run(body: str, *values: int, count: int = 1) -> list[int]:
    """The 32-bit results %o0, %o1, … of statements on the 32-bit inputs %i0, %i1, …"""
    loads = "".join(f"ld.global.b32 %i{n}, [%a+{4 * n}];\n" for n in range(len(values)))
    stores = "".join(f"st.global.b32 [%b+{4 * n}], %o{n};\n" for n in range(count))
    text = (
        f"{HEAD}.entry k(.param .u64 from, .param .u64 to) {{\n"
        ".reg .b64 %a, %b, %d<4>; .reg .b32 %i<9>, %o<9>; .reg .pred %p<4>; .reg .b16 %h<9>; .reg .b128 %q<4>;\n"
        f"ld.param.u64 %a, [from];\nld.param.u64 %b, [to];\n{loads}{body}\n{stores}ret;\n}}\n"
    )
    given, out = np.array(values, np.uint32), np.zeros(count, np.uint32)
    Module.from_text(text).launch("k", args=[given, out])
    return [int(v) for v in out]


def test_the_manuals_product_of_128_bits() -> None:
    """The example of madc: [r3, r2, r1, r0] = [r5, r4] * [r7, r6]."""
    x, y = 0xFEDCBA98_FFFFFFFF, 0xFFFFFFFF_89ABCDEF
    body = """
        mul.lo.u32     %o0, %i0, %i2;
        mul.hi.u32     %o1, %i0, %i2;
        mad.lo.cc.u32  %o1, %i1, %i2, %o1;
        madc.hi.u32    %o2, %i1, %i2, 0;
        mad.lo.cc.u32  %o1, %i0, %i3, %o1;
        madc.hi.cc.u32 %o2, %i0, %i3, %o2;
        addc.u32       %o3, 0, 0;
        mad.lo.cc.u32  %o2, %i1, %i3, %o2;
        madc.hi.u32    %o3, %i1, %i3, %o3;
    """
    words = run(body, x & 0xFFFFFFFF, x >> 32, y & 0xFFFFFFFF, y >> 32, count=4)
    assert sum(w << 32 * i for i, w in enumerate(words)) == x * y


@pytest.mark.parametrize(("x", "y"), [(5, 7), (1 << 64, 1), ((1 << 96) - 1, 1 << 95), (0, (1 << 96) - 1)])
def test_the_flag_links_words(x: int, y: int) -> None:
    words = [v >> 32 * i & 0xFFFFFFFF for v in (x, y) for i in range(3)]
    body = "{0}.cc.u32 %o0, %i0, %i3; {0}c.cc.u32 %o1, %i1, %i4; {0}c.u32 %o2, %i2, %i5;"
    for name, exact in (("add", x + y), ("sub", x - y)):
        found = run(body.format(name), *words, count=3)
        assert sum(w << 32 * i for i, w in enumerate(found)) == exact % (1 << 96)


def test_the_manuals_shift_of_128_bits() -> None:
    """The example of shf: [r7, r6, r5, r4] = [r3, r2, r1, r0] << n."""
    x = 0x0123456789ABCDEF_FEDCBA9876543210
    body = """
        shf.l.clamp.b32 %o3, %i2, %i3, 13;
        shf.l.clamp.b32 %o2, %i1, %i2, 13;
        shf.l.clamp.b32 %o1, %i0, %i1, 13;
        shl.b32         %o0, %i0, 13;
    """
    words = run(body, *(x >> 32 * i & 0xFFFFFFFF for i in range(4)), count=4)
    assert sum(w << 32 * i for i, w in enumerate(words)) == (x << 13) % (1 << 128)


def test_the_manuals_examples_of_fns() -> None:
    body = "".join(
        f"fns.b32 %o{i}, %i0, {base}, {n};" for i, (base, n) in enumerate([(3, 1), (3, -1), (2, 1), (2, -1)])
    )
    assert run(body, 0xAAAAAAAA, count=4) == [3, 3, 3, 1]


def test_parts_and_minuses_of_operands() -> None:
    assert run("vadd.u32.u32.u32 %o0, %i0.b1, %i1.h1;", 0x11223344, 0x55667788) == [0x33 + 0x5566]
    assert run("vadd.u32.u32.u32 %o0.b2, %i0, %i1, %i2;", 3, 4, 0xFFFFFFFF) == [0xFF07FFFF]
    assert run("vmad.s32.s32.s32 %o0, -%i0.h0, %i1, %i2;", 0x70003, 5, 1) == [(1 - 15) & 0xFFFFFFFF]
    assert run("vadd4.u32.u32.u32 %o0.b20, %i0.b0123, %i1, %i2;", 0x01020304, 0x10101010, 0) == [0x00130011]


def test_complements_and_pairs_of_predicates() -> None:
    body = """
        setp.lt.s32 %p0|%p1, %i0, %i1;
        setp.lt.and.s32 %p2, %i0, %i1, !%p1;
        and.pred %p3, %p0, !%p2;
        selp.b32 %o0, 1, 0, %p0;
        selp.b32 %o1, 1, 0, %p1;
        selp.b32 %o2, 1, 0, %p2;
        selp.b32 %o3, 1, 0, !%p3;
        lop3.or.b32 _|%p0, %i0, %i1, 0, 0xc0, 0;
        selp.b32 %o4, 1, 0, %p0;
    """
    assert run(body, 1, 2, count=5) == [1, 0, 1, 1, 0]
    assert run(body, 3, 2, count=5) == [0, 1, 0, 1, 1]


def test_vectors_are_packed_and_taken_apart() -> None:
    body = """
        mov.b32 {%h0, %h1}, %i0;
        mov.b32 %o0, {%h1, %h0};
        mov.b64 %d0, {%i0, %i1};
        mov.b64 {_, %o1}, %d0;
        mov.b128 %q0, {%i0, %i1, %o0, 7};
        st.global.b128 [%b], %q0;
        ld.global.b128 %q1, [%b];
        mov.b128 {%d1, %d2}, %q1;
        mov.b64 {%o2, %o3}, %d2;
    """
    assert run(body, 0x11112222, 0x33334444, count=4) == [0x22221111, 0x33334444, 0x22221111, 7]


def test_a_float_where_bits_are_wanted_stands_for_its_bits() -> None:
    assert run("mov.b32 %o0, 0f40490FDB; xor.b32 %o1, %i0, 0fBF800000;", 1, count=2) == [0x40490FDB, 0xBF800001]


def test_a_product_and_an_addend_cannot_both_be_negated() -> None:
    with pytest.raises(NotModelled, match="negated"):
        run("vmad.s32.s32.s32 %o0, -%i0, %i1, -%i2;", 1, 1, 1)


def test_a_value_that_an_atomic_has_no_use_for_is_not_passed_over() -> None:
    with pytest.raises(NotModelled, match=r"atom\.exch"):
        run("atom.exch.b32 %o0, [%b], %i0, %i0;", 1)


def test_a_selector_where_none_belongs_is_not_passed_over() -> None:
    with pytest.raises(NotModelled, match="b1"):
        run("add.u32 %o0, %i0.b1, %i0;", 1)


def test_an_address_of_32_bits_wraps_around() -> None:
    """Compilers put a negative part of an index in the register, and what makes up for it behind the plus."""
    text = """.version 8.0 .target sm_80 .address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .b32 %r<4>; .reg .b64 %rd1;
    .shared .align 4 .b32 cell[4];
    mov.u32 %r1, cell;
    mov.u32 %r2, 7;
    st.shared.u32 [%r1+8], %r2;
    sub.u32 %r1, %r1, 100;
    ld.shared.u32 %r3, [%r1+108];
    ld.param.u64 %rd1, [p];
    st.global.u32 [%rd1], %r3;
    ret;
}"""
    out = np.zeros(1, np.uint32)
    Module.from_text(text).launch("k", args=[out])
    assert out[0] == 7
