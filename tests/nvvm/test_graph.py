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
from ptx_ls.syntax.document import Change, Document
from tests.checks.nothing_kept import nothing_kept
from tests.rounds import rounds

_NAMED = """\
; ptx-ls: reader=libnvvm
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
  %t = add i32 %r, %b
  ret i32 %t
}
@g = global i32 0
declare i32 @__nvvm_reflect(ptr)
declare i32 @other(ptr)
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
_LINES = (
    "  add i32 1, 2\n",
    "  ret i32 0\n",
    "  unreachable\n",
    "uselistorder i32 %n, { 1, 0 }\n",
    "  %x = add i32 1, 2\n",
)
Edit = tuple[int, int, str]
"""A part of the text, by offset, and what is there instead."""


def _pick(pattern: re.Pattern[str], text: str, rng: random.Random) -> tuple[int, int]:
    found = [match.span() for match in pattern.finditer(text)]
    return rng.choice(found) if found else (0, 0)


def _line(text: str, rng: random.Random) -> tuple[int, int]:
    return _pick(re.compile(r"^.*\n", re.MULTILINE), text, rng)


def _newline_in_label(text: str, rng: random.Random) -> list[Edit]:
    """A newline before, in or after a label."""
    first, last = _pick(_LABEL, text, rng)
    at = rng.randrange(first, last + 1)
    return [(at, at, "\n")]


def _no_newline(text: str, rng: random.Random) -> list[Edit]:
    """The newline before a label is gone, or the one after it."""
    first, last = _pick(_LABEL, text, rng)
    return [(first - 1, first, "")] if first and rng.random() < 0.5 else [(last, last + 1, "")]


def _renamed_label(text: str, rng: random.Random) -> list[Edit]:
    first, last = _pick(_LABEL, text, rng)
    return [(first, max(first, last - 1), rng.choice(_NAMES))]


def _no_colon(text: str, rng: random.Random) -> list[Edit]:
    _, last = _pick(_LABEL, text, rng)
    return [(max(0, last - 1), last, "")]


def _other_target(text: str, rng: random.Random) -> list[Edit]:
    """A branch leads to another block that is there, or is not."""
    labels = [match[0][:-1] for match in _LABEL.finditer(text)]
    return [(*_pick(_TARGET, text, rng), f"label %{rng.choice(labels or _NAMES)}")]


def _split_block(text: str, rng: random.Random) -> list[Edit]:
    begin, _ = _line(text, rng)
    name = f"new{rng.randrange(9)}"
    return [(begin, begin, f"  br label %{name}\n{name}:\n")]


def _joined_blocks(text: str, rng: random.Random) -> list[Edit]:
    first, last = _pick(_LABEL, text, rng)
    return [(text.rfind("\n", 0, max(0, first - 1)) + 1, text.find("\n", last) + 1, "")]


def _moved_line(text: str, rng: random.Random) -> list[Edit]:
    begin, end = _line(text, rng)
    other, _ = _line(text, rng)
    moved = [(begin, end, ""), (other, other, text[begin:end])]
    return sorted(moved, reverse=True) if not begin < other < end else []


def _moved_block(text: str, rng: random.Random) -> list[Edit]:
    begins = [match.start() for match in _LABEL.finditer(text)]
    if len(begins) < 2:
        return []
    at = rng.randrange(len(begins) - 1)
    begin, end, other = begins[at], begins[at + 1], rng.choice(begins)
    moved = [(begin, end, ""), (other, other, text[begin:end])]
    return sorted(moved, reverse=True) if not begin < other < end else []


def _other_value(text: str, rng: random.Random) -> list[Edit]:
    return [(*_pick(_LOCAL, text, rng), text[slice(*_pick(_LOCAL, text, rng))])]


def _no_line(text: str, rng: random.Random) -> list[Edit]:
    return [(*_line(text, rng), "")]


def _copied_line(text: str, rng: random.Random) -> list[Edit]:
    begin, _ = _line(text, rng)
    return [(begin, begin, text[slice(*_line(text, rng))])]


def _new_line(text: str, rng: random.Random) -> list[Edit]:
    begin, _ = _line(text, rng)
    return [(begin, begin, rng.choice(_LINES))]


def _half_a_line(text: str, rng: random.Random) -> list[Edit]:
    return [(*_line(text, rng), f"  %{rng.choice(_NAMES)} =\n")]


def _other_result(text: str, rng: random.Random) -> list[Edit]:
    """A value has another name or none."""
    place = _pick(re.compile(r"%[\w.]+ = "), text, rng)
    return [(*place, rng.choice(("", f"%{rng.choice(_NAMES)} = ")))]


def _other_callee(text: str, rng: random.Random) -> list[Edit]:
    """The call of another function of the same type."""
    place = _pick(re.compile("(?<=call i32 )@[a-z_]+"), text, rng)
    return [(*place, rng.choice(("@other", "@__nvvm_reflect")))] if any(place) else []


_EDITS = (
    *(_newline_in_label, _no_newline, _renamed_label, _no_colon, _other_target, _split_block, _joined_blocks),
    *(_moved_line, _moved_block, _other_value, _no_line, _copied_line, _new_line, _half_a_line, _other_result),
    *(_other_callee, _other_target, _split_block, _moved_line),
)


def _changed(document: Document, edits: Sequence[Edit]) -> Document:
    source, changes = document.source.decode(), []
    for start, end, new in edits:
        places = [(source.count("\n", 0, at), at - (source.rfind("\n", 0, at) + 1)) for at in (start, end)]
        changes.append(Change(new.encode(), *places))
    return document.changed(document.version or 0, changes, "utf-8")


def assert_as_fresh(document: Document) -> None:
    """The diagnostics, names and blocks of a document are those of a fresh one."""
    language = language_of(document)
    diagnostics, fresh = language.diagnostics(document), Document("a.ll", "nvvm", document.source)
    with nothing_kept():
        assert diagnostics == language.diagnostics(fresh), document.source.decode()
    for one, other in zip(bodies_of(document), bodies_of(fresh), strict=True):
        assert one.body.names == other.body.names, document.source.decode()
        assert blocks_of(one.body) == blocks_of(other.body), document.source.decode()


def random_edits(text: str, rng: random.Random, steps: int) -> None:
    """So many versions, each compared with a fresh reading: one to three edits, and back to a text before."""
    document = Document("a.ll", "nvvm", text.encode())
    assert_as_fresh(document)
    earlier = [text]
    for _ in range(steps):
        source = document.source.decode()
        if rng.random() < 0.4:
            edits = [_difference(source, rng.choice(earlier[-3:]))]
        else:
            edits = rng.choice(_EDITS)(source, rng)
            earlier = [*earlier, source] if len(earlier) < 4 else [text]
        document = _changed(document, edits)
        if rng.random() < 0.9:
            assert_as_fresh(document)


def _difference(text: str, other: str) -> Edit:
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


_BRANCHES = """\
define void @k(i32 %n, i1 %c) {
e:
  %w = add i32 %n, 2
  br i1 %c, label %d, label %x
x:
  br i1 %c, label %y, label %b
y:
  %o = add i32 %v, 1
  unreachable
d:
  %v = add i32 %n, 1
  br label %a
a:
  br label %u
u:
  %q = add i32 %v, 1
  br label %b
b:
  %p = phi i32 [ 0, %x ], [ %v, %u ]
  %r = phi i32 [ 0, %x ], [ %w, %u ]
  %s = add i32 %w, 1
  ret void
}
define void @l(i1 %c) {
  br label %x

  %p = phi i32 [ 0, %x ]
  br label %x
x:
  %z = phi i32 [ 0, %0 ], [ 0, %1 ]
  ret void
}
define void @m(i1 %c) {
  %1 = add i32 1, 2
  %2 = add i32 1, 2
  %4 = add i32 1, 2
  %3 = add i32 1, 2
  %5 = add i32 1, 2
  ret void
}
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("  %r = phi", "  add i32 1, 2\n  %r = phi", id="a phi is no longer at the top"),
        pytest.param("  %w = add", "  br i1 %c, label %t, label %b\nt:\n  %w = add", id="a value is in another block"),
        pytest.param("  unreachable", "  br label %a", id="a block has another dominator, and what comes from it"),
        pytest.param("label %y, label %b", "label %b, label %b", id="a block is not reachable"),
        pytest.param("%v = add i32 %n", "%v = add i32 %q", id="a value that the block does not have"),
        pytest.param("  br label %x\n\n", "  add i32 1, 2\n  br label %x\n\n", id="a block has another number"),
        pytest.param("  br label %x\nx", "  %1 = add i32 1, 2\n  br label %x\nx", id="a number that is too low"),
    ],
)
def test_what_an_edit_reaches(old: str, new: str) -> None:
    document = Document("a.ll", "nvvm", _BRANCHES.encode())
    before = language_of(document).diagnostics(document)
    at = _BRANCHES.index(old)
    for edit in ((at, at + len(old), new), (at, at + len(new), old)) * 2:
        document = _changed(document, [edit])
        assert_as_fresh(document)
        found = [(one.code, one.message) for one in language_of(document).diagnostics(document)]
        assert (found != [(one.code, one.message) for one in before]) == (edit[2] is new)


def test_numbers_after_one_that_is_too_low() -> None:
    document = Document("a.ll", "nvvm", _BRANCHES.encode())
    assert_as_fresh(document)
    at = _BRANCHES.index("  %5 = add")
    assert_as_fresh(_changed(document, [(at, at, "  %9 = add i32 1, 2\n")]))


def test_a_value_that_is_moved_to_another_block() -> None:
    document = Document("a.ll", "nvvm", _BRANCHES.encode())
    assert_as_fresh(document)
    line = "  %w = add i32 %n, 2\n"
    begin, end = _BRANCHES.index(line), _BRANCHES.index("  br label %a")
    document = _changed(document, [(end, end, line), (begin, begin + len(line), "")])
    assert_as_fresh(document)
    found = [one.message for one in language_of(document).diagnostics(document)]
    assert found.count("Instruction does not dominate all uses: '%w'") == 1


def test_names_that_are_defined_twice_for_a_while() -> None:
    text = _BRANCHES
    document = Document("a.ll", "nvvm", text.encode())
    assert_as_fresh(document)
    for old, new in (
        ("  ret void\n", "  %w = add i64 1, 2\n  ret void\n"),
        ("e:\n", "e:\n  %first = add i32 %n, 7\n"),
        ("  %w = add i64", "  %other = add i64"),
        ("  %other = add i64", "  %n = add i64"),
        ("  %v = add i32 %n, 1\n", "  %v = add i32 %n, 1\n  %v = add i64 %n, 1\n"),
        ("  %n = add i64", "  %last = add i64"),
        ("  %v = add i64", "  %c = add i64"),
        ("  %c = add i64 %n, 1\n", ""),
    ):
        at = text.index(old)
        document = _changed(document, [(at, at + len(old), new)])
        assert_as_fresh(document)
        text = document.source.decode()
