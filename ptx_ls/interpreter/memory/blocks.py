"""Blocks of memory that one instruction moves: the units of all lanes, at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.memory_order import WEAK, Order
from ptx_ls.interpreter.memory.state_spaces import locate

UNIT = 16
_MOST = 1 << 20
"""More than the shared memory of any GPU."""


def block_units(sizes: Array, unit: int) -> tuple[Array, Array]:
    """For each unit of blocks of these sizes the number of its block, and the bytes before it in that."""
    counts = (sizes // unit).astype(np.intp, copy=False)
    places = np.repeat(np.arange(len(counts)), counts)
    steps = np.arange(len(places)) - np.repeat(np.cumsum(counts) - counts, counts)
    return places, steps * unit


def ensure_multiple(m: Machine, sizes: Array, unit: int) -> None:
    """Raises ProgramFault where a size is no multiple of a unit."""
    wrong = sizes % unit != 0
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"misaligned size: {int(sizes[which])} is not a multiple of {unit} bytes"
        m.fault("misaligned", message, int(m.lanes()[which]), int(wrong.sum()), advice="copy whole units")


def ensure_room(m: Machine, sizes: Array) -> None:
    """Raises ProgramFault for a block that no shared memory holds, before its units are listed."""
    wrong = sizes > _MOST
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"a block of {int(sizes[which])} bytes is out of bounds: shared memory has {m.shared.size} bytes here"
        m.fault("out-of-bounds", message, int(m.lanes()[min(which, m.count - 1)]), int(wrong.sum()))


def read_units(m: Machine, space: str, addresses: Array, size: int, order: Order = WEAK) -> tuple[Array, Array]:
    """What lies at addresses, in units of `size` bytes (1 to 16), as integers or rows of two; and the offsets there."""
    memory, offsets = locate(m, space, addresses, size, "read")
    for heard in m.on.read:
        heard(space, addresses, offsets, size, order)
    return memory.view(*_held(size))[offsets >> size.bit_length() - 1], offsets


def write_units(m: Machine, space: str, addresses: Array, values: Array, size: int, order: Order = WEAK) -> Array:
    """Writes units of `size` bytes, as `read_units` gives them; returns the offsets."""
    memory, offsets = locate(m, space, addresses, size, "write")
    content = memory.view(*_held(size))
    for heard in m.on.write:
        heard(space, addresses, offsets, size, order, content, values)
    content[offsets >> size.bit_length() - 1] = values
    m.changes += 1
    return offsets


def _held(size: int) -> tuple[np.dtype[Any], int]:
    return (np.dtype(np.uint64), 2) if size == UNIT else (np.dtype(f"u{size}"), 1)
