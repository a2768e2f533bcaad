"""cp.async.bulk to shared memory, of the CTA and of its cluster (manual, 9.7.9.25; 9.7.10.28 in 9.4).

A copy is complete at once, which the manual allows: its bytes are visible, and counted at the mbarrier, when the next
instruction runs.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.clusters import moved, rank_of
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.state_spaces import fault, load, store
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import Place, resolver, within_cta

_UNIT = 16
_PAIR = np.dtype(np.uint64)
_MULTICAST = (".multicast::cluster", ".multicast::cluster::16b")
_KNOWN = (
    *(".shared::cta", ".shared::cluster", ".global", ".mbarrier::complete_tx::bytes", ".weak", ".L2::cache_hint"),
    *_MULTICAST,
)


def bulk(decoded: Decoded) -> Run:
    """Copies units of 16 bytes, and decreases the transaction count of the mbarrier, of each CTA of a mask with
    multicast."""
    spelled = decoded.spelled
    spelled.only(*_KNOWN)
    from_ = "global" if ".global" in spelled else "shared"
    target, source, barrier = (
        resolver(decoded, 0, "shared"),
        resolver(decoded, 1, from_),
        resolver(decoded, 3, "shared"),
    )
    size = reader(decoded.operands[2], "u32")
    mask = reader(decoded.operands[4], "b16") if spelled.one_of(*_MULTICAST) else None
    in_cluster = ".shared::cluster" in spelled

    def run(m: Machine) -> None:
        to, out_of, at = (m.each(_addresses(m, place, run)) for place in (target, source, barrier))
        sizes = m.each(size(m)).astype(np.int64)
        if (sizes % _UNIT).any():
            fault(m, "misaligned", from_, out_of, _UNIT, "read", sizes % _UNIT != 0)
        if not in_cluster:
            within_cta(m, to)
            within_cta(m, at)
        if from_ == "shared":
            within_cta(m, out_of)
            _ensure_elsewhere(m, to)
        if mask is None:
            _copy(m, to, from_, out_of, sizes, at)
            return
        masks = m.each(mask(m)).astype(np.int64)
        for rank in range(int(masks.max()).bit_length()):
            which = masks >> rank & 1 != 0
            if which.any():
                there, barriers = (moved(addresses[which], np.array([rank])) for addresses in (to, at))
                with m.only(which):
                    _copy(m, there, from_, out_of[which], sizes[which], barriers)

    return run


def _addresses(m: Machine, place: Place, run: Run) -> Array:
    found = place(m, run)
    assert found is not None
    return found[1]


def _ensure_elsewhere(m: Machine, to: Array) -> None:
    """Raises ProgramFault for a copy from shared memory to that of the own CTA."""
    own = rank_of(to) == (0 if m.clusters is None else rank_of(m.current(m.clusters.begin)))
    if own.any():
        message = "this copies from the shared memory of a CTA to itself"
        advice = "use the address of another CTA of the cluster (mapa)"
        m.fault("wrong-space", message, int(m.lanes()[int(np.argmax(own))]), int(own.sum()), advice=advice)


def _copy(m: Machine, to: Array, space: str, out_of: Array, sizes: Array, barriers: Array) -> None:
    done = 0
    while (left := sizes > done).any():
        with m.only(left):
            store(m, "shared", to[left] + done, load(m, space, out_of[left] + done, _PAIR, 2), 2)
        done += _UNIT
    mbarriers.complete(m, barriers, sizes)


ACTIONS = {"cp.async.bulk": bulk}
