"""The order of blocks in which lanes meet again early."""

from __future__ import annotations

import pytest

from ptx_ls.interpreter.decode.block_order import reconvergence_order


@pytest.mark.parametrize(
    ("following", "order"),
    [
        ([[1, 2], [3], [3], []], [0, 1, 2, 3]),  # a branch: both sides before the place where they meet
        ([[1], [2, 4], [3], [1], []], [0, 1, 2, 3, 4]),  # a loop stands before what follows it
        ([[3], [2], [], [1, 4], [3]], [0, 3, 4, 1, 2]),  # also where the source has its exit before its body
        ([[1, 3], [2], [], [1]], [0, 3, 1, 2]),  # a side that the source has last
        ([[1, 2], [2, 3], [1, 3], []], [0, 1, 2, 3]),  # a loop with two ways in
        ([[0, 1], []], [0, 1]),
    ],
)
def test_blocks_stand_before_those_that_they_lead_to(following: list[list[int]], order: list[int]) -> None:
    assert reconvergence_order(following) == order


@pytest.mark.slow
def test_thousands_of_loops_within_each_other_need_neither_stack_nor_time() -> None:
    deep = 3000
    following = [[i + 1] for i in range(deep)] + [[i - 1, i + 1] for i in range(deep, 2 * deep)] + [[]]
    assert sorted(reconvergence_order(following)) == list(range(2 * deep + 1))
