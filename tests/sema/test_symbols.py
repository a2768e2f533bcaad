"""Names: where they are declared, what a name means at a place, what is visible there."""

from __future__ import annotations

import pytest

from ptx_ls.ide.semantic_tokens import MODIFIERS, TYPES, tokens
from ptx_ls.sema.name_resolution import definition
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document

# Each name in brackets of its own comment is the place that the name before it is declared at, by number.
SOURCE = b""".version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b32 r) callee (.param .b64 p);
.global .align 4 .v4 .f32 table[2], other;
.const .u32 three = 3, pair[2] = {1, 2};
.func (.param .b32 r) callee (.param .b64 p)
{
	.reg .b32 %r<4>;
	ret;
}
.visible .entry kernel(.param .u64 .ptr .global .align 8 p, .param .u32 count)
.maxntid 1
{
	.reg .b32 %r<10>, %single;
	.reg .pred %p<3>;
	.reg .b64 %rd<0x4>;
	ld.param.u32 %r9, [count];
	setp.eq.u32 %p0, %r9, %tid.x;
	@%p2 bra $inner;
	{
		.reg .b32 %r<2>;
		.param .b32 p;
		st.param.b32 [p], %r1;
		add.s32 %r1, %r5, %single;
$inner:
		mov.u32 %r1, table;
		call (p), callee, (%rd3);
	}
	mov.u32 %r1, %r09;
	mov.u32 %r1, %r10;
	.reg .b32 %q1<3>;
	mov.u32 %r2, %q10;
	bra $inner;
	ret;
}
.section .debug_info
{
	.b64 $end, kernel
$end:
	.b32 $inner
}
"""


def document(source: bytes = SOURCE) -> Document:
    return Document("file:///a.ptx", "ptx", source)


def target(use: bytes, occurrence: int = 0, inside: bytes = b"") -> str | None:
    """What stands at the declaration of the name at the start of `inside` in a piece of the source."""
    at = -1
    for _ in range(occurrence + 1):
        at = SOURCE.index(use, at + 1)
    found = definition(document(), at + (use.index(inside) if inside else 0))
    if found is None:
        return None
    line = SOURCE.count(b"\n", 0, found.start)
    return f"{found.kind} {found.text} in line {line}"


@pytest.mark.parametrize(
    ("use", "inside", "expected"),
    [
        (b"ld.param.u32 %r9, [count]", b"%r9", "register %r<10> in line 14"),
        (b"ld.param.u32 %r9, [count]", b"count", "parameter count in line 11"),
        (b"setp.eq.u32 %p0", b"%p0", "register %p<3> in line 15"),
        (b"setp.eq.u32 %p0, %r9, %tid.x", b"%tid", None),
        (b"@%p2 bra $inner", b"%p2", "register %p<3> in line 15"),
        (b"st.param.b32 [p], %r1", b"p]", "variable p in line 22"),
        (b"st.param.b32 [p], %r1", b"%r1", "register %r<2> in line 21"),
        (b"add.s32 %r1, %r5, %single", b"%r5", "register %r<10> in line 14"),
        (b"add.s32 %r1, %r5, %single", b"%single", "register %single in line 14"),
        (b"mov.u32 %r1, table", b"table", "variable table in line 4"),
        (b"callee, (%rd3)", b"callee", "function callee in line 6"),
        (b"callee, (%rd3)", b"%rd3", "register %rd<4> in line 16"),
        (b"callee (.param .b64 p);", b"callee", "function callee in line 6"),
        (b"mov.u32 %r1, %r09", b"%r09", "register %r<10> in line 14"),
        (b"mov.u32 %r1, %r10", b"%r10", None),
        (b"mov.u32 %r1, %r09", b"%r1", "register %r<10> in line 14"),
        (b".reg .b32 %r<10>", b"%r<", "register %r<10> in line 14"),
        (b"mov.u32 %r2, %q10", b"%q10", None),
        (b".b64 $end, kernel", b"$end", "label $end in line 39"),
        (b".b64 $end, kernel", b"kernel", "kernel kernel in line 11"),
        (b".b32 $inner", b"$inner", "label $inner in line 25"),
        (b"three = 3", b"three", "variable three in line 5"),
        (b"pair[2]", b"pair", "variable pair in line 5"),
    ],
)
def test_definition(use: bytes, inside: bytes, expected: str | None) -> None:
    assert target(use, inside=inside) == expected


def test_a_label_of_an_inner_block_is_not_visible_outside() -> None:
    assert target(b"bra $inner;\n\tret", inside=b"$inner") is None


def outline(symbols: tuple[Symbol, ...]) -> list[object]:
    return [(s.text, outline(s.children)) if s.children else s.text for s in symbols]


def test_outline() -> None:
    assert outline(symbols_of(document()).outline) == [
        ("callee", ["r", "p"]),
        "table",
        "other",
        "three",
        "pair",
        ("callee", ["r", "p", "%r<4>"]),
        ("kernel", ["p", "count", "%r<10>", "%single", "%p<3>", "%rd<4>", "%r<2>", "p", "$inner", "%q1<3>"]),
        "$end",
    ]
    kernel = next(s for s in symbols_of(document()).outline if s.kind == "kernel")
    assert kernel.detail == ".visible .entry"
    assert SOURCE[kernel.whole_start : kernel.whole_end].endswith(b"ret;\n}")
    assert {s.detail for s in kernel.children if s.text == "p"} == {".param .u64 .ptr .global .align 8", ".param .b32"}


def test_visible_names_begin_with_the_nearest() -> None:
    symbols = symbols_of(document())
    inside = [s.text for s in symbols.visible(SOURCE.index(b"add.s32"))]
    assert inside[:3] == ["p", "$inner", "%r<2>"]
    assert "%r<10>" in inside
    assert inside.count("p") == 1
    outside = [s.text for s in symbols.visible(0)]
    assert outside == ["callee", "table", "other", "three", "pair", "kernel", "$end"]


def test_broken_code_keeps_its_names() -> None:
    source = SOURCE.replace(b"setp.eq.u32 %p0", b"setp.eq.u32 [[ %p0 }").replace(b".maxntid 1\n", b".maxntid ,,\n")
    names = {s.text for s in symbols_of(document(source)).outline}
    assert {"callee", "table", "pair"} <= names
    deep = document(b"{" * 5000 + b".reg .b32 %r;")
    assert len(symbols_of(deep).outline) < 2


def test_tokens() -> None:
    found: dict[bytes, list[str]] = {}
    for token in tokens(document()):
        said = [TYPES[token.type], *(m for i, m in enumerate(MODIFIERS) if token.modifiers >> i & 1)]
        found.setdefault(SOURCE[token.start : token.end], []).append(" ".join(said))
    assert found[b"add"] == ["keyword"]
    assert found[b".u32"][0] == "type"
    assert set(found[b".param"]) == {"modifier"}
    assert found[b"%tid"] == ["variable readonly defaultLibrary"]
    assert found[b"count"] == ["parameter declaration", "parameter"]
    assert found[b"table"] == ["variable declaration static", "variable static"]
    assert found[b"callee"] == ["function declaration", "function declaration", "function"]
    assert found[b"$inner"] == ["label declaration", "label"]
    assert found[b"%single"] == ["variable declaration", "variable"]


def test_tokens_of_a_range_are_those_of_the_whole_that_touch_it() -> None:
    every = tokens(document())
    for start in range(0, len(SOURCE), 97):
        end = min(start + 150, len(SOURCE))
        touching = [t for t in every if t.start < end and t.end > start]
        found = tokens(document(), (start, end))
        assert [t for t in found if t.start < end and t.end > start] == touching


def test_labels_of_a_debugging_section_are_found_among_gaps_and_comments() -> None:
    source = b".section .debug_str\n{\nL1:\n/* x: */ L2 /* c */ : // y:\n.b8 1\n$a\n :\n.b8 2, 3\n}\n"
    labels = [symbol.name for symbol in symbols_of(Document("a.ptx", "ptx", source)).top if symbol.kind == "label"]
    assert labels == ["L1", "L2", "$a"]


def test_a_function_declared_in_a_body_is_known_whatever_was_asked_before() -> None:
    source = b".entry k() {\n.func f();\n}\n.entry j() {\ncall f;\n}\n"
    document = Document("a.ptx", "ptx", source)
    symbol = symbols_of(document).find("f", source.index(b"call"))
    assert symbol is not None
    assert symbol.kind == "function"
