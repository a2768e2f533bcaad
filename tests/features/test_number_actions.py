"""Numbers written otherwise: what is offered is accepted in that place and is the same number."""

from __future__ import annotations

import struct

import pytest

from ptx_ls.languages import cuda, ptx
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

REGISTERS = ".reg .b32 %r<4>; .reg .f32 %f<4>; .reg .f64 %fd<4>; .reg .b64 %rd<4>;"
HEAD = f".version 8.6\n.target sm_90\n.entry k()\n{{\n{REGISTERS}\n"


def written(number: str, statement: str) -> list[str]:
    """The statement with each of the other ways to write a number of it."""
    source = f"{HEAD}{statement.replace('#', number)}\nret;\n}}\n"
    document = Document("file:///numbers.ptx", "ptx", source.encode())
    at = source.index(statement.replace("#", number)) + statement.index("#") + number.startswith("-")
    assert ptx.LANGUAGE.actions is not None
    found = []
    for one in ptx.LANGUAGE.actions(document, Span(at, at)):
        (edit,) = one.edits
        found.append((source[: edit.start] + edit.text + source[edit.end :]).splitlines()[5])
    return found


@pytest.mark.parametrize(
    ("number", "statement", "others"),
    [
        ("255", "add.u32 %r1, %r1, #;", ["0xff"]),
        ("0xFFu", "add.u32 %r1, %r1, #;", []),
        ("0xFFU", "add.u32 %r1, %r1, #;", ["255U"]),
        ("-16", "and.b32 %r1, %r1, #;", ["-0x10"]),
        ("5", "add.u32 %r1, %r1, #;", []),
        ("017", "add.u32 %r1, %r1, #;", []),
        ("256", "ld.shared.u32 %r1, [%r2+#];", ["0x100"]),
        ("0f3F800000", "mov.f32 %f1, #;", ["1.0"]),
        ("0f3F800000", "mov.b32 %r1, #;", ["0x3f800000"]),
        ("0x3F800000", "mov.b32 %r1, #;", ["1065353216", "0f3F800000"]),
        # No single-precision number that PTX would keep.
        ("0x00000010", "mov.b32 %r1, #;", ["16"]),
        ("0x3F800000", "add.u32 %r1, %r1, #;", ["1065353216"]),
        ("0.1", "mov.f32 %f1, #;", ["0f3DCCCCCD"]),
        ("-0.1", "mov.f32 %f1, #;", ["0fBDCCCCCD"]),
        ("0.1", "mov.f64 %fd1, #;", ["0d3FB999999999999A"]),
        ("0dBFB999999999999A", "mov.f64 %fd1, #;", ["-0.1"]),
        ("0d3FF0000000000000", "mov.b64 %rd1, #;", ["1.0", "0x3ff0000000000000"]),
        # Neither is a number in digits.
        ("0f7F800000", "mov.f32 %f1, #;", []),
        ("0f00000001", "mov.f32 %f1, #;", []),
        ("0f40490FDB", ".shared .f32 x = #;", ["3.1415927"]),
    ],
)
def test_what_is_offered(number: str, statement: str, others: list[str]) -> None:
    assert written(number, statement) == [statement.replace("#", other) for other in others]


def test_digits_are_the_bits_of_struct() -> None:
    for number in (1.5, -2.0, 3.4e38, 1e-37):
        bits = struct.pack(">f", number).hex().upper()
        assert written(str(number), "mov.f32 %f1, #;") == [f"mov.f32 %f1, 0f{bits};"]


def test_in_other_places_nothing_is_offered() -> None:
    assert written("64", ".maxnreg #") == []


SOURCE = """#define ONE "0x3F800000"
__device__ void f(float &x, unsigned &r) {
    asm("mov.b32 %0, " ONE ";" : "=f"(x));
    asm("prmt.b32 %0, %0, %0, 0x0123;" : "+r"(r));
}
"""


def test_in_a_host_only_what_it_writes_itself_is_changed() -> None:
    document = Document("file:///numbers.cu", "cuda", SOURCE.encode())
    assert cuda.LANGUAGE.actions is not None
    at = SOURCE.index("0x0123")
    (found,) = cuda.LANGUAGE.actions(document, Span(at, at))
    assert found.title == "Write 0x0123 as 291"
    assert SOURCE[found.edits[0].start : found.edits[0].end] == "0x0123"
    for place in ("ONE ", "(x)", "__device__"):
        at = SOURCE.index(place)
        assert not [*cuda.LANGUAGE.actions(document, Span(at, at))]
