"""Some of the random kernels of `asynchronous.py` in the interpreter."""

from __future__ import annotations

import pytest

from tests.interpreter.asynchronous import NOT_SEEN, Kernel, kernels

SOME = {number: one for number, one in kernels(6, 0) if one.fault not in NOT_SEEN}


@pytest.mark.parametrize("one", SOME.values(), ids=map(str, SOME))
def test_a_fault_is_reported_and_nothing_else(one: Kernel) -> None:
    assert bool(one.run()) == bool(one.fault), one.fault


def test_there_are_right_kernels_and_wrong_ones() -> None:
    assert {bool(one.fault) for one in SOME.values()} == {False, True}
