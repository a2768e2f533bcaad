"""The distance of two words is that of the definition; which words are suggested for a misspelt one."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ptx_ls.isa import table
from ptx_ls.isa.edit_distance import distance_lower_bound, edit_distance, nearest, nearest_known
from ptx_ls.isa.notation import files

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


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("mvo", "mov"),
        ("ad", "add"),
        ("imad", "mad"),
        ("wgmm", "wgmma"),
        ("ldmatrx", "ldmatrix"),
        ("tcgen5", "tcgen05"),
        ("barr", "barrier"),
    ],
)
def test_the_first_is_what_was_meant(wrong: str, meant: str) -> None:
    assert nearest(wrong, files.opcodes())[0] == meant


@pytest.mark.parametrize("word", ["macro", "foo", "nothing_of_the_kind", ""])
def test_nothing_is_near_to_another_word(word: str) -> None:
    assert nearest(word, files.opcodes()) == ()


def test_two_letters_in_the_wrong_order_are_one_slip() -> None:
    assert nearest("golbal", ["global", "glbl"])[0] == "global"
    assert nearest("acb", ["abc"]) == ("abc",)
    assert nearest("xbz", ["abc"]) == ()


def test_of_those_equally_near_first_what_begins_alike() -> None:
    assert nearest("ad", ["sad", "mad", "add"]) == ("add", "mad", "sad")


@pytest.mark.parametrize("find", [nearest, nearest_known])
def test_of_three_letters_on_a_word_is_near_to_what_it_begins(find: Callable[..., tuple[str, ...]]) -> None:
    assert find("bar", ("barrier",)) == ("barrier",)
    assert find("ba", ("barrier",)) == ()


def test_one_slip_is_forgiven_for_three_letters_and_two_for_six() -> None:
    assert nearest("abc", ["abd", "add"]) == ("abd",)
    assert nearest("abcdef", ["abxdxf", "axxdxf"]) == ("abxdxf",)


def test_opcodes_that_take_the_modifiers_come_first() -> None:
    problem = table.resolve("lds.u32").problem
    assert problem is not None
    assert problem.suggestions[0] in ("ld", "ldu")
    assert "abs" in nearest("abd", files.opcodes())
    problem = table.resolve("abd.u32").problem
    assert problem is not None
    assert problem.suggestions[0] == "add"


def test_long_words_are_compared_where_they_differ() -> None:
    """Slip by slip a spelling of 100,000 letters took seconds for each token."""
    long = "a_long_name" * 10_000
    assert nearest(f"{long}x_1", ["b" * len(long), f"{long}y_1"]) == (f"{long}y_1",)
    problem = table.resolve(f"add.s32.{long}").problem
    assert problem is not None
    assert nearest("b" * 300 + "x", ["a" * 300]) == ()


def test_known_words_are_found_as_one_by_one() -> None:
    """Of many words known beforehand, only those that may be near are compared letter by letter."""
    rng = random.Random(1)
    for opcode in (*files.opcodes(), "", "é", "x" * 300):
        for _ in range(5):
            at = rng.randrange(len(opcode) + 1)
            word = opcode[:at] + rng.choice(("", *"abcdelmnorstuz")) + opcode[at + rng.randrange(3) :]
            assert nearest_known(word, files.opcodes(), 8) == nearest(word, files.opcodes(), 8)
