"""clusterlaunchcontrol (manual, 9.7.13.17; 9.7.15.17 in 9.4): clusters that have not started are taken over by others.

The response is opaque; here it is the three numbers of the CTA, and one that says whether there is one.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.machine.clusters import moved
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.state_spaces import store
from ptx_ls.interpreter.program.binding import reader, writer
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import resolver, within_cta

_BYTES = 16
_FIELDS = (".get_first_ctaid::x", ".get_first_ctaid::y", ".get_first_ctaid::z")


def try_cancel(decoded: Decoded) -> Run:
    """Takes a cluster that has not started, and writes which one; complete at once, which the manual allows."""
    where, barrier = resolver(decoded, 0), resolver(decoded, 1)
    to_all = ".multicast::cluster::all" in decoded.spelled

    def run(m: Machine) -> None:
        found, object_ = where(m, run), barrier(m, run)
        if found is None or object_ is None:
            return
        for space, _ in (found, object_):
            if space != "shared":
                m.fault("wrong-space", "the address is not one of shared memory", int(m.lanes()[0]), m.count)
        addresses, barriers = (m.each(within_cta(m, one)) for _, one in (found, object_))
        rows = np.array([_response(m) for _ in range(m.count)], np.uint32).view(np.uint64)
        ranks = range(m.launch.ranks) if to_all and m.clusters is not None else (None,)
        for rank in ranks:
            at, of = addresses, barriers
            if rank is not None:
                at, of = (moved(one, np.array([rank])) for one in (addresses, barriers))
            store(m, "shared", at, rows, 2)
            mbarriers.complete(m, of, np.array([_BYTES]))

    return run


def _response(m: Machine) -> list[int]:
    launch = m.launch
    first = launch.waiting.take(launch.ranks)
    if first < 0:
        return [0, 0, 0, 0]
    number = launch.in_grid(first)
    x, y, _ = launch.grid
    return [number % x, number // x % y, number // (x * y), 1]


def query_cancel(decoded: Decoded) -> Run:
    """What a response says: whether a cluster was cancelled, or its first CTA."""
    spelled = decoded.spelled
    read = reader(decoded.elements(1)[0], "b128")
    if ".is_canceled" in spelled.match.entry.path or ".is_canceled" in spelled:
        write = writer(decoded.operands[0], "pred")
        return lambda m: write(m, _fields(read(m))[:, 3] != 0)
    one = spelled.one_of(*_FIELDS)
    numbers = [_FIELDS.index(one)] if one else range(4)
    writes = [writer(operand, "b32") for operand in decoded.elements(0)]

    def run(m: Machine) -> None:
        fields = _fields(read(m))
        for number, write in zip(numbers, writes, strict=False):
            write(m, np.ascontiguousarray(fields[:, number]))

    return run


def _fields(response: Array) -> Array:
    """The four numbers of each response."""
    assert response.dtype == DTYPES["b128"]
    return np.ascontiguousarray(response).view(np.uint32).reshape(-1, 4)
