"""mbarrier objects in the memory of a chunk: operations of threads, and of copies that have finished."""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.arithmetic import mbarrier
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.serialized_lanes import in_turn
from ptx_ls.interpreter.memory.memory_order import WEAK, Order
from ptx_ls.interpreter.memory.state_spaces import locate

_U64 = np.dtype(np.uint64)
_COPY_COMPLETION = Order(strong=True, releases=True, scope=".cluster", is_completion=True)
"""The completion of a copy at an mbarrier releases to the cluster (manual, cp.async.bulk, st.async and red.async)."""


def cells_of(
    m: Machine, found: tuple[str, Array], kind: str, order: Order = WEAK, fresh: bool = False
) -> tuple[Array, Array]:
    """All 64-bit words of the memory that the objects lie in, and the place there of each lane's object.

    Raises ProgramFault where there is none, unless it is about to be initialised (`fresh`).
    """
    space, addresses = found
    if space != "shared":
        fault(m, "an mbarrier must be in shared memory", 0, "give an address of shared memory")
    memory, offsets = locate(m, space, addresses, 8, kind, is_mbarrier=True)
    cells, places = memory.view(_U64), m.each(offsets >> 3)
    if kind == "write":
        for written in m.on.write:
            written(space, addresses, offsets, 8, order, cells, np.zeros(1, np.uint64))
    else:
        for heard in m.on.atomic if kind == "atomic" else m.on.read:
            heard(space, addresses, offsets, 8, order)
    if not fresh:
        wrong = ~mbarrier.is_valid(cells[places])
        if wrong.any():
            advice = "let one thread initialise it, and the others wait for that at a barrier"
            fault(
                m,
                "this is not an mbarrier: mbarrier.init has not initialised it",
                int(np.flatnonzero(wrong)[0]),
                advice,
            )
    return cells, places


def fault(m: Machine, message: str, which: int, advice: str) -> NoReturn:
    """Raises the ProgramFault of the lane that is `which` of the current ones."""
    m.fault("mbarrier", message, int(m.lanes()[which]), advice=advice)


def change(
    m: Machine, found: tuple[str, Array], order: Order, came: Array, transactions: Array, dropped: Array
) -> Array:
    """Counts for each lane arrivals, more bytes (or, negative, fewer) to wait for, and expected arrivals less; gives
    the states before. Raises ProgramFault where more arrive than the phase waits for."""
    m.poll()
    cells, places = cells_of(m, found, "atomic", order)
    m.changes += 1
    before = in_turn(m, cells, places, [came, transactions, dropped], mbarrier.update_objects)
    if order.is_completion and m.on.mbarrier_wait:
        # Only watchers make anything of it.
        m.unseen.note(places, mbarrier.phase(before))
    wrong = mbarrier.pending(before).astype(np.int64) < came
    if wrong.any():
        first = int(np.flatnonzero(wrong)[0])
        left = int(mbarrier.pending(before)[first])
        message = f"{int(came[first])} arrivals, but the phase waits for {left}"
        fault(m, message, first, "initialise it with a higher count, or let fewer threads arrive")
    counted = mbarrier.transactions(before) + transactions
    far = np.abs(counted) > mbarrier.MOST_TRANSACTIONS
    if far.any():
        first = int(np.argmax(far))
        message = f"{int(counted[first])} bytes pending: an mbarrier counts up to {mbarrier.MOST_TRANSACTIONS} of them"
        fault(m, message, first, "expect as many bytes as copies bring, in parts that are smaller")
    return before


def complete(m: Machine, addresses: Array, sizes: Array) -> None:
    """Copies of the current lanes have finished: the objects in shared memory wait for `sizes` bytes less."""
    none = np.zeros(m.count, np.int64)
    change(m, ("shared", addresses), _COPY_COMPLETION, none, -m.each(sizes).astype(np.int64), none)


def note_load(m: Machine, addresses: Array, places: Array, offsets: Array, size: int) -> None:
    """Lets watchers know what bulk operations wrote to shared memory that these objects count, one for each lane:
    units of `size` bytes, with the place of the lane of each among the current ones."""
    if m.on.bulk_load:
        _, barriers = locate(m, "shared", addresses, 8, "read", is_mbarrier=True)
        for heard in m.on.bulk_load:
            heard(places, offsets, size, m.each(barriers))
