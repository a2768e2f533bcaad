"""Operands as text, with their names exchanged, and the shapes they are read into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.isa.operand_shape import Shape
from ptx_ls.sema.instruction_key import canonical_instructions
from ptx_ls.sema.operand_parser import shapes
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document

SOURCE = """.version 8.6
.target sm_90
.address_size 64
.global .align 16 .f32 table[64];
.func callee (.reg .u32 a) { ret; }
.entry kernel (.param .u64 p)
{
    .reg .pred %p<4>;
    .reg .b32 %r<16>;
    .reg .f32 %f;
    .reg .v4 .f32 %v;
    {
        .reg .f64 %f;
        OPERANDS
    }
L:  ret;
}
"""


@pytest.mark.parametrize(
    ("written", "classes"),
    [
        ("add.f64 %f, %f, %f;", "%f64, %f64, %f64"),
        ("ld.global.u32 %r15, [table+4];", "%b32, [=global:f32[]+4]"),
        ("ld.param.u64 %r1, [p];", "%b32, [=param:u64]"),
        ("mov.u32 %r16, %tid.x;", "?, &u32/u16"),
        ("mov.v4.u32 {%r1, _, %r2, %r3}, %tid;", "{%b32, _, %b32, %b32}, &u32/u16*4"),
        ("add.f32 %r1, %v.x, 0f3F800000;", "%b32, %f32, 0f0"),
        ("@!%p1 bra L;", ":"),
        ("mov.u64 %r1, callee;", "%b32, @"),
        ("add.u32 %r1, /* why */ %r2, WARP_SZ;", "%b32, %b32, 32"),
    ],
)
def test_names_are_exchanged_for_what_they_are(written: str, classes: str) -> None:
    document = Document("a.ptx", "ptx", SOURCE.replace("OPERANDS", written).encode())
    node = next(n for n in instruction_nodes(document) if document.source[n.start_byte :].startswith(written.encode()))
    every = canonical_instructions(document, symbols_of(document), [node])
    _, ((_, _, operands),), _ = next(every)
    assert operands.strip(" ;") == classes


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("%b32", Shape("register", "b32")),
        ("%f32*4", Shape("register", "f32", lanes=4)),
        ("&u32/u16", Shape("special", "u32/u16")),
        ("-17", Shape("immediate", "int", -17)),
        ("0x1F", Shape("immediate", "int", 31)),
        ("017", Shape("immediate", "int", 15)),
        ("1U", Shape("immediate", "int", 1)),
        ("0f3F800000", Shape("immediate", "hex32")),
        ("1.5e3", Shape("immediate", "decimal")),
        ("!%pred", Shape("register", "pred", negated=True)),
        ("[=shared:b8+4]", Shape("address", parts=(Shape("variable", "b8", space="shared"),))),
        ("[%b64+-4]", Shape("address", parts=(Shape("register", "b64"),))),
        ("%b32|_", Shape("pair", parts=(Shape("register", "b32"), Shape("sink")))),
        ("1 + 2", Shape("immediate", "int", 3)),
        ("?", Shape("unknown")),
        ("(%b32)", Shape("arguments")),
        ("(1+2)", Shape("immediate", "int", 3, is_sum=True)),
    ],
)
def test_shape(text: str, shape: Shape) -> None:
    assert shapes(text) == (shape,)


@given(st.text(alphabet="%&=?@:_[]{}()|!+-*,.;/ abfx0123 \n", max_size=40))
def test_any_text_has_shapes(text: str) -> None:
    assert isinstance(shapes(text), tuple)
