"""Thousands of changes in one notification give what they give one after the other."""

from __future__ import annotations

import random

import pytest

from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.text import Encoding, Text
from tests.rounds import rounds

LINES = ["add.s32 %r1, %r2, 1;", "// é€\U0001f600 é", "", "\tret;", "mov.u32 %r1, %r1;\r"]


def _changes(text: Text, encoding: Encoding, rng: random.Random, downwards: bool) -> list[Change]:
    """Replacements that do not touch one another, in the client's order."""
    cuts = sorted(rng.randrange(text.size + 1) for _ in range(40))
    spans = list(zip(cuts[::2], cuts[1::2], strict=True))
    found = []
    current = text
    moved = 0
    for start, end in spans if downwards else reversed(spans):
        new = rng.choice(("", "x", "é\U0001f600", "a\nb", "\n", "one\ntwo\n")).encode()
        first, last = (
            current.position_at(at, encoding) for at in ((start + moved, end + moved) if downwards else (start, end))
        )
        # Past the end of a line means its end.
        last = (last[0], last[1] + 99) if last == first and rng.random() < 0.2 else last
        begin, until = (current.offset_at(*at, encoding) for at in (first, last))
        current = current.edited(begin, until, new)
        moved = current.size - text.size
        found.append(Change(new, first, last))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_they_are_applied_at_once_as_one_by_one(encoding: Encoding, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(encoding)
    edits = 0
    original = Text.edited

    def counted(text: Text, start: int, end: int, new: bytes) -> Text:
        nonlocal edits
        edits += 1
        return original(text, start, end, new)

    for round_ in rounds(70):
        document = Document("a.ptx", "ptx", "\n".join(rng.choice(LINES) for _ in range(60)).encode())
        changes = _changes(document.text, encoding, rng, downwards=round_ % 2 == 0)
        expected = document.changed(1, changes, encoding).source
        with monkeypatch.context() as patched:
            patched.setattr(document_module, "_MOST_AT_ONCE", 1)
            patched.setattr(Text, "edited", counted)
            assert document.changed(1, changes, encoding).source == expected
    # Where a change past the end of its line overlaps another, they are applied one by one.
    assert edits < 200 * 20 / 2


def test_changes_to_and_fro_are_applied_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "_MOST_AT_ONCE", 1)
    document = Document("a.ptx", "ptx", b"one\ntwo\nthree\n")
    places = [(1, 0), (0, 0), (2, 0), (1, 1)]
    changes = [Change(b"%d" % number, place, place) for number, place in enumerate(places)]
    assert document.changed(1, changes, "utf-8").source == b"1one\n03two\n2three\n"
