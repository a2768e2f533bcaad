"""tcgen05.alloc, dealloc and relinquish_alloc_permit (manual, 9.7.16.7; 9.7.18.7 in 9.4)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.memory.state_spaces import store
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.semantics.data_movement import resolver
from ptx_ls.interpreter.tensor_memory import allocation
from ptx_ls.interpreter.tensor_memory.warps import uniform, warps


def _is_of_pair(decoded: Decoded) -> bool:
    if ".exclusive" in decoded.spelled:
        raise decoded.unknown()
    return ".cta_group::2" in decoded.spelled


def alloc(decoded: Decoded) -> WarpMeeting:
    """Allocates columns, and writes their address to shared memory."""
    pair, columns = _is_of_pair(decoded), reader(decoded.operands[1], "u32")
    where = resolver(decoded, 0)

    def ready(m: Machine) -> Array:
        wanted = uniform(m, columns(m), "numbers of columns")
        lanes = warps(m)
        can = [allocation.can_allocate(m, int(w), n, pair) for w, n in zip(lanes, wanted, strict=True)]
        # What one warp has brought about may be what another one has waited for.
        can = [one or allocation.is_granted(m, int(w)) for one, w in zip(can, lanes, strict=True)]
        return np.repeat(can, WARP)

    def awaited(m: Machine) -> str:
        return allocation.awaited(m, int(m.lanes()[0]), "alloc", int(m.each(columns(m))[0]), pair)

    def run(m: Machine) -> None:
        starts = [allocation.granted(m, int(lane)) for lane in warps(m)]
        with m.only(m.lanes() % WARP == 0):
            found = where(m, run)
            if found is None or found[0] != "shared":
                m.fault("wrong-space", "the address is not one of shared memory", int(m.lanes()[0]), m.count)
            store(m, "shared", m.each(found[1]), np.array(starts, np.uint32))

    return replace(whole_warps(run), ready=ready, awaited=awaited)


def dealloc(decoded: Decoded) -> WarpMeeting:
    """Gives columns back."""
    pair = _is_of_pair(decoded)
    address, columns = reader(decoded.operands[0], "u32"), reader(decoded.operands[1], "u32")

    def ready(m: Machine) -> Array:
        starts, counts = uniform(m, address(m), "addresses"), uniform(m, columns(m), "numbers of columns")
        lanes = [int(lane) for lane in warps(m)]
        can = [
            allocation.can_deallocate(m, lane, start, count, pair)
            for lane, start, count in zip(lanes, starts, counts, strict=True)
        ]
        can = [one or allocation.was_granted(m, lane) for one, lane in zip(can, lanes, strict=True)]
        return np.repeat(can, WARP)

    def awaited(m: Machine) -> str:
        return allocation.awaited(m, int(m.lanes()[0]), "dealloc", int(m.each(columns(m))[0]), pair)

    return replace(whole_warps(lambda m: None), ready=ready, awaited=awaited)


def relinquish(decoded: Decoded) -> WarpMeeting:
    """Gives up the right to allocate."""
    _is_of_pair(decoded)

    return whole_warps(lambda m: allocation.relinquish(m, m.cta_of[m.lanes()]))


MEETINGS = {"tcgen05.alloc": alloc, "tcgen05.dealloc": dealloc, "tcgen05.relinquish_alloc_permit": relinquish}
