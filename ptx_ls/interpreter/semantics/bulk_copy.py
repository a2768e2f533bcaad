"""Bulk copies and reductions of blocks of memory (manual, 9.7.9.25.4; 9.7.10.28.4 in 9.4).

They are complete at once, which the manual allows: their bytes are visible, and counted at the mbarrier, when the next
instruction runs.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.clusters import rank_of
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.blocks import UNIT, block_units, ensure_multiple, ensure_room, read_units, write_units
from ptx_ls.interpreter.memory.memory_order import access_order
from ptx_ls.interpreter.program.binding import Read, reader
from ptx_ls.interpreter.program.operation import Decoded, Run, nothing
from ptx_ls.interpreter.semantics.atomics import reduce_at
from ptx_ls.interpreter.semantics.bulk_operation import (
    HINTS,
    MULTICAST,
    OPERATORS,
    addresses,
    ctas_of_mask,
    ensure_aligned,
    for_each_cta,
    start_group,
)
from ptx_ls.interpreter.semantics.bulk_tensor import TENSOR_ACTIONS
from ptx_ls.interpreter.semantics.data_movement import resolver, within_cta
from ptx_ls.sema.constant_arithmetic import Constant

_ENDS = (".shared::cta", ".shared::cluster", ".global", ".mbarrier::complete_tx::bytes", ".bulk_group")
_ORDERS = (".weak", ".relaxed", ".cta", ".cluster", ".gpu", ".sys", ".b128")
Written = tuple[Array, Array, int]
"""The lanes of units by their places among the current ones, the offsets that were written, and the size of a unit."""
_TYPES = (".f16", ".bf16", ".b32", ".u32", ".s32", ".b64", ".u64", ".s64", ".f32", ".f64")


def bulk(decoded: Decoded) -> Run:
    """Copies units of 16 bytes: to global memory, or to shared memory, where an mbarrier counts them."""
    spelled = decoded.spelled
    spelled.only(*_ENDS, *_ORDERS, *MULTICAST, *HINTS, ".cp_mask", ".ignore_oob")
    order, from_ = access_order(spelled), _source(decoded)
    if spelled.does("starts", "bulk"):
        mask = reader(decoded.operands[decoded.place_of("byteMask")], "b16") if ".cp_mask" in spelled else None
        return _to_global(decoded, mask)
    ignored = _ignored(decoded) if ".ignore_oob" in spelled else None

    def copy(m: Machine, to: Array, out_of: Array, sizes: Array) -> Written | None:
        places, steps = block_units(sizes, UNIT)
        unit = UNIT
        if ignored is not None:
            ensure_aligned(m, from_, out_of, UNIT)
            ensure_aligned(m, "shared", to, UNIT)
            places, steps = _left_out(m, sizes, *ignored)
            unit = 1
        if not len(places):
            return None
        with m.at(places):
            values, _ = read_units(m, from_, out_of[places] + steps, unit, order)
            return places, write_units(m, "shared", to[places] + steps, values, unit, order), unit

    return _to_shared(decoded, copy)


def reduce(decoded: Decoded) -> Run:
    """Combines elements with those of global memory, or of shared memory of another CTA, where an mbarrier counts
    them."""
    spelled = decoded.spelled
    spelled.only(*_ENDS, *_ORDERS, *HINTS, *OPERATORS, *_TYPES, ".noftz")
    operator, kind = spelled.one_of(*OPERATORS), spelled.one_of(*_TYPES)[1:]
    if spelled.does("starts", "bulk"):
        return _to_global(decoded, None, operator, kind)

    def combine(m: Machine, to: Array, out_of: Array, sizes: Array) -> Written | None:
        # Others may reduce into the same places meanwhile.
        combine_units(m, out_of, "shared", to, sizes, operator, kind)
        return None

    return _to_shared(decoded, combine)


def combine_units(
    m: Machine, sources: Array, space: str, targets: Array, sizes: Array, operator: str, kind: str, flushes: bool = True
) -> tuple[Array, Array, Array, int] | None:
    """Combines elements of shared memory with those at addresses; returns for each the number of its lane, the offsets
    that were read and changed, and its size, or None where there are none."""
    size = int(kind.lstrip("bfsu")) // 8
    places, steps = block_units(sizes, size)
    if not len(places):
        return None
    with m.at(places):
        values, read = read_units(m, "shared", sources[places] + steps, size)
        if kind[0] in "sf" and kind not in ("f16", "bf16"):
            values = values.view(f"{'i' if kind[0] == 's' else 'f'}{size}")
        return places, read, reduce_at(m, space, targets[places] + steps, values, operator, kind, flushes), size


def _source(decoded: Decoded) -> str:
    """The state space that is read."""
    to_global = decoded.spelled.does("starts", "bulk")
    return "global" if ".global" in decoded.spelled and not to_global else "shared"


def _to_shared(decoded: Decoded, move: Callable[[Machine, Array, Array, Array], Written | None]) -> Run:
    """Moves blocks to shared memory, and decreases the transaction count of the mbarrier, of each CTA of a mask with
    multicast."""
    spelled, from_ = decoded.spelled, _source(decoded)
    target, source = resolver(decoded, 0, "shared"), resolver(decoded, 1, from_)
    barrier = resolver(decoded, decoded.place_of("mbar"), "shared")
    size = reader(decoded.operands[2], "u32")
    mask = ctas_of_mask(decoded)
    in_cluster = ".shared::cluster" in spelled

    def run(m: Machine) -> None:
        to, out_of, at = (m.each(addresses(m, place, run)) for place in (target, source, barrier))
        sizes = m.each(size(m)).astype(np.int64)
        ensure_multiple(m, sizes, UNIT)
        ensure_room(m, sizes)
        if not in_cluster:
            within_cta(m, to)
            within_cta(m, at)
        if from_ == "shared":
            within_cta(m, out_of)
            _ensure_elsewhere(m, to)

        def finish(m: Machine, which: Array, there: Array, barriers: Array) -> None:
            with m.async_proxy():
                written = move(m, there, out_of[which], sizes[which])
            if written is not None:
                mbarriers.note_load(m, barriers, *written)
            mbarriers.complete(m, barriers, sizes[which])

        for_each_cta(m, mask, to, at, finish)

    return run


def _to_global(decoded: Decoded, mask: Read | None, operator: str = "", kind: str = "") -> Run:
    """Copies blocks, or combines them, from shared to global memory, in the group of the lane. Of each 16 bytes those
    of a mask are copied."""
    target, source = resolver(decoded, 0, "global"), resolver(decoded, 1, "shared")
    size, order = reader(decoded.operands[2], "u32"), access_order(decoded.spelled)
    flushes = ".noftz" not in decoded.spelled

    def run(m: Machine) -> None:
        to, out_of = (m.each(addresses(m, place, run)) for place in (target, source))
        within_cta(m, out_of)
        sizes = m.each(size(m)).astype(np.int64)
        ensure_multiple(m, sizes, UNIT)
        ensure_room(m, sizes)
        if operator or mask is not None:
            ensure_aligned(m, "global", to, UNIT)
            ensure_aligned(m, "shared", out_of, UNIT)
        if operator:
            with m.async_proxy():
                done = combine_units(m, out_of, "global", to, sizes, operator, kind, flushes)
            if done is not None:
                start_group(m, *done, reduces=True)
            return
        unit = UNIT if mask is None else 1
        places, steps = block_units(sizes, unit)
        if mask is not None:
            copied = m.each(mask(m)).astype(np.int64)[places] >> steps % UNIT & 1 != 0
            places, steps = places[copied], steps[copied]
        if len(places):
            with m.at(places), m.async_proxy():
                values, read = read_units(m, "shared", out_of[places] + steps, unit, order)
                written = write_units(m, "global", to[places] + steps, values, unit, order)
            start_group(m, places, read, written, unit)

    return run


def _ignored(decoded: Decoded) -> tuple[Read, Read]:
    """What reads how many bytes may be out of bounds, at the begin and at the end."""
    left, right = (decoded.operands[decoded.place_of(f"ignoreBytes{side}")] for side in ("Left", "Right"))
    return reader(left, "u32"), reader(right, "u32")


def _left_out(m: Machine, sizes: Array, left: Read, right: Read) -> tuple[Array, Array]:
    """The bytes of blocks without those that may be out of bounds, which stay as they are: the manual leaves open what
    they become."""
    first, last = (m.each(read(m)).astype(np.int64) for read in (left, right))
    wrong = (first >= UNIT) | (last >= UNIT)
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"at most {UNIT - 1} bytes at each end may be out of bounds, not {first[which]} and {last[which]}"
        m.fault("out-of-bounds", message, int(m.lanes()[which]), int(wrong.sum()))
    places, steps = block_units(sizes, 1)
    copied = (steps >= first[places]) & (steps < (sizes - last)[places])
    return places[copied], steps[copied]


def _ensure_elsewhere(m: Machine, to: Array) -> None:
    """Raises ProgramFault for a copy from shared memory to that of the own CTA."""
    own = rank_of(to) == (0 if m.clusters is None else rank_of(m.current(m.clusters.begin)))
    if own.any():
        message = "this copies from the shared memory of a CTA to itself"
        advice = "use the address of another CTA of the cluster (mapa)"
        m.fault("wrong-space", message, int(m.lanes()[int(np.argmax(own))]), int(own.sum()), advice=advice)


def commit_group(decoded: Decoded) -> Run:
    """Commits the bulk operations since the last group as a group."""
    return lambda m: m.bulk.commit(m.lanes())


def wait_group(decoded: Decoded) -> Run:
    """Waits until at most the N most recent groups are pending; with .read until they have read their source."""
    number = decoded.operands[0]
    assert isinstance(number, Constant)
    left, only_reading = int(number.value), ".read" in decoded.spelled

    def run(m: Machine) -> None:
        read, complete = m.bulk.finish(m.lanes(), left, only_reading)
        for heard in m.on.bulk_finish:
            heard(read, complete)

    return run


ACTIONS = {
    "cp.async.bulk": bulk,
    "cp.reduce.async.bulk": reduce,
    "cp.async.bulk.commit_group": commit_group,
    "cp.async.bulk.wait_group": wait_group,
    "cp.async.bulk.prefetch": nothing,  # what a cache does cannot be seen here
    "applypriority.async.bulk": nothing,
    **TENSOR_ACTIONS,
}
ASYNC_PROXY = ("cp.async.bulk", "cp.reduce.async.bulk", "cp.async.bulk.tensor", "cp.reduce.async.bulk.tensor")
