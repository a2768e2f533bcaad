"""What is taken for a plain line parses as one statement, and a tree that lacks such lines is the same but for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.document import Sketch
from ptx_ls.syntax.partial.plain_lines import Gap, instructions_of, kinds_of, not_plain, plain_in, plain_of
from ptx_ls.syntax.text import Text

SAMPLES = sorted((Path(__file__).parents[1] / "corpus" / "samples").glob("*.ptx"))
NODES = {"I": "instruction", "L": "loc_directive", ":": "label", "D": "section_data", "R": "variable_declaration"}

Node = tuple[str, int, int, int]


def _kind(line: str) -> str:
    return chr(kinds_of(line.encode())[0])


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("\tadd.s32 \t%r1, %r2, -3;", "I"),
        ("\t@!%p1 bra \t$L__BB0_2;", "I"),
        ("\tld.global.v2.b32 {%r1, _}, [ %rd4 + 0 ];  // what", "I"),
        ("\tfma.rn.f32 %f1, %f2, 0f3F800000, %f3;\r", "I"),
        ("\tshfl.sync.down.b32 %r1|%p1, %r2, 0x1f, 31, -1;", "I"),
        ("\tsetp.ne.and.b32 %p1, %r1, 0, !%p2;", "I"),
        ("\tret;", "I"),
        ("\t.loc\t1 12 3, function_name $L__info_string0, inlined_at 1 4 5", "L"),
        ("$L__BB0_2:                 // %._crit_edge", ":"),
        ("$L__BB0_2:                 // %tid.x", "?"),
        (".b8 255,0, 17", "D"),
        (".b64 $L__tmp3+4", "D"),
        (".b32 .debug_loc+4", "D"),
        ("\t.reg .b32 temp_param_reg;", "R"),
        ("\t.reg .pred \t%p<7>;  // 6", "R"),
        ("\t.param .align 16 .b8 param0[32];", "R"),
        ("\t);", ")"),
        ("", " "),
        ("// %bb.0:", " "),
        (".b8 256", "?"),
        (".b16 1", "?"),
        (".reg .b32 %a, %b;", "?"),
        (".reg .b32 %a", "?"),
        (".param .align 16 b8 a[32];", "?"),
        (".global .b32 a;", "?"),
        (") ;ret;", "?"),
        (".b32 WARP_SZ", "?"),
        (".b8 $L__tmp3", "?"),
        ("add.s32 %r1, %r2, 08;", "?"),
        ("add.s32 %r1, %r2, 0x;", "?"),
        ("add.f32 %r1, %r2, 0f3F80000;", "?"),
        ("add.s32 %r1, %r2, 3", "?"),
        ("add.s32 %r1,, %r2;", "?"),
        ("add.s32 %r1 %r2;", "?"),
        ("add..s32 %r1;", "?"),
        ("add.s32 %r1, [%r2-4];", "?"),
        ("add.s32 %r1, %; ", "?"),
        ("tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [t, {%f5,%f6}];", "?"),
        ("ret; // */", "?"),
        ('ret; // "', "?"),
        ("ret; // %clusterid", "?"),
        ("ret; // é", "?"),
        ("ret; ret;", "?"),
        ("/* ret; */", "?"),
        (".loc 1 2", "?"),
        (".loc 1 2 3,", "?"),
        ("L:: ret;", "?"),
    ],
)
def test_only_the_plainest_lines_are_plain(line: str, kind: str) -> None:
    assert _kind(line) == kind


def _walk(node: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_plain_line_parses_as_one_statement(path: Path) -> None:
    text = Text(path.read_bytes())
    for line, kind in dict(zip(text.lines, map(chr, kinds_of(text.source)), strict=True)).items():
        if kind not in NODES:
            continue
        source = b".section .s {\n%s}" % line if kind == "D" else line
        root = Document("a.ptx", "ptx", source).root
        assert not root.has_error, line
        found = [node for node in _walk(root) if node.type == NODES[kind]]
        written = line.partition(b"//")[0].strip()
        assert [source[node.start_byte : node.end_byte] for node in found] == [written]


def _nodes(root: tree_sitter.Node) -> list[Node]:
    """All nodes of the grammar that are shown, with their places; line numbers too."""
    return [(node.type, node.start_byte, node.end_byte, node.start_point[0]) for node in _walk(root) if node.is_named]


def _without(nodes: list[Node], hidden: list[Gap]) -> list[Node]:
    return [n for n in nodes if not any(gap.start <= n[1] and n[2] <= gap.end for gap in hidden)]


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_tree_is_the_same_but_for_what_is_hidden(path: Path) -> None:
    document = Document("a.ptx", "ptx", path.read_bytes())
    plain = plain_of(document.source)
    sketch, hidden = Sketch(document, plain), plain.gaps
    assert _nodes(sketch.root) == _without(_nodes(document.root), hidden)


def test_what_is_not_plain_any_more_is_shown() -> None:
    source = b"add.s32 %r1, %r2, 1;\nadd.s32 %r1, %r2, 2;\nadd.s32 %r1, %r2, 3;\nret;\n"
    kinds = kinds_of(source)
    assert instructions_of(kinds) == [0, 1, 2, 3]
    assert [(gap.line, gap.end_line) for gap in plain_in(source, kinds).gaps] == [(1, 4)]
    fewer = not_plain(kinds, [2])
    assert instructions_of(fewer) == [0, 1, 3]
    assert [(gap.line, gap.end_line) for gap in plain_in(source, fewer).gaps] == [(1, 2)]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (b"ret;\nA:\n B:\nadd.s32 a, b, c;\nC: // c\n\nret;\nD:\n}\n", b"ret;\n}\n"),
        (b"A:\n\tB:\r\nret;\r\n", b"A:\n"),
        # In a section there is no code.
        (b".section .s {\nA:\nB:\nC:\n.b8 1\n}\n", b".section .s {\nA:\nB:\nC:\n.b8 1\n}\n"),
        (b"A:\nret;\nB:\nret;\n.branchtargets A, B;\n", b"A:\nret;\nB:\nret;\n.branchtargets A, B;\n"),
        (b".reg .b32 a;\nret;\nA:\n.param .b32 b;\nB:\nret;\n", b".reg .b32 a;\n.param .b32 b;\n"),
        (b"call\n(\na\n);\n.loc 1 2 3\nret;\n", b"call\n(\na\n);\n"),
    ],
)
def test_labels_among_code_are_not_shown(source: bytes, shown: bytes) -> None:
    plain = plain_of(source)
    at, left = 0, b""
    for gap in plain.gaps:
        left, at = left + source[at : gap.start], gap.end
    assert left + source[at:] == shown
    written = [(n.start_byte, n.end_byte) for n in _walk(Document("a.ptx", "ptx", source).root) if n.type == "label"]
    hidden = [place for place in written if any(gap.start <= place[0] < gap.end for gap in plain.gaps)]
    assert [start for start, _ in plain.labels] == [start for start, _ in hidden]
    assert all(source[start:end].isalpha() for start, end in plain.labels)


def test_of_a_table_one_value_is_shown() -> None:
    values = ", ".join(map(str, range(400)))
    source = f".global .align 4 .b8 table[400] = {{{values}}};\n.global .b8 next = 1;\n".encode()
    document = Document("a.ptx", "ptx", source)
    plain = plain_of(document.source)
    sketch, hidden = Sketch(document, plain), plain.gaps
    assert [source[gap.start : gap.end] for gap in hidden] == [values.removeprefix("0,").encode()]
    assert _nodes(sketch.root) == _without(_nodes(document.root), hidden)


@pytest.mark.parametrize("values", ["0, x, 1", "0, -1, 2", "0, 08, 1", "0, 1.5, 2", "0, , 1", "0, {1}, 2"])
def test_other_tables_are_shown_whole(values: str) -> None:
    source = f".global .align 4 .b8 table[] = {{{values}{', 1' * 400}}};\n"
    assert plain_of(source.replace("[]", "[900]").encode()).gaps == []
