"""Allocation of columns of tensor memory by warps, alone or together with a warp of the peer CTA.

An allocation waits until there are enough free columns; what two CTAs do together waits for the second one.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.tensor_memory.guardrails import ensure_size, fault, tensor_memory
from ptx_ls.interpreter.tensor_memory.memory import COLUMNS, Request, column_of, lane_of
from ptx_ls.interpreter.tensor_memory.warps import is_running, peer_of
from ptx_ls.lazy import NamedTuple


class _Warp(NamedTuple):
    """A CTA, and the first lane of a warp of it."""

    cta: int
    lane: int


def can_allocate(m: Machine, lane: int, columns: int, pair: bool) -> bool:
    """Whether the warp of a lane has been given the columns that it asks for."""
    memory, cta = tensor_memory(m), int(m.cta_of[lane])
    if lane in memory.granted:
        return True
    ensure_size(m, lane, columns)
    if memory.relinquished[cta]:
        advice = "let all warps allocate before one executes tcgen05.relinquish_alloc_permit"
        fault(m, "allocation-phase", "the CTA has given up the right to allocate tensor memory", lane, advice)
    ctas = [_Warp(cta, lane)]
    if pair:
        partner = _partner(m, lane, Request("alloc", columns, lane))
        if partner is None:
            return False
        ctas.append(partner)
    start = memory.find([one for one, _ in ctas], columns)
    if start is None:
        return False
    for one, warp in ctas:
        memory.allocate(one, start, columns)
        memory.granted[warp] = start
        memory.requests.pop(one, None)
    m.changes += 1
    return True


def _partner(m: Machine, lane: int, request: Request) -> _Warp | None:
    """The peer CTA and the warp there that asks for the same, None while there is none."""
    memory, cta, peer = tensor_memory(m), int(m.cta_of[lane]), peer_of(m, lane)
    memory.requests[cta] = request
    other = memory.requests.get(peer)
    if other is None or other.what != request.what:
        return None
    if other.columns != request.columns:
        message = f"the CTA asks for {request.columns} columns, its peer for {other.columns}"
        fault(m, "divergent-operand", message, lane, "both CTAs of a pair must ask for the same")
    return _Warp(peer, other.warp)


def is_granted(m: Machine, lane: int) -> bool:
    """Whether the warp of a lane may go on."""
    return lane in tensor_memory(m).granted


def was_granted(m: Machine, lane: int) -> bool:
    """The same; it goes on now."""
    return tensor_memory(m).granted.pop(lane, None) is not None


def granted(m: Machine, lane: int) -> int:
    """The first column that the warp of a lane was given."""
    return tensor_memory(m).granted.pop(lane)


def can_deallocate(m: Machine, lane: int, start: int, columns: int, pair: bool) -> bool:
    """Whether columns have been taken back from the warp of a lane; those of a pair wait for each other."""
    memory, cta = tensor_memory(m), int(m.cta_of[lane])
    if lane in memory.granted:
        del memory.granted[lane]
        return True
    _ensure_allocation(m, lane, cta, start, columns)
    ctas = [_Warp(cta, lane)]
    if pair:
        partner = _partner(m, lane, Request("dealloc", columns, lane))
        if partner is None:
            return False
        memory.granted[partner.lane] = start
        ctas.append(partner)
    for one, warp in ctas:
        for heard in m.on.tensor_free:
            heard(one, range(column_of(start), column_of(start) + columns), warp)
        memory.deallocate(one, column_of(start), columns)
        memory.requests.pop(one, None)
    m.changes += 1
    return True


def _ensure_allocation(m: Machine, lane: int, cta: int, start: int, columns: int) -> None:
    """Raises ProgramFault where an address and a number of columns are not those of an allocation."""
    ensure_size(m, lane, columns)
    memory, column = tensor_memory(m), column_of(start)
    found = memory.allocation(cta, column) if column < COLUMNS else None
    if found is None:
        message = f"column {column} of tensor memory is given back, but is not allocated"
        fault(m, "unallocated-columns", message, lane, "give back what tcgen05.alloc has returned, once")
    if found != (column, columns) or lane_of(start):
        message = (
            f"{columns} columns of tensor memory from address {start:#x} are given back, but tcgen05.alloc returned "
            f"{found.columns} columns from address {found.start:#x}"
        )
        advice = "give back each allocation as a whole, by the address that tcgen05.alloc has written"
        fault(m, "wrong-deallocation", message, lane, advice)


def relinquish(m: Machine, ctas: Array) -> None:
    """CTAs give up the right to allocate."""
    tensor_memory(m).relinquished[ctas] = True


def awaited(m: Machine, lane: int, what: str, columns: int, pair: bool) -> str:
    """What the warp of a lane waits for, in words."""
    memory, cta = tensor_memory(m), int(m.cta_of[lane])
    if pair:
        peer = peer_of(m, lane)
        if peer not in memory.requests:
            block = m.block(peer * m.width)
            state = "never does the same" if is_running(m, peer) else "has ended"
            return f"tcgen05.{what} waits for a warp of the peer CTA, block {block}, which {state}"
    free = memory.free_columns(cta)
    return f"tcgen05.alloc waits for {columns} columns of tensor memory, of which {free} of {COLUMNS} are free"


def ensure_deallocated(m: Machine) -> None:
    """Raises ProgramFault where the current lanes were the last of a CTA that has not given back its tensor memory
    (manual, 9.7.16.1.2)."""
    memory = m.tensor_memory
    if memory is None:
        return
    ctas, first = np.unique(m.cta_of[m.lanes()], return_index=True)
    for cta, lane in zip(ctas, m.lanes()[first], strict=True):
        allocated = memory.allocated(cta)
        if allocated.any() and not is_running(m, cta):
            message = f"the CTA ends with {int(allocated.sum())} columns of tensor memory that it has not given back"
            fault(m, "tensor-memory-leak", message, int(lane), "give them back before it ends (tcgen05.dealloc)")
