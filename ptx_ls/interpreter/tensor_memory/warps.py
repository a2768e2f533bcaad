"""Instructions that whole warps issue, and pairs of CTAs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.tensor_memory.guardrails import fault


def warps(m: Machine) -> Array:
    """The first lane of each current warp."""
    return m.lanes()[::WARP]


def uniform(m: Machine, values: Array, what: str) -> list[int]:
    """The value that the threads of each current warp have in common; raises ProgramFault where they differ."""
    rows = m.each(values).reshape(-1, WARP)
    first = rows[:, 0]
    differ = (rows != first[:, None]).any(axis=1)
    if differ.any():
        warp = int(differ.argmax())
        other = int((rows[warp] != first[warp]).argmax())
        message = f"the threads of the warp have different {what}: {int(first[warp]):#x}, {int(rows[warp, other]):#x}"
        fault(m, "divergent-operand", message, int(m.lanes()[warp * WARP + other]), "all must have the same")
    return [int(value) for value in first]


def issuing(m: Machine) -> Iterator[tuple[int, int, int]]:
    """For each current thread its place among these, its lane, and its CTA."""
    for number, lane in enumerate(m.lanes()):
        yield number, int(lane), int(m.cta_of[lane])


def peer_of(m: Machine, lane: int) -> int:
    """The other CTA of the pair that the CTA of a lane belongs to: the ranks of the two differ in the last bit.

    Raises ProgramFault where there is none.
    """
    cta = int(m.cta_of[lane])
    clusters = m.clusters
    rank = cta - int(clusters.first[lane]) if clusters is not None else 0
    if clusters is None or rank ^ 1 >= clusters.ranks:
        advice = "launch it with clusters of an even number of CTAs"
        fault(m, "no-peer", "this needs a pair of CTAs, but the cluster has no peer for this one", lane, advice)
    return cta - rank + (rank ^ 1)


def is_running(m: Machine, cta: int) -> bool:
    """Whether a thread of a CTA has not ended."""
    return bool(np.any(m.alive[cta * m.width : (cta + 1) * m.width]))


def ctas_of(m: Machine, lane: int, pair: bool) -> list[int]:
    """The CTAs whose tensor memory an instruction of a thread accesses, the one of even rank first.

    Raises ProgramFault where the peer has ended.
    """
    cta = int(m.cta_of[lane])
    if not pair:
        return [cta]
    peer = peer_of(m, lane)
    if not is_running(m, peer):
        message = f"the peer CTA, block {m.block(peer * m.width)}, has ended"
        fault(m, "ended-block", message, lane, "synchronise the CTAs of the pair before one of them ends")
    return sorted((cta, peer))
