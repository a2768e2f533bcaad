"""multimem (manual, 9.7.9.14; 9.7.10.15 in 9.4), on one device: an address refers to one location.

A reduction of what was loaded is then what was loaded, whatever the precision of its sums. What is asynchronous is
complete at once, which the manual allows.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.memory_order import access_order
from ptx_ls.interpreter.memory.state_spaces import load, store
from ptx_ls.interpreter.program.binding import dtype_of, reader, writer
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics import atomics, bulk_copy
from ptx_ls.interpreter.semantics.data_movement import resolver

_HELD = {
    **dict.fromkeys((".f16", ".bf16", ".e5m2x2", ".e4m3x2"), "b16"),
    **dict.fromkeys((".f16x2", ".bf16x2", ".e5m2x4", ".e4m3x4"), "b32"),
    **dict.fromkeys((".e5m2", ".e4m3"), "b8"),
}
"""The bits of types that are moved as such."""


def _kind(decoded: Decoded) -> str:
    """The fundamental type of an element."""
    for token in reversed(list(decoded.spelled.slots.values())):
        if token in _HELD:
            return _HELD[token]
        if token[1:] in DTYPES:
            return token[1:]
    raise decoded.unknown()


def ld_reduce(decoded: Decoded) -> Run:
    """d = [a]."""
    kind, order = _kind(decoded), access_order(decoded.spelled)
    writes = [writer(element, kind) for element in decoded.elements(0)]
    where, dtype, count = resolver(decoded, 1, "global"), dtype_of(kind), len(writes)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        rows = load(m, *found, dtype, count, order).reshape(-1, count)
        if order.strong:
            m.poll()
        for number, write in enumerate(writes):
            write(m, np.ascontiguousarray(rows[:, number]))

    return run


def st(decoded: Decoded) -> Run:
    """[a] = b."""
    kind, order = _kind(decoded), access_order(decoded.spelled)
    reads = [reader(element, kind) for element in decoded.elements(1)]
    where, dtype, count = resolver(decoded, 0, "global"), dtype_of(kind), len(reads)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        rows = np.empty((m.count, count), dtype)
        for number, read in enumerate(reads):
            rows[:, number] = read(m)
        store(m, *found, rows if count > 1 else rows[:, 0], count, order)

    return run


ACTIONS = {
    "multimem.ld_reduce": ld_reduce,
    "multimem.st": st,
    "multimem.red": atomics.red,
    "multimem.st.async": st,
    "multimem.red.async": atomics.red,
    "multimem.cp.async.bulk": bulk_copy.bulk,
    "multimem.cp.reduce.async.bulk": bulk_copy.reduce,
}
ASYNC_PROXY = ("multimem.cp.async.bulk", "multimem.cp.reduce.async.bulk")
