"""How a text is cut into statements, and which of them are alike."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ptx_ls.checks.engine.verdicts import reserved
from ptx_ls.sema.reachable import codes
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.document import PartialDocument
from ptx_ls.syntax.partial.statements import Statements, statements_of
from ptx_ls.syntax.trivia import without_comments

SAMPLES = sorted((Path(__file__).parents[1] / "corpus" / "samples").glob("*.ptx"))
HEAD = ".version 8.0\n.target sm_75\n.address_size 64\n.global .b32 shared_by_all;\n.func f(.param .b32 a);\n"
DECLARED = ".reg .b32 %r<9>, a, b;\n.reg .b64 %rd<9>;\n.reg .pred p;\n"


def _cut(body: str) -> tuple[bytes, Statements]:
    source = f"{HEAD}.entry k(.param .u64 in)\n{{\n{DECLARED}{body}}}\n".encode()
    found = statements_of(source, reserved())
    assert found is not None
    return source, found


def _shapes(body: str) -> list[int | None]:
    """The shapes of the statements of a body, without heads, the braces around it and the declarations before it."""
    found = _cut(body)[1]
    return [found.shape_of(number) for number in range(len(found.starts))][7:-1]


def test_statements_of_one_line_are_cut() -> None:
    source, found = _cut("mov.b32 %r1, 1; L: /* a; */ { add.s32 a, // ;\n b, 2; } @p bra L;\n.loc 1 2 3\nret;\n")
    whole = found.left_out(bytearray(b"\1\1" + b"\0" * (len(found.starts) - 2)))
    assert [source[start:end] for start, end in whole] == [source[source.index(b".param .u64 in") : -1]]
    each = (found.left_out(bytearray(b"\1" * at + b"\0" + b"\1" * (len(found.starts) - at - 1))) for at in range(8, 16))
    assert [source[start:end] for ((start, end),) in each] == [
        *(b"L:", b"{", b"add.s32 a, // ;\n b, 2;", b"}", b"@p bra L;", b".loc 1 2 3", b"ret;", b"}"),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("add.s32 %r1, %r2, %r3;", "add.s32  %r8,%r2 ,\t%r4;"),
        ("add.s32 %r1, %r2, %r3;", "add.s32 a, b, %r4;"),
        ("add.s32 %r1, %r2, %r3;", "add.s32 /* of both */ a, b, %r4; // done"),
        ("ld.global.b32 a, [%rd1+4];", "ld.global.b32 b, [%rd2 + -16];"),
        ("mov.f32 a, 0f00000000;", "mov.f32 b, 0f3F800000;"),
        ("bra L; L:", "bra M; M:"),
        ("{ .reg .f32 x; }", "{ .reg .f32 y, z; }"),
        ("ld.param.b64 %rd1, [in]; .reg .b64 x;", "{ .reg .b64 x; ld.param.b64 x, [in]; }"),
    ],
)
def test_what_differs_in_names_and_gaps_only_is_alike(one: str, other: str) -> None:
    every = _shapes(f"{one}\n{other}\n")
    middle = len(_shapes(one))
    assert set(every[middle:]) <= {*every[:middle], None}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("add.s32 %r1, %r2, %r3;", "add.s32 %r1, %r2, %rd3;"),
        ("add.s32 %r1, %r2, %r3;", "add.s32 %r1, %r2, %r9;"),
        ("add.s32 %r1, %r2, %r3;", "{ .reg .f32 %r2; add.s32 %r1, %r2, %r3; }"),
        ("add.s32 %r1, %r2, %r3;", "{ .reg .f32 %r<3>; add.s32 %r1, %r2, %r3; }"),
        ("mov.b32 a, 1;", "mov.b32 a, 2;"),
        ("mov.b32 a, %tid.x;", "mov.b32 a, %tid.y;"),
        ("bra L; L:", "bra shared_by_all;"),
        ("mov.b32 a, b;", "mov.b32 a, b.x;"),
        ("mov.b32 a, b;", "mov.b32 a, c;"),
        ("@p ret;", "@!p ret;"),
        (".reg .b32 x;", ".reg .b32 y[4];"),
        (".reg .b32 x;", ".reg .b16 y;"),
    ],
)
def test_what_means_something_else_is_not_alike(one: str, other: str) -> None:
    first = _shapes(one)
    assert _shapes(f"{one}\n{other}\n")[len(first) :][-1 if "{" not in other else -2] not in {first[0]}


@pytest.mark.parametrize("body", ["bra L;", "{ L: } bra L;", "mov.b32 c, a; .reg .b32 c;", "a: add.s32 a, b, 1;"])
def test_what_nothing_visible_declares_has_no_likeness(body: str) -> None:
    assert None in [shape for shape, text in zip(_shapes(body), body.split(" "), strict=False)]


def _left_out(text: str) -> list[bytes]:
    """The parameters that are left out of a module if one of each shape is shown."""
    source = f".version 8.0\n{text}".encode()
    found = statements_of(source, reserved())
    assert found is not None
    spans = found.left_out(found.needed_by_parser(found.representatives(range(len(found.shapes))), []))
    return [source[start:end] for start, end in spans if source.startswith(b".param", start)]


LIKE = ".visible .entry k(.param .u32 a, .param .align 4 .b8 b[4]) { ret; }\n"


@pytest.mark.parametrize(
    ("other", "is_alike"),
    [
        (".visible .entry l(\n\t.param .u32 c, // 1\n\t.param .align 4 .b8 d[4]\n)\n// %x\n{\nret;\n}\n", True),
        (".visible\t.entry l (.param  .u32 c , .param .align 4 .b8 d [ 4 ] ){ bar.sync 0; }\n", True),
        (".entry l(.param .u32 c, .param .align 4 .b8 d[4]) { ret; }\n", False),
        (".visible .func l(.param .u32 c, .param .align 4 .b8 d[4]) { ret; }\n", False),
        (".visible .entry l(.param .u32 c, .param .align 4 .b8 d[8]) { ret; }\n", False),
        (".visible .entry l(.param .u32 c, .param .align 4 .b8 d[4]) .maxntid 32 { ret; }\n", False),
        (".visible .entry l(.param .u32 _, .param .align 4 .b8 d[4]) { ret; }\n", False),
        (".visible .entry l(.param .u32 c, .param .align 4 .b8 d[4]);\n", False),
    ],
)
def test_heads_are_alike_if_all_but_names_is(other: str, is_alike: bool) -> None:
    assert bool(_left_out(LIKE + other)) == is_alike
    assert not _left_out(other)


def test_comments_between_functions_are_left_out() -> None:
    """Not those with words that are looked for in the text, or in a head."""
    text = "// a\n\n/* b */\n.func f() // c\n{ ret; // d\n}\n// e .file\n// f\n.func g();\n// g\n.func h();"
    source = f".version 8.0\n{text}".encode()
    found = statements_of(source, reserved())
    assert found is not None
    parts = [source[start:end] for start, end in found.left_out(found.needed_by_parser([], []))]
    assert [part for part in parts if b"ret" not in part] == [b"// a\n\n/* b */", b"// g"]


@pytest.mark.parametrize(
    "text",
    [
        ".entry k(.param .u32\na) { ret; }",
        ".entry k(.param .u32 a /* .file */) { ret; }",
        ".entry k(.param .u32 %a) { ret; }",
        ".entry k(.param .u32 inlined_at) { ret; }",
        '.entry k(.param .u32 a) .pragma "nounroll"; { ret; }',
        ".func f(.param .u32 a) .visible .func g();",
        ".func f(.param .u32 a); .func f(.param .s32 a);",
        ".func f(.param .u32 a); .global .b32 f; .func f(.param .u32 a);",
        ".func f(.param .u32 a); .func g(.param .s32 a) { ret; } .alias f, g;",
    ],
)
def test_heads_that_are_not_as_usual_are_like_no_other(text: str) -> None:
    assert not _left_out(text + re.sub(r"\b([afgk])\b", r"\g<1>2", text))


@pytest.mark.parametrize(
    "text",
    [
        *("/* ", '"', "x.global .b32 a;", ".entry k() { ret ", "}", "ret;", "\x0b", "\0", "\rret;", "# 1 2", "é"),
        ".entry k() { // \0\n }",
        ".entry k() { foo {; } }",
        ".global .b32 a = 1, b = 2;",
    ],
)
def test_what_is_not_certain_is_not_cut(text: str) -> None:
    assert statements_of(f"{HEAD}{text}".encode(), b"") is None


def _nodes(partial_document: Document) -> list[tuple[str, int, int, int]]:
    found, ahead = [], [partial_document.root]
    while ahead:
        node = ahead.pop()
        found.append((node.type, node.start_byte, node.end_byte, node.start_point[0]))
        ahead += node.children
    return found


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_tree_is_the_same_but_for_what_is_left_out(path: Path) -> None:
    document = Document("a.ptx", "ptx", path.read_bytes())
    found = statements_of(document.source, reserved())
    assert found is not None
    kept = found.needed_by_parser(found.representatives(range(len(found.shapes))), [])
    left_out = list(found.left_out(kept))
    partial_document = PartialDocument(document, frozenset(), found, kept)
    every, shown = (
        {n for n in _nodes(one) if n[0] not in ("_run", "block", "source_file")} for one in (document, partial_document)
    )
    assert shown <= every
    assert all(any(start <= one[1] and one[2] <= end for start, end in left_out) for one in every - shown)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_left_out_is_known_by_its_words(path: Path) -> None:
    document = Document("a.ptx", "ptx", path.read_bytes())
    found = statements_of(document.source, reserved())
    assert found is not None
    kept = found.needed_by_parser([], [])
    left_out, partial_document = list(found.left_out(kept)), PartialDocument(document, frozenset(), found, kept)
    words = {document.source[start:end] for kind, start, end, _ in _nodes(document) if kind in WORDS}
    words |= set(reserved().split(b"\n")).intersection(re.findall(rb"%\w+", without_comments(document.source)))
    assert all(map(partial_document.may_contain, words))
    assert not partial_document.may_contain(b".no_such_word")
    for pattern in map(re.compile, (rb"\.\w+", rb";", rb"\w+:", rb"\n")):
        shown = [at for at in document.occurrences(pattern) if not any(start <= at < end for start, end in left_out)]
        assert list(partial_document.occurrences(pattern)) == shown
    symbols = symbols_of(document).top
    names = {one.name.encode() for one in symbols if one.kind != "label"}
    for one in symbols:
        if one.is_function and one.defines:
            texts = (
                without_comments(of.text_naming_symbols(one.whole_start, one.whole_end))
                for of in (document, partial_document)
            )
            every, some = (set(NAME.findall(text)) for text in texts)
            assert some <= every
            assert every & names == some & names
    called = [[code.called & names for code in codes(of)] for of in (document, partial_document)]
    assert called[0] == called[1]


WORDS = ("opcode", "modifier", "state_space", "data_type")
NAME = re.compile(rb"(?<![\w$%.])[A-Za-z_$][\w$]*")

_PIECES = (
    *("add.s32", "a", "%r1", "%r<9>", ".reg", ".b32", ".param", ";", ",", "{", "}", "[", "]", "(", ")", "@", "!", "+"),
    *("/* x */", "// x\n", "/*", '"', "\n", " ", "L:", ":", "::", "1", "08", "0f3F800000", ".loc 1 2 3", "<", ">", "="),
    *(".entry k(", ".func f", ".section .debug_str", ".b8 1,2", ".global .b8 t[", "ret;", "\0", "\r", "\xff", "%", "_"),
)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.lists(st.sampled_from(_PIECES) | st.text(max_size=3), max_size=60), st.booleans())
def test_any_text_is_cut_in_order_or_refused(pieces: list[str], is_in_body: bool) -> None:
    text = "".join(pieces)
    source = (f".entry k() {{ {text} }}" if is_in_body else text).encode("latin-1", "replace")
    found = statements_of(source, reserved())
    if found is not None:
        shown = found.needed_by_parser(found.representatives(range(len(found.shapes))), [])
        spans = list(found.left_out(bytearray(len(shown))))
        assert [at for span in spans for at in span] == sorted(at for span in spans for at in span)
        assert all(0 <= start <= end <= len(source) for start, end in spans)
