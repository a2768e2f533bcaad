"""From name to name in NVVM IR: references, what may be renamed, folds."""

from __future__ import annotations

import pytest

from ptx_ls.ide.answers import Fold, Refusal
from ptx_ls.nvvm.calls import calls
from ptx_ls.nvvm.folding import folds
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.references import references
from ptx_ls.nvvm.rename import refusal, rename
from ptx_ls.nvvm.selection import selections
from ptx_ls.nvvm.syntax import string_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import parse

SOURCE = b"""; one
; two
%pair = type { i32, i32 }
$shared = comdat any
@tile = internal global i32 0
@shared = global i32 0, comdat
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @f(i32 %x, ptr %p) {
entry:
  %y = add i32 %x, %x
  %0 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr %pair, ptr %p, i32 0
  br label %again
again:
  %z = phi i32 [ %y, %entry ], [ %z, %again ]
  store i32 %z, ptr @tile
  br i1 true, label %again, label %"the end"
"the end":
  ret i32 %y
}
define i32 @g(i32 %x) {
entry:
  %y = call i32 @f(i32 %x, ptr @tile)
  ret i32 %y
}
"""
TREE = parse("nvvm", SOURCE)


def at(needle: bytes) -> int:
    return SOURCE.index(needle)


def found(needle: bytes) -> list[tuple[int, str]]:
    """The line of each occurrence, and what is done there."""
    return [
        (
            SOURCE.count(b"\n", 0, o.start) + 1,
            "writes" if o.access == "write" else "declares" if o.declares else "reads",
        )
        for o in references(SOURCE, TREE, at(needle))
    ]


def test_occurrences() -> None:
    assert found(b"%x, ptr") == [(8, "declares"), (10, "reads"), (10, "reads")]
    assert found(b"%y = add") == [(10, "writes"), (15, "reads"), (19, "reads")]
    assert found(b"%y\n}\ndefine") == found(b"%y = add")
    assert found(b"again:") == [(13, "reads"), (14, "declares"), (15, "reads"), (17, "reads")]
    assert found(b'%"the end"') == [(17, "reads"), (18, "declares")]
    assert found(b"@tile") == [(5, "declares"), (16, "reads"), (23, "reads")]
    assert found(b"%pair") == [(3, "declares"), (12, "reads")]
    assert found(b"@f(") == [(8, "declares"), (23, "reads")]
    assert found(b"add i32") == []


def renamed(needle: bytes, new: str) -> bytes | str:
    edits = rename(SOURCE, TREE, at(needle), new)
    assert edits is not None
    if isinstance(edits, Refusal):
        return edits.message
    source = SOURCE
    for edit in reversed(edits):
        source = source[: edit.start] + edit.text.encode() + source[edit.end :]
    return source


@pytest.mark.parametrize("name", ["@caller", "@c", "@$x", "@_c", '@"c c"', "%c", "$c"])
def test_a_sigil_is_one_character(name: str) -> None:
    kind = {"@": "global i32 0", "%": "type { i32 }", "$": "comdat any"}[name[0]]
    source = f"{name} = {kind}".encode()
    (definition,) = parse("nvvm", source).root_node.children
    found = definition.child_by_field_name("name")
    assert found is not None
    assert string_of(found, source) == name[1:].strip('"')


def test_rename() -> None:
    assert renamed(b"%y = add", "%sum") == SOURCE.replace(b"%y = add", b"%sum = add").replace(
        b"[ %y,", b"[ %sum,"
    ).replace(b"ret i32 %y\n}\ndefine", b"ret i32 %sum\n}\ndefine")
    assert renamed(b"again:", "loop") == SOURCE.replace(b"again", b"loop")
    assert renamed(b'%"the end"', "last") == SOURCE.replace(b'"the end"', b"last")
    assert renamed(b"@tile", "@cells") == SOURCE.replace(b"@tile", b"@cells")
    assert renamed(b"%pair", "two") == SOURCE.replace(b"%pair", b"%two")
    assert renamed(b"again:", "again") == SOURCE


@pytest.mark.parametrize(
    ("needle", "new", "why"),
    [
        (b"%0", "x", "'0' is a number"),
        (b"@llvm", "x", "is a name of LLVM itself"),
        (b"@tile", "llvm.x", "is a name of LLVM itself"),
        (b"%y = add", "%z", "'z' is a name already, in line 15"),
        (b"%y = add", "entry", "'entry' is a name already, in line 9"),
        (b"@tile", "f", "'f' is a name already, in line 8"),
        (b"%y = add", "1", "'1' is not a name"),
        (b"%y = add", "a b", "'a b' is not a name"),
        (b"@shared", "x", "'shared' is the name of a comdat too"),
    ],
)
def test_what_cannot_be_renamed(needle: bytes, new: str, why: str) -> None:
    said = renamed(needle, new)
    assert isinstance(said, str)
    assert why in said


def test_a_block_that_is_named_elsewhere_is_not_renamed() -> None:
    source = SOURCE + b"@target = global ptr blockaddress(@f, %again)\n"
    assert "outside of its function" in refusal(source, parse("nvvm", source), source.index(b"again:"))


def test_folds() -> None:
    assert list(folds(SOURCE, TREE)) == [Fold(7, 18), Fold(20, 23), Fold(0, 1, "comment")]
    assert list(folds(b"", parse("nvvm", b""))) == []


def selected(needle: bytes) -> list[bytes]:
    return [SOURCE[start:end] for start, end in selections(SOURCE, TREE, at(needle))]


def test_a_selection_grows_to_the_operand_the_instruction_the_block_and_the_function() -> None:
    first = SOURCE.index(b"define i32 @f")
    function = SOURCE[first : SOURCE.index(b"define i32 @g") - 1]
    body = function[function.index(b"{") :]
    block = b"again:" + function.split(b"again:")[1].split(b'"the end":')[0].rstrip()
    assert selected(b"%z, ptr") == [
        b"%z",
        b"i32 %z",
        b"store i32 %z, ptr @tile",
        block,
        body[2:-2],
        body,
        function,
        SOURCE,
    ]


def test_a_selection_outside_of_functions() -> None:
    assert selected(b"i32, i32 }") == [
        b"i32",
        b"i32, i32",
        b"{ i32, i32 }",
        b"%pair = type { i32, i32 }",
        SOURCE,
    ]


CALLS = b"""@also = alias void (), ptr @leaf
define internal void @leaf() { ret void }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.cp.async.wait.all()
define void @middle(ptr %p) {
  call void @llvm.nvvm.cp.async.wait.all()
  call void @leaf()
  call void bitcast (void ()* @leaf to void ()*)()
  call void %p()
  call void asm "nop;", ""()
  ret void
}
define ptx_kernel void @k() {
  tail call void @also()
  invoke void @middle(ptr @leaf) to label %a unwind label %a
a:
  ret void
}
"""


def test_who_calls_whom() -> None:
    tree = parse("nvvm", CALLS)
    module = module_of(Document("a.ll", "nvvm", CALLS))
    found = [(s.caller.name, s.callee.name, CALLS[s.start : s.end]) for s in calls(CALLS, tree, module)]
    assert found == [
        ("middle", "llvm.nvvm.cp.async.wait.all", b"@llvm.nvvm.cp.async.wait.all"),
        ("middle", "leaf", b"@leaf"),
        ("middle", "leaf", b"@leaf"),
        ("k", "leaf", b"@also"),
        ("k", "middle", b"@middle"),
    ]
