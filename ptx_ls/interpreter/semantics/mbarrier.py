"""mbarrier objects (manual, 9.7.13.15; 9.7.15.16 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic import mbarrier
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.serialized_lanes import in_turn
from ptx_ls.interpreter.memory.async_copies import finish_copies
from ptx_ls.interpreter.memory.mbarriers import cells_of, change, fault
from ptx_ls.interpreter.memory.memory_order import Order, mbarrier_order
from ptx_ls.interpreter.program.binding import Read, dtype_of, reader, writer
from ptx_ls.interpreter.program.operands import Sink
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import Place, resolver, within_cta
from ptx_ls.sema.constant_arithmetic import Constant

_UNMODELLED = (".multicast::cluster::32b", ".layout::v1")


def _where(decoded: Decoded, index: int, remote: bool = False) -> Place:
    """The function that resolves the address of an object, which may be in another CTA of the cluster only if
    `remote`."""
    if decoded.spelled.one_of(*_UNMODELLED):
        raise decoded.unknown()
    where = resolver(decoded, index)
    if remote:
        return where

    def in_cta(m: Machine, again: Run) -> tuple[str, Array] | None:
        found = where(m, again)
        return ("shared", within_cta(m, found[1])) if found is not None and found[0] == "shared" else found

    return in_cta


def init(decoded: Decoded) -> Run:
    """Initialises an object that expects `count` arrivals."""
    where, count = _where(decoded, 0), reader(decoded.operands[1], "u32")

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        cells, places = cells_of(m, found, "write", fresh=True)
        for heard in m.on.mbarrier_init:
            heard(cells, places)
        counts = m.each(count(m))
        wrong = (counts == 0) | (counts > mbarrier.MOST_ARRIVALS)
        if wrong.any():
            first = int(np.flatnonzero(wrong)[0])
            message = f"an mbarrier waits for 1 to {mbarrier.MOST_ARRIVALS} arrivals, not {counts[first]}"
            fault(m, message, first, "count the arrivals of a phase")
        cells[places] = mbarrier.initial_objects(counts)
        m.changes += 1

    return run


def inval(decoded: Decoded) -> Run:
    """Invalidates an object."""
    where = _where(decoded, 0)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is not None:
            cells, places = cells_of(m, found, "write")
            cells[places] = 0
            for heard in m.on.mbarrier_invalidate:
                heard(places)
            m.changes += 1

    return run


def _changing(
    decoded: Decoded, at: int, arrivals: Read | int, transactions: Read | int, sign: int = 1, drops: bool = False
) -> Run:
    """An operation on the counts of an object. Its prior state is written to the operand before the object, unless the
    object is in another CTA (manual, mbarrier support with shared memory).
    """
    state = decoded.operands[0] if at == 1 and not isinstance(decoded.operands[0], Sink) else None
    where = _where(decoded, at, remote=state is None)
    write = writer(state, "b64") if state is not None else None
    order = mbarrier_order(decoded.spelled, acquires=False)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        came = _values(m, arrivals)
        before = change(m, found, order, came, _values(m, transactions) * sign, came if drops else came * 0)
        if write is not None:
            write(m, before)

    return run


def _values(m: Machine, given: Read | int) -> Array:
    values = np.array([given]) if isinstance(given, int) else given(m)
    return m.each(values.astype(np.int64))


def arrive(decoded: Decoded) -> Run:
    """Arrives at an object; returns its prior state."""
    count: Read | int = reader(decoded.operands[2], "u32") if len(decoded.operands) > 2 else 1
    return _changing(decoded, 1, count, 0)


def arrive_expect_tx(decoded: Decoded) -> Run:
    """Increases the transaction count, then arrives."""
    return _changing(decoded, 1, 1, reader(decoded.operands[2], "u32"))


def arrive_drop(decoded: Decoded) -> Run:
    """Arrives, and decreases the arrivals that later phases expect."""
    count: Read | int = reader(decoded.operands[2], "u32") if len(decoded.operands) > 2 else 1
    return _changing(decoded, 1, count, 0, drops=True)


def arrive_drop_expect_tx(decoded: Decoded) -> Run:
    """Increases the transaction count, then arrives, and decreases the arrivals that later phases expect."""
    return _changing(decoded, 1, 1, reader(decoded.operands[2], "u32"), drops=True)


def expect_tx(decoded: Decoded) -> Run:
    """Increases the transaction count."""
    return _changing(decoded, 0, 0, reader(decoded.operands[1], "u32"))


def complete_tx(decoded: Decoded) -> Run:
    """Decreases the transaction count."""
    return _changing(decoded, 0, 0, reader(decoded.operands[1], "u32"), sign=-1)


def _wait(decoded: Decoded, parity: bool) -> Run:
    at = decoded.place_of("addr")
    where = _where(decoded, at)
    given = reader(decoded.operands[at + 1], "u32" if parity else "b64")
    (write, _), *reports = [
        (writer(decoded.held(leaf), leaf.kind), leaf.kind)
        for leaf in decoded.spelled.leaves
        # A result may be written to a constant, that is to nothing.
        if "w" in leaf.direction and not isinstance(decoded.held(leaf), Constant)
    ]
    order = mbarrier_order(decoded.spelled, acquires=True)
    test_order = Order(True, scope=order.scope)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        cells, places = cells_of(m, found, "read", test_order)
        values = m.each(given(m))
        before = values.astype(np.uint64) & np.uint64(1) if parity else mbarrier.phase(values)
        is_over = mbarrier.phase(cells[places]) != before
        over = m.unseen.answers(m.lanes(), places, before, is_over)
        if over is not is_over:
            m.changes += 1

        def awaited() -> str:
            place = int(places[int(np.argmin(over))])
            return f"the mbarrier at {place * 8 % m.shared.width:#x}, {mbarrier.describe_phase(int(cells[place]))}"

        m.poll(awaited)
        for heard in m.on.mbarrier_wait:
            heard(places << 3, over, order)
        write(m, over)
        for report, kind in reports:
            # An object of layout v0 never has anything to report, and its two phases end together.
            report(m, np.zeros(1, dtype_of(kind)))

    return run


def wait(decoded: Decoded) -> Run:
    """p = whether the phase of a state is complete."""
    return _wait(decoded, parity=False)


def wait_parity(decoded: Decoded) -> Run:
    """p = whether the phase of a parity is complete."""
    return _wait(decoded, parity=True)


def pending_count(decoded: Decoded) -> Run:
    """d = the pending arrivals of a state."""
    read, write = reader(decoded.operands[1], "b64"), writer(decoded.operands[0], "u32")
    return lambda m: write(m, mbarrier.pending(read(m)).astype(np.uint32))


def cp_async_arrive(decoded: Decoded) -> Run:
    """Arrives once the prior copies of the lane are complete; without .noinc one more arrival is expected first."""
    where = _where(decoded, 0)
    noinc, order = ".noinc" in decoded.spelled, mbarrier_order(decoded.spelled, acquires=False)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        finish_copies(m)
        cells, places = cells_of(m, found, "atomic", order)
        if noinc:
            came = m.each(np.array([1]))
            in_turn(m, cells, places, [came, came * 0, came * 0], mbarrier.update_objects)

    return run


ACTIONS = {
    "mbarrier.init": init,
    "mbarrier.inval": inval,
    "mbarrier.arrive": arrive,
    "mbarrier.arrive.expect_tx": arrive_expect_tx,
    "mbarrier.arrive_drop": arrive_drop,
    "mbarrier.arrive_drop.expect_tx": arrive_drop_expect_tx,
    "mbarrier.expect_tx": expect_tx,
    "mbarrier.complete_tx": complete_tx,
    "mbarrier.wait": wait,
    "mbarrier.wait.parity": wait_parity,
    "mbarrier.pending_count": pending_count,
    "cp.async.mbarrier.arrive": cp_async_arrive,
}
BY_LANE = frozenset(ACTIONS)
