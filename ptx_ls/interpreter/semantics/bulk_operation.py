"""What bulk operations on blocks and on tensors have in common."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.clusters import moved, rank_of
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.bulk_groups import BulkOperation
from ptx_ls.interpreter.program.binding import Read, reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import Place

MULTICAST = (".multicast::cluster", ".multicast::cluster::16b", ".multicast::cluster::32b")
"""The bytes, and the signal to the mbarrier, go to each CTA of a mask."""
HINTS = (".L2::cache_hint", ".L2::evict_last", ".mbarrier::report::disabled")
"""What changes nothing that could be seen here."""
OPERATORS = (".add", ".min", ".max", ".inc", ".dec", ".and", ".or", ".xor")


def addresses(m: Machine, place: Place, run: Run) -> Array:
    """The addresses that a resolver of a named state space finds."""
    found = place(m, run)
    assert found is not None
    return found[1]


def ctas_of_mask(decoded: Decoded) -> Read | None:
    """What reads the mask of the CTAs that data goes to; None without multicast."""
    if not decoded.spelled.one_of(*MULTICAST):
        return None
    wide = ".multicast::cluster::32b" in decoded.spelled
    return reader(decoded.operands[decoded.place_of("ctaMask")], "b32" if wide else "b16")


def for_each_cta(
    m: Machine,
    mask: Read | None,
    to: Array,
    at: Array,
    finish: Callable[[Machine, Array, Array, Array], None],
    pair: bool = False,
) -> None:
    """Calls a function with the numbers of lanes among the current ones, which are the current ones then, and where
    their data and mbarriers are: once, or for each CTA of a mask. `pair`: the mbarrier is in that CTA of a pair whose
    rank is odd or even as that of its address."""
    parity = rank_of(at) & 1
    if mask is None:
        finish(m, np.arange(m.count), to, at)
        return
    masks = m.each(mask(m)).astype(np.int64)
    for rank in range(int(masks.max()).bit_length()):
        which = np.flatnonzero(masks >> rank & 1)
        if len(which):
            there = moved(to[which], np.array([rank]))
            barriers = moved(at[which], rank & ~1 | parity[which] if pair else np.array([rank]))
            with m.at(which):
                finish(m, which, there, barriers)


def ensure_aligned(m: Machine, space: str, places: Array, unit: int) -> None:
    """Raises ProgramFault where an address of a bulk operation is no multiple of a unit."""
    wrong = places % unit != 0
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"misaligned address of a bulk operation: {int(places[which]):#x} in {space} memory"
        advice = f"the address must be a multiple of {unit}"
        m.fault("misaligned", message, int(m.lanes()[which]), int(wrong.sum()), advice=advice)


def start_group(m: Machine, places: Array, read: Array, written: Array, size: int, reduces: bool = False) -> None:
    """Lets watchers know what current lanes, by their numbers for each unit, have read and written, until they wait
    for it."""
    if m.on.bulk_start:
        lanes = m.lanes()[places]
        operation = BulkOperation(lanes, m.bulk.groups[lanes], read, written, size, reduces, m.line, m.text)
        m.bulk.start(operation)
        for heard in m.on.bulk_start:
            heard(operation)
