"""What one multiprocessor of a target has, from multiprocessors.isa."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa.notation.lines import lines_of
from ptx_ls.isa.targets import Target
from ptx_ls.lazy import dataclass

WARP = 32
"""Threads of a warp."""
MOST_THREADS = 1024
"""Threads of a block."""
REGISTERS = 65536
"""Registers of a multiprocessor."""
REGISTER_UNIT = 256
"""Registers that a warp is given at a time."""


@dataclass(frozen=True)
class Multiprocessor:
    """`threads` and `blocks` that it holds; the most `registers` and, where it asks for them, bytes of shared memory
    (`most_shared`) of a block.

    Of its `shared` bytes each block takes `reserved` for the driver, and as many as fill a `unit`. `barriers` of all
    blocks together; 0 where they never limit the blocks. The registers lie in so many `partitions`.
    """

    threads: int
    blocks: int
    registers: int
    shared: int
    most_shared: int
    reserved: int
    unit: int
    barriers: int
    partitions: int


@cache
def load() -> dict[str, Multiprocessor]:
    """The multiprocessors of the targets of which they are known, by the targets' names."""
    found = {}
    for line in lines_of("multiprocessors.isa"):
        names, *numbers = line.columns
        found.update(dict.fromkeys(names.split()[1:], Multiprocessor(*map(int, numbers))))
    return found


def multiprocessor_of(target: Target) -> Multiprocessor | None:
    """The multiprocessor of a target, by its present name too; None if it is not known."""
    return load().get(target.name) or load().get(target.renamed_to or "")
