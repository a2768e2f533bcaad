"""cp.async.bulk from global memory to that of the CTA (manual, 9.7.9.25; 9.7.10.28 in 9.4).

A copy is over at once, as it may be: its bytes are there, and counted at the mbarrier, when the next instruction runs.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.binding import reader
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import place
from ptx_ls.interpreter.semantics.mbarrier import complete_at
from ptx_ls.interpreter.spaces import fault, load, store

_UNIT = 16
_PAIR = np.dtype(np.uint64)
_KNOWN = (".shared::cta", ".global", ".mbarrier::complete_tx::bytes", ".weak", ".L2::cache_hint")


def bulk(decoded: Decoded) -> Run:
    """Copies units of 16 bytes, and lets an mbarrier wait for so many bytes less."""
    decoded.spelled.only(*_KNOWN)
    target, source = place(decoded, 0, "shared"), place(decoded, 1, "global")
    size, complete = reader(decoded.operands[2], "u32"), complete_at(decoded, 3, 2)

    def run(m: Machine) -> None:
        to, from_ = target(m, run), source(m, run)
        assert to is not None and from_ is not None
        sizes, into, out_of = m.each(size(m)).astype(np.int64), m.each(to[1]), m.each(from_[1])
        if (sizes % _UNIT).any():
            fault(m, "misaligned", "global", out_of, _UNIT, "read", sizes % _UNIT != 0)
        done = 0
        while (left := sizes > done).any():
            with m.only(left):
                store(m, "shared", into[left] + done, _unit(m, out_of[left] + done), 2)
            done += _UNIT
        complete(m)

    return run


def _unit(m: Machine, addresses: Array) -> Array:
    return load(m, "global", addresses, _PAIR, 2)


ACTIONS = {"cp.async.bulk": bulk}
