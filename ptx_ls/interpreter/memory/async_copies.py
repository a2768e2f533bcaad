"""Asynchronous copies of the current lanes of a machine."""

from __future__ import annotations

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.interpreter.memory.copy_queue import Copy


def start_copy(
    m: Machine, source: tuple[Bytes, Array], target: tuple[Bytes, Array], size: int, copied: Array, addresses: Array
) -> None:
    """Starts a copy of `size` bytes per lane, from offsets in a memory to offsets in shared memory, which are those of
    `addresses`; `copied` bytes come from the source, the others become zeros."""
    lanes = m.lanes()
    copy = Copy(
        lanes,
        m.copies.groups[lanes],
        source[0],
        m.each(source[1]),
        target[0],
        m.each(target[1]),
        size,
        m.each(copied),
        m.line,
        m.text,
    )
    for heard in m.on.copy_start:
        heard(copy, addresses)
    m.copies.pending.append(copy)
    m.changes += 1


def finish_copies(m: Machine, left: int = -1) -> None:
    """Executes the copies of the current lanes except those of their `left` latest groups, -1 for all."""
    for copy in m.copies.finish(m.lanes(), left):
        m.changes += 1
        for heard in m.on.copy_finish:
            heard(copy)
