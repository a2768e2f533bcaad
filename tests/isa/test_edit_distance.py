"""The distance of two words is that of the definition."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.isa.edit_distance import distance_lower_bound, edit_distance

WORDS = st.text("abc", max_size=9)


def distance(a: str, b: str) -> int:
    """The optimal string alignment distance, by its recursive definition."""

    @cache
    def of(i: int, j: int) -> int:
        if not i or not j:
            return max(i, j)
        ways = [of(i - 1, j) + 1, of(i, j - 1) + 1, of(i - 1, j - 1) + (a[i - 1] != b[j - 1])]
        if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
            ways.append(of(i - 2, j - 2) + 1)
        return min(ways)

    return of(len(a), len(b))


@given(WORDS, WORDS)
def test_it_is_that_of_the_definition(a: str, b: str) -> None:
    assert edit_distance(a, b) == distance(a, b)
    assert distance_lower_bound(a, b) <= edit_distance(a, b)


def test_two_letters_that_are_swapped_are_one_slip() -> None:
    assert [edit_distance("ab", "ba"), edit_distance("xaby", "xbay"), edit_distance("abc", "cab")] == [1, 1, 2]
