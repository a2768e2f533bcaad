"""Words that might exist are made of those that do: each newer word here was once found by its rule."""

from __future__ import annotations

import pytest

from tests.oracle.discover import fragments, modifiers
from tests.oracle.discover.strings import words_in


@pytest.mark.parametrize(
    ("known", "newer"),
    [
        ([".scaled::n2::ue8m0"], ".scaled::n1::ue8m0"),
        ([".u16x2"], ".u8x4"),
        ([".multicast::cluster::32b"], ".multicast::cluster::16b"),
        ([".sp::2:4"], ".sp::1:16"),
        (["%pm0_64"], "%pm4_64"),
    ],
)
def test_numbers_are_varied(known: list[str], newer: str) -> None:
    assert newer in set(fragments.with_other_numbers(known))


def test_two_numbers_are_varied_at_a_time() -> None:
    made = set(fragments.with_other_numbers([".m16n8k16"]))
    assert {".m8n8k16", ".m8n16k16", ".m16n8k128"} <= made
    assert ".m8n16k32" not in made
    assert ".ue5m3x2" in set(fragments.with_other_numbers([".ue8m0x2"]))
    assert ".16x32b" not in set(fragments.with_other_numbers([".32x64b"]))


@pytest.mark.parametrize(
    ("known", "newer"), [(".e2m1x4", ".e2m1p4x4"), (".kind::i8", ".kind::ti16"), (".kind::i8", ".kind::ti8")]
)
def test_a_piece_is_put_into_a_type(known: str, newer: str) -> None:
    assert newer in set(fragments.with_another_piece([known]))


@pytest.mark.parametrize(
    ("known", "newer"),
    [
        ([".collector::a::use", ".collector::b0::use"], ".collector::b::use"),
        ([".shared::cta", ".proxy::async"], ".shared::async"),
        ([".sync_restrict::reads", ".proxy::async"], ".sync_restrict::proxy::async"),
        ([".generic", ".async::fabric"], ".generic::fabric"),
        ([".mbarrier::bytes", ".L1::32B"], ".mbarrier::16B"),
    ],
)
def test_parts_are_recombined(known: list[str], newer: str) -> None:
    assert newer in set(fragments.recombined(known, known, 2))


def test_beginnings_and_parts() -> None:
    words = [".a::b::c", ".d"]
    assert fragments.beginnings_of(words) == {".a", ".a::b"}
    assert fragments.parts_of(words) == {"a", "b", "c", "d"}
    assert len(list(fragments.short_words(2))) == 26 + 26 * 26


def test_words_of_a_text() -> None:
    found = set(words_in("Modifier '.2pi' of %tid.x, fabric.submit.commit_group and .a::b::c; .sp::1:2"))
    assert {".2pi", "%tid.x", "fabric.submit", "fabric.submit.commit_group", ".a::b::c", ".sp::1:2"} <= found
    assert ".commit_group" in found


@pytest.mark.parametrize("word", [".2pi", ".a::b", ".sp::1:16", ".L1::32B", ".1d_buffer"])
def test_words_that_may_be_modifiers(word: str) -> None:
    assert modifiers.can_be(word)


@pytest.mark.parametrize("word", ["a", ".44", ".0x7", "._x", ".a:b", ".a::", ".a.b", "%a"])
def test_words_that_may_not(word: str) -> None:
    assert not modifiers.can_be(word)
