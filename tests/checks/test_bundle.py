"""Diagnostics that move together move as each of them does by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.checks.base.bundle import Bundled, bundled, in_order
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.base.shifted import moved
from ptx_ls.syntax.text_edit import TextEdit

_AT = st.integers(0, 400)
_LENGTH = st.integers(0, 6)


@st.composite
def _diagnostics(draw: st.DrawFn) -> Diagnostic:
    start, length = draw(_AT), draw(_LENGTH)
    others = draw(st.lists(st.tuples(_AT, _LENGTH), max_size=2))
    fixes = tuple(Fix("a", (TextEdit(at, at + by, "b"),)) for at, by in others[:1])
    related = tuple(Related(at, at + by, "c") for at, by in others[1:])
    return Diagnostic(draw(st.sampled_from("xyz")), "error", "d", start, start + length, fixes=fixes, related=related)


@st.composite
def _edits(draw: st.DrawFn) -> tuple[int, int, int]:
    start, old, new = draw(_AT), draw(_LENGTH), draw(_LENGTH)
    return start, start + old, start + new


def _in_order(found: list[Diagnostic]) -> list[Diagnostic]:
    return sorted(found, key=lambda one: (one.start, one.end))


@pytest.mark.slow
@given(st.lists(_diagnostics(), max_size=80), st.lists(_edits(), max_size=4))
def test_a_bundle_moves_as_its_diagnostics(found: list[Diagnostic], edits: list[tuple[int, int, int]]) -> None:
    whole = bundled(found)
    for count in range(len(edits) + 1):
        assert [*whole.after(edits[:count])] == moved(_in_order(found), edits[:count])
        assert len(whole.after(edits[:count])) == len(moved(found, edits[:count]))


def test_what_an_edit_does_not_touch_stays_the_same_object() -> None:
    found = [Diagnostic("x", "hint", str(at), at, at + 2) for at in range(0, 3000, 10)]
    whole = bundled(found)
    after = whole.after([(1504, 1504, 1505)])
    assert [*after] == moved(found, [(1504, 1504, 1505)])
    kept = {part.bundle for part in after.parts} & {part.bundle for part in whole.parts}
    assert len(kept) == len(whole.parts) - 1


@pytest.mark.slow
@given(st.lists(st.lists(_diagnostics(), max_size=40), max_size=4), st.data())
def test_bundles_are_mixed_where_they_overlap(found: list[list[Diagnostic]], data: st.DataObject) -> None:
    groups = [bundled(some) if data.draw(st.booleans()) else some for some in found]
    every = [one for some in groups for one in some]
    assert [*in_order(*groups)] == _in_order(every)


def test_levels_are_applied_to_what_stays_once() -> None:
    asked: list[int] = []

    def without(found: object) -> list[Diagnostic]:
        assert isinstance(found, tuple)
        asked.append(len(found))
        return [one for one in found if one.code != "x"]

    whole = bundled(Diagnostic("xy"[at % 2], "hint", "a", at, at) for at in range(0, 400, 5))
    assert {one.code for one in whole.exchanged("key", without)} == {"y"}
    assert sum(asked) == 80
    again = whole.after([(1000, 1000, 1001)]).exchanged("key", without)
    assert sum(asked) == 80
    assert len(again) == 40
    assert isinstance(again, Bundled)
    assert len(whole.exchanged("other key", without)) == 40
    assert sum(asked) == 160
