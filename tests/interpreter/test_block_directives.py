"""The block of a launch against `.reqntid` (each size) and `.maxntid` (their product), as in the manual (11.4)."""

from __future__ import annotations

import pytest

from ptx_ls.interpreter import LaunchError, Module


def steps(directive: str, block: int | tuple[int, ...] | None) -> int:
    """The thread-instructions of a kernel of one instruction: its threads."""
    text = f".version 8.0\n.target sm_80\n.address_size 64\n.entry k() {directive} {{ ret; }}\n"
    return Module.from_text(text).launch("k", block=block).steps


@pytest.mark.parametrize(
    ("directive", "block", "threads"),
    [
        (".reqntid 128", None, 128),
        (".reqntid 8, 4", None, 32),
        (".reqntid 8, 4", (8, 4, 1), 32),
        (".reqntid 0x10", 16, 16),
        (".maxntid 16, 2", None, 1),
        # The limit of a dimension may be exceeded.
        (".maxntid 16, 2", 32, 32),
        ("", None, 1),
    ],
)
def test_a_block_that_fits_runs(directive: str, block: int | tuple[int, ...] | None, threads: int) -> None:
    assert steps(directive, block) == threads


@pytest.mark.parametrize(
    ("directive", "block", "message"),
    [
        (".reqntid 128", 32, "the kernel needs blocks of 128 by 1 by 1 (.reqntid), not 32 by 1 by 1"),
        (".reqntid 8, 4", 32, "the kernel needs blocks of 8 by 4 by 1 (.reqntid), not 32 by 1 by 1"),
        (".maxntid 16, 2", 33, "a block has at most 32 threads (.maxntid), and 33 by 1 by 1 has 33"),
        (".reqntid 2048", None, "block has at most 1024"),
    ],
)
def test_another_block_is_refused(directive: str, block: int | None, message: str) -> None:
    with pytest.raises(LaunchError) as fault:
        steps(directive, block)
    assert message in str(fault.value)
