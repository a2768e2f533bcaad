"""What each word of NVVM IR is."""

from __future__ import annotations

from ptx_ls.ide.semantic_tokens import DECLARATION, DEFAULT_LIBRARY, TYPES
from ptx_ls.nvvm.semantic_tokens import tokens
from ptx_ls.syntax.parse import parse

SOURCE = b"""@tile = internal global i32 0
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @f(i32 %x) {
entry:
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %y, ptr @tile
  br label %entry
}
"""


def found(within: tuple[int, int] | None = None) -> list[tuple[str, str, int]]:
    """Each word with its type and modifiers."""
    return [
        (SOURCE[t.start : t.end].decode(), TYPES[t.type], t.modifiers)
        for t in tokens(SOURCE, parse("nvvm", SOURCE), within)
    ]


def test_words_of_a_module() -> None:
    words = found()
    assert words[0] == ("@tile", "variable", DECLARATION)
    assert ("@f", "function", DECLARATION) in words
    assert ("%x", "parameter", DECLARATION) in words
    assert ("entry:", "label", DECLARATION) in words
    assert ("%y", "variable", DECLARATION) in words
    assert ("%y", "variable", 0) in words
    assert ("%entry", "label", 0) in words
    assert ("store", "keyword", 0) in words
    intrinsic = ("@llvm.nvvm.read.ptx.sreg.tid.x", "function", DEFAULT_LIBRARY)
    assert words.count(intrinsic) == 2


def test_words_of_a_range() -> None:
    start = SOURCE.index(b"store")
    assert found((start, start + 5)) == [("store", "keyword", 0)]


def test_a_string_that_ends_in_label_is_none() -> None:
    assert all(kind != "label" for _, kind, _ in found((0, 20)))
