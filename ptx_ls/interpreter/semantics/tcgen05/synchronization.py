"""tcgen05.wait, fence and commit (manual, 9.7.16.8.5, 9.7.16.11 and 9.7.16.12)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.clusters import moved
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.memory.state_spaces import locate
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import resolver

_ARRIVAL = Order(strong=True, releases=True, scope=".cluster", is_completion=True)


def wait(decoded: Decoded) -> WarpMeeting:
    """Waits for loads or stores, which are complete already."""
    loads = decoded.spelled.does("waits", "tload")

    def run(m: Machine) -> None:
        for heard in m.on.tensor_wait:
            heard(loads)

    return whole_warps(run)


def commit(decoded: Decoded) -> Run:
    """Arrives at an mbarrier, that of each CTA of a mask with multicast, as all earlier operations are complete."""
    spelled = decoded.spelled
    if spelled.one_of(".sync_restrict::shared::read::mma::a", ".multicast::cluster::32b"):
        raise decoded.unknown()
    where = resolver(decoded, 0)
    given = reader(decoded.operands[1], "b16") if len(decoded.operands) > 1 else None

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        if given is None:
            _arrive(m, found)
            return
        masks = m.each(given(m)).astype(np.int64)
        addresses = m.each(found[1])
        for rank in range(int(masks.max()).bit_length()):
            which = masks >> rank & 1 != 0
            if which.any():
                with m.only(which):
                    _arrive(m, (found[0], moved(addresses[which], np.array([rank]))))

    return run


def _arrive(m: Machine, found: tuple[str, Array]) -> None:
    if m.on.tensor_commit:
        _, offsets = locate(m, found[0], m.each(found[1]), 8, "read", is_mbarrier=True)
        for heard in m.on.tensor_commit:
            heard(offsets)
    one, none = np.ones(m.count, np.int64), np.zeros(m.count, np.int64)
    mbarriers.change(m, (found[0], m.each(found[1])), _ARRIVAL, one, none, none)


def fence(decoded: Decoded) -> Run:
    """Orders operations on tensor memory with those of other threads, through relaxed operations, too. It counts as a
    fence of all memory."""
    after = decoded.spelled.does("fences", "after")
    order = Order(strong=True, acquires=after, releases=not after, scope=".cluster")

    def run(m: Machine) -> None:
        for heard in m.on.fence:
            heard(order)

    return run


ACTIONS = {
    "tcgen05.commit": commit,
    "tcgen05.fence": fence,
}
MEETINGS = {"tcgen05.wait": wait}
