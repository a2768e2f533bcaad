"""Offsets across edits, held against the text itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.syntax.offset_map import forward_span, inserted_spans, joined_edits
from ptx_ls.syntax.span import Span


@given(st.data(), st.booleans())
def test_what_no_edit_touched_is_found_again(data: st.DataObject, is_joined: bool) -> None:
    text = [str(i) for i in range(30)]
    before = list(text)
    edits = []
    for number in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))
        new = [f"new {number} {i}" for i in range(data.draw(st.integers(0, 5)))]
        text[start:end] = new
        edits.append((start, end, start + len(new)))
    edits = joined_edits((), edits) if is_joined else edits
    for place, word in enumerate(before):
        moved = forward_span(place, place + 1, edits)
        assert (moved is None) == (word not in text)
        if moved is not None:
            assert text[moved[0]] == word


def test_what_is_typed_and_taken_back_is_one_edit() -> None:
    typed = [(at, at, at + 1) for at in range(5, 90)]
    assert joined_edits((), typed) == [(5, 5, 90)]
    taken_back = [(at, at + 1, at) for at in range(89, 2, -1)]
    assert joined_edits(joined_edits((), typed), taken_back) == [(3, 5, 3)]
    assert joined_edits(joined_edits((), typed), [(91, 91, 92)]) == [(5, 5, 90), (91, 91, 92)]


def test_an_edit_inside_of_what_was_just_typed_is_part_of_it() -> None:
    typed, inside = (5, 5, 20), (10, 12, 13)
    assert joined_edits([typed], [inside]) == [(5, 5, 21)]
    assert inserted_spans([typed, inside]) == [Span(5, 21)]
    assert inserted_spans([typed, (18, 25, 18)]) == [Span(5, 18)]
    assert inserted_spans([typed, (2, 7, 3)]) == [Span(2, 16)]
