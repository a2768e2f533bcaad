"""Edits of labels, branches and numbered values, in any order, give the blocks, names and diagnostics of a fresh
reading."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from ptx_ls.languages import language_of
from ptx_ls.nvvm.graph.blocks import blocks_of
from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.names import names_of
from ptx_ls.syntax.document import Change, Document
from tests.rounds import rounds

_NAMED = """\
define i32 @k(i32 %n, i1 %c, ptr %p) {
entry:
  %s = add i32 %n, 1
  br i1 %c, label %head, label %done
head:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %h = phi i32 [ %s, %entry ], [ %v, %next ]
  br i1 %c, label %then, label %else
then:
  %a = mul i32 %i, %s
  br label %next
else:
  %b = call i32 @__nvvm_reflect(ptr @g)
  switch i32 %b, label %next [ i32 1, label %then
    i32 2, label %done ]
next:
  %v = phi i32 [ %a, %then ], [ %b, %else ]
  %j = add i32 %i, %v
  br i1 %c, label %head, label %done
dead:
  %d = add i32 %j, %s
  br label %done
done:
  %r = phi i32 [ 0, %entry ], [ %b, %else ], [ %j, %next ], [ %d, %dead ]
  %t = add i32 %r, %s
  ret i32 %t
}
@g = global i32 0
declare i32 @__nvvm_reflect(ptr)
"""
_NUMBERED = """\
define i32 @k(i32 %0, i1 %1) {
  %3 = add i32 %0, 1
  br i1 %1, label %4, label %13
4:
  %5 = phi i32 [ 0, %2 ], [ %11, %10 ]
  br i1 %1, label %6, label %8

  %7 = mul i32 %5, %3
  br label %10
8:
  %9 = add i32 %5, 2
  br label %10
10:
  %11 = phi i32 [ %7, %6 ], [ %9, %8 ]
  add i32 %11, %3
  br i1 %1, label %4, label %13
13:
  %14 = phi i32 [ %3, %2 ], [ %12, %10 ]
  ret i32 %14
}
define void @l(i1 %c) {
  br i1 %c, label %1, label %x

  br label %x
x:
  %2 = phi i32 [ 0, %0 ], [ 1, %1 ]
  br label %3

  ret void
}
"""
_LABEL = re.compile(r"^[\w.]+:", re.MULTILINE)
_TARGET = re.compile(r"label %[\w.]+")
_LOCAL = re.compile(r"%[\w.]+")
_NAMES = ("entry", "head", "then", "next", "done", "dead", "new", "x", "0", "2", "4", "6", "10", "13", "15")


def _pick(pattern: re.Pattern[str], text: str, rng: random.Random) -> tuple[int, int]:
    found = [match.span() for match in pattern.finditer(text)]
    return rng.choice(found) if found else (0, 0)


def _edits(text: str, rng: random.Random) -> Sequence[tuple[int, int, str]]:
    """Replacements of one version, by offset, from the last to the first."""
    first, last = _pick(_LABEL, text, rng)
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    line = rng.randrange(len(starts) - 1)
    begin, end = starts[line], starts[line + 1]
    other = rng.choice(starts)
    name = rng.choice(_NAMES)
    match rng.randrange(16):
        case 0:  # A newline before, in or after a label.
            at = rng.randrange(first, last + 1)
            return [(at, at, "\n")]
        case 1:  # The newline before a label, or the one after it.
            return [(first - 1, first, "")] if first and rng.random() < 0.5 else [(last, last + 1, "")]
        case 2:
            return [(first, last - 1, name)] if first < last else []
        case 3:
            return [(last - 1, last, "")] if first < last else []
        case 4:
            start, stop = _pick(_TARGET, text, rng)
            return [(start, stop, f"label %{name}")] if start < stop else []
        case 5:  # A block is split.
            return [(begin, begin, f"  br label %{name}\n{name}:\n")]
        case 6:  # Two blocks are joined.
            before = text.rfind("\n", 0, max(0, first - 1)) + 1
            return [(before, text.find("\n", last) + 1, "")]
        case 7:
            start, stop = _pick(_LOCAL, text, rng)
            return [(start, stop, text[slice(*_pick(_LOCAL, text, rng))])]
        case 8:
            return [(begin, end, "")]
        case 9:  # A line is moved.
            moved = [(begin, end, ""), (other, other, text[begin:end])]
            return sorted(moved, reverse=True) if not begin < other < end else []
        case 10:
            return [(other, other, text[begin:end])]
        case 11:
            return [(begin, begin, rng.choice(("  add i32 1, 2\n", f"  %{name} = add i32 1, 2\n", f"{name}:\n")))]
        case 12:
            return [(begin, end, f"  %{name} =\n")]
        case 13:
            return [(begin, begin, rng.choice(("  ret i32 0\n", "  unreachable\n", "uselistorder i32 %n, { 1, 0 }\n")))]
        case 14:
            return [(begin, begin + 1, "")]
    at = text.rfind("=", begin, end)
    return [(begin, at + 1, rng.choice(("", f"  %{name} =")))] if at > 0 else []


def _changed(document: Document, edits: Sequence[tuple[int, int, str]]) -> Document:
    source, changes = document.source.decode(), []
    for start, end, new in edits:
        places = [(source.count("\n", 0, at), at - (source.rfind("\n", 0, at) + 1)) for at in (start, end)]
        changes.append(Change(new.encode(), *places))
    return document.changed(document.version or 0, changes, "utf-8")


def assert_as_fresh(document: Document) -> None:
    """The diagnostics, names and blocks of a document are those of a fresh one."""
    language = language_of(document)
    diagnostics, fresh = language.diagnostics(document), Document("a.ll", "nvvm", document.source)
    assert diagnostics == language.diagnostics(fresh), document.source.decode()
    for one, other in zip(bodies_of(document), bodies_of(fresh), strict=True):
        assert one.body.names == names_of(other.body.header, other.body.statements), document.source.decode()
        assert blocks_of(one.body) == blocks_of(other.body), document.source.decode()


def random_edits(text: str, rng: random.Random, steps: int) -> None:
    """So many versions, some of them as one before was, each compared with a fresh reading."""
    document = Document("a.ll", "nvvm", text.encode())
    assert_as_fresh(document)
    earlier = [text]
    for _ in range(steps):
        source = document.source.decode()
        edits = _edits(source, rng)
        if rng.random() < 0.5:
            back = earlier.pop() if len(earlier) > 1 else earlier[0]
            edits = [_difference(source, back)]
        else:
            earlier.append(source)
        document = _changed(document, edits)
        if rng.random() < 0.9:
            assert_as_fresh(document)


def _difference(text: str, other: str) -> tuple[int, int, str]:
    """What makes one text another."""
    most = min(len(text), len(other))
    first = next((at for at in range(most) if text[at] != other[at]), most)
    last = next((at for at in range(most - first) if text[-1 - at] != other[-1 - at]), most - first)
    return first, len(text) - last, other[first : len(other) - last]


@pytest.mark.slow
@pytest.mark.parametrize("text", [_NAMED, _NUMBERED], ids=["named", "numbered"])
def test_edits_of_blocks_give_what_a_fresh_reading_gives(text: str) -> None:
    rng = random.Random(text)
    for _ in rounds(6):
        random_edits(text, rng, 20)
