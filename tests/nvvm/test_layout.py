"""The layout of NVVM IR: only blanks change, once, and nothing in what LLVM has printed; also where a text is half
typed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.cli import main
from ptx_ls.nvvm.layout.layout import layout
from ptx_ls.syntax.parse import parse
from ptx_ls.syntax.span import Span
from tests.nvvm.corpus import cases
from tests.nvvm.layouts import laid_out

HERE = Path(__file__).parent
PRINTED = sorted((HERE / "examples").glob("*.ll"))
TEXTS = {
    **{path.stem: path.read_bytes() for path in (*PRINTED, *HERE.parent.glob("markers/*/*.ll"))},
    **{f"{case.file}: {case.name}": case.source.encode() for case in cases()},
}


def leaves(source: bytes) -> list[bytes]:
    """The tokens of a text, comments too."""

    def walk(node: tree_sitter.Node) -> Iterator[bytes]:
        if node.child_count == 0 and node.end_byte > node.start_byte:
            yield source[node.start_byte : node.end_byte].strip()
        for child in node.children:
            yield from walk(child)

    return [*walk(parse("nvvm", source).root_node)]


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_what_llvm_prints_stays_as_it_is(path: Path) -> None:
    assert laid_out(path.read_bytes()) == path.read_bytes()


@pytest.mark.parametrize("name", TEXTS)
def test_tokens_stay_and_a_second_layout_changes_nothing(name: str) -> None:
    source = TEXTS[name]
    after = laid_out(source)
    assert leaves(after) == leaves(source)
    assert laid_out(after) == after


def mangled(source: bytes, chance: random.Random) -> bytes:
    """A text with other blanks between tokens, where there are some."""

    def other(match: re.Match[bytes]) -> bytes:
        return match[0] if chance.random() < 0.5 else chance.choice((b"  ", b"\t", b" \t "))

    lines = source.split(b"\n")
    for number, line in enumerate(lines):
        if b'"' not in line and b";" not in line:
            lines[number] = re.sub(rb"[ \t]+", other, line) + chance.choice((b"", b"  ", b"\n\n\n"))
    return b"\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_blanks_come_back(path: Path) -> None:
    """What a compiler printed is printed again, but for empty lines."""
    source = path.read_bytes()
    after = laid_out(mangled(source, random.Random(7)))
    assert [line for line in after.split(b"\n") if line] == [line for line in source.split(b"\n") if line]


@pytest.mark.slow
@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_half_typed_texts_keep_their_tokens(path: Path) -> None:
    source, chance = path.read_bytes(), random.Random(11)
    for _ in range(25):
        at = chance.randrange(len(source))
        half = (
            source[:at]
            + chance.choice((b"", b'"', b"(", b"{", b"[ ", b"\t%", b"}\n"))
            + source[at + chance.randrange(9) :]
        )
        after = laid_out(half)
        assert b"".join(after.split()) == b"".join(half.split())
        assert laid_out(after) == after


def test_after_a_quotation_mark_nothing_is_known() -> None:
    """Where a string seems to go on in the next line, what follows may be inside or outside of strings."""
    line = b'define void @f() {\n   ret  void\n}\n   @a = global i8  0, section "x\n'
    text = line + b'!0 = !{!"a   b"}\n   @b = global i8  0\n'
    assert laid_out(text) == text.replace(b"   ret  void", b"  ret void")


def test_the_command_writes_files_and_checks_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ll"
    path.write_text('target triple = "nvptx64-nvidia-cuda"\ndefine void @f() {\n   ret  void\n}\n')
    assert main(["fmt", "--check", str(path)]) == 1
    assert capsys.readouterr().out == f"{path}\n"
    assert main(["fmt", str(path)]) == 0
    assert path.read_text() == 'target triple = "nvptx64-nvidia-cuda"\ndefine void @f() {\n  ret void\n}\n'
    assert main(["fmt", "--check", str(path)]) == 0
    other = tmp_path / "a.py"
    other.write_text("pass\n")
    assert main(["fmt", str(path), str(other)]) == 2
    assert capsys.readouterr().err == f"ptx-ls fmt: {other}: only PTX and NVVM IR have a layout\n"
    # Of a folder, its modules.
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "b.nvvm").write_text("define void @f() {\n   ret  void\n}\n")
    assert main(["fmt", "--check", str(tmp_path)]) == 1
    assert capsys.readouterr() == (f"{inner / 'b.nvvm'}\n", "")
    (tmp_path / "a.mlir").write_text("module {}\n")
    assert main(["check", str(tmp_path / "a.mlir")]) == 2
    assert "mlir-translate" in capsys.readouterr().err


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_line_ends_stay(end: bytes) -> None:
    text = b"define void @f() {\n\n\n   ret  void  \n }\n\n\n".replace(b"\n", end)
    assert laid_out(text) == b"define void @f() {\n\n  ret void\n}\n".replace(b"\n", end)


def test_a_range_edits_its_own_lines() -> None:
    text = b"define void @f() {\n   ret  void\n }\n declare  void @g()\n"
    start = text.index(b" declare")
    assert [edit.start >= start for edit in layout(text, Span(start, len(text) - 1))] == [True, True]
    first = text.index(b"   ret")
    edits = list(layout(text, Span(first, text.index(b"\n", first))))
    assert [(edit.start, edit.text) for edit in edits] == [(first, "  "), (first + 6, " ")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A line that begins a statement ends what was left open before it.
        (
            "define void @f() {\n call void @g(i32 1,\n ret void\n}\n",
            "define void @f() {\n  call void @g(i32 1,\n  ret void\n}\n",
        ),
        (
            "define void @f() {\n invoke void @g()\n to label %a unwind label %b\na:\n ret void\n}\n",
            "define void @f() {\n  invoke void @g()\n          to label %a unwind label %b\na:\n  ret void\n}\n",
        ),
        ("define void @f() { ret void }\n  declare void @g()\n", "define void @f() { ret void }\ndeclare void @g()\n"),
        (
            "define { i32, i1 } @f() {\nret { i32, i1 } undef\n}\n",
            "define { i32, i1 } @f() {\n  ret { i32, i1 } undef\n}\n",
        ),
        ("  @a = global [2 x i32] [\n    i32 1,\n  i32 2 ]\n", "@a = global [2 x i32] [\n  i32 1,\ni32 2 ]\n"),
        ("define void @f() {\n ; one\n; two\n ret void\n}\n", "define void @f() {\n  ; one\n; two\n  ret void\n}\n"),
    ],
)
def test_lines_are_indented(text: str, expected: str) -> None:
    assert laid_out(text.encode()).decode() == expected
