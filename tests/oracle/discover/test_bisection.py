"""Gates found by bisection are those of the table, and are written as the table writes them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ptx_ls.isa import gates, targets
from ptx_ls.isa.targets import Target, Version
from tests.oracle.discover.bisection import bisected, notation

GATES = ["", "9.5", "9.5 sm_100", "8.3 sm_90a | 8.6 sm_100a", "7.8 sm_90 | 8.1 sm_89", "9.5 sm_107f", "6.0 sm_70"]


def test_each_gate_is_found() -> None:
    true = [gates.parse(text) if text else gates.anywhere() for text in GATES]
    asked: list[int] = []

    def accepts(numbers: Sequence[int], version: Version, target: Target) -> list[bool]:
        asked.append(len(numbers))
        return [gates.is_open(true[i], target, version) for i in numbers]

    every = targets.load()
    found = bisected(len(true), every.targets, every.versions, accepts)
    assert all(one is other for one, other in zip(found, true, strict=True))
    # One question for each target, and for each probe as many more as halving takes.
    assert len(asked) <= len(every.targets) * (1 + 6 * len(true))


@pytest.mark.parametrize("text", GATES[1:])
def test_a_gate_is_written_as_the_table_writes_it(text: str) -> None:
    gate = gates.parse(text)
    assert gates.parse(notation(gate)) is gate


def test_what_is_open_everywhere_has_no_gate() -> None:
    assert notation(gates.anywhere()) == ""
