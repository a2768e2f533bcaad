"""Atomic operations (manual, 9.7.13.5; 9.7.15.5 in 9.4): lanes with the same address are serialised."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.machine.serialized_lanes import Combine, in_turn
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.access_cache import Reach
from ptx_ls.interpreter.memory.memory_order import Order, atomic_order
from ptx_ls.interpreter.memory.state_spaces import locate
from ptx_ls.interpreter.program.binding import based, dtype_of, reader, writer
from ptx_ls.interpreter.program.operation import Atomic, Decoded, Effect, Run
from ptx_ls.interpreter.semantics import computation
from ptx_ls.interpreter.semantics.data_movement import effective_space, ensure_together, resolver, space


def _swapped(old: Array, expected: Array, new: Array) -> Array:
    return np.where(old == expected, new, old)


_OPERATIONS: dict[str, Combine] = {
    ".add": np.add,
    ".min": np.minimum,
    ".max": np.maximum,
    ".and": np.bitwise_and,
    ".or": np.bitwise_or,
    ".xor": np.bitwise_xor,
    ".exch": lambda old, new: new,
    ".inc": lambda old, most: np.where(old >= most, 0, old + 1).astype(old.dtype),
    ".dec": lambda old, most: np.where((old == 0) | (old > most), most, old - 1).astype(old.dtype),
    ".cas": _swapped,
}
_HALVES = {"f16": "b16", "bf16": "b16", "f16x2": "b32", "bf16x2": "b32"}
"""Types whose arithmetic works on their bits, and how those are held."""
_TYPES = (
    *(".u32", ".s32", ".u64", ".s64", ".b16", ".b32", ".b64", ".b128", ".f32", ".f64"),
    *(f".{k}" for k in _HALVES),
)
_ORDERS = (".relaxed", ".acquire", ".release", ".acq_rel", ".cta", ".cluster", ".gpu", ".sys")
_PLACES = (".global", ".shared", ".shared::cta", ".shared::cluster")
_VECTORS = (".v2", ".v4", ".v8")
_RELAXED = Order(strong=True, scope=".gpu")
_SMALL, _LARGE = np.float32(2.0**-100), np.float32(2.0**100)
"""Sums of singles between these, few enough for a chunk of lanes, are neither subnormal nor infinite."""


def atom(decoded: Decoded) -> Run | Effect:
    """d = [a]; [a] = [a] op b."""
    return _atomic(decoded, 1)


def red(decoded: Decoded) -> Run | Effect:
    """[a] = [a] op b."""
    return _atomic(decoded, 0)


def _atomic(decoded: Decoded, at: int) -> Run | Effect:
    spelled = decoded.spelled
    spelled.only(*_OPERATIONS, *_TYPES, *_ORDERS, *_PLACES, *_VECTORS, ".noftz", ".L2::cache_hint")
    operator, kind = spelled.one_of(*_OPERATIONS), spelled.one_of(*_TYPES)[1:]
    combine, order = _combine(operator, kind), atomic_order(spelled)
    adds_singles, flushes = kind == "f32", ".noftz" not in spelled
    is_half, kind = kind in _HALVES, _HALVES.get(kind, kind)
    dtype = dtype_of(kind)
    where = resolver(decoded, at)
    operands = range(at + 1, at + (3 if operator == ".cas" else 2))
    if len(decoded.operands) > operands.stop and ".L2::cache_hint" not in spelled:
        raise NotModelled(decoded.text)  # ptxas takes a further value for some; the manual does not say what it does
    elements = list(zip(*(decoded.elements(number) for number in operands), strict=True))
    reads = [[reader(operand, kind) for operand in element] for element in elements]
    writes = [writer(operand, kind) for operand in decoded.elements(0)] if at else None
    size = dtype.itemsize * len(elements)

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        m.poll()
        memory, offsets = locate(m, *found, size, "atomic")
        for heard in m.on.atomic:
            heard(*found, offsets, size, order)
        cells = memory.view(dtype)
        first = m.each(offsets >> dtype.itemsize.bit_length() - 1)
        # The elements of a vector are atomic one by one.
        values = [[m.each(read(m)) for read in element] for element in reads]
        for number, given in enumerate(values):
            places = first + number
            how = _singles(cells, places, given[0], flushes and found[0] == "global") if adds_singles else combine
            if writes is None and isinstance(how, np.ufunc):
                how.at(cells, places, given[0])
                m.changes += 1
                continue
            before = in_turn(m, cells, places, given, how)
            m.changes += int((cells[places] != before).any())
            if writes is not None:
                writes[number](m, before)

    if is_half or len(elements) > 1:
        return run
    base, held, offset, of_variable = based(decoded.written(at))
    reach = Reach(effective_space(decoded, space(decoded), of_variable), offset, dtype, 1, order)
    output = decoded.operands[0] if at else None
    return Effect(run, Atomic(operator, kind, reach, (base, held), elements[0], output))


def red_async(decoded: Decoded) -> Run:
    """[a] = [a] op b, complete at once, which the manual allows; then the transaction count of [mbar] decreases."""
    if not decoded.spelled.one_of(".mbarrier::complete_tx::bytes") or len(decoded.operands) < 3:
        raise decoded.unknown()
    where, barrier = resolver(decoded, 0), resolver(decoded, 2)
    kind, order = decoded.spelled.one_of(*_TYPES)[1:], atomic_order(decoded.spelled)
    combine, read, dtype = (
        _OPERATIONS[decoded.spelled.one_of(*_OPERATIONS)],
        reader(decoded.operands[1], kind),
        dtype_of(kind),
    )

    def run(m: Machine) -> None:
        found, object_ = where(m, run), barrier(m, run)
        if found is None or object_ is None:
            return
        ensure_together(m, found, object_, elsewhere=True)
        memory, offsets = locate(m, *found, dtype.itemsize, "atomic")
        for heard in m.on.atomic:
            heard(*found, offsets, dtype.itemsize, order)
        places = m.each(offsets >> dtype.itemsize.bit_length() - 1)
        in_turn(m, memory.view(dtype), places, [m.each(read(m))], combine)
        m.changes += 1
        mbarriers.complete(m, object_[1], np.array([dtype.itemsize]))

    return run


def reduce_at(
    m: Machine, space: str, addresses: Array, values: Array, operator: str, kind: str, flushes: bool = True
) -> Array:
    """Combines values of a type with the elements at addresses, each atomically (.relaxed.gpu); returns the offsets of
    these. `flushes`: subnormal singles are taken as zeros where they are added."""
    dtype = dtype_of(_HALVES.get(kind, kind))
    memory, offsets = locate(m, space, addresses, dtype.itemsize, "atomic")
    for heard in m.on.atomic:
        heard(space, addresses, offsets, dtype.itemsize, _RELAXED)
    cells, places = memory.view(dtype), m.each(offsets >> dtype.itemsize.bit_length() - 1)
    adds_singles = kind == "f32" and operator == ".add"
    combine = _singles(cells, places, values, flushes) if adds_singles else _combine(operator, kind)
    in_turn(m, cells, places, [values], combine)
    m.changes += 1
    return offsets


def _singles(cells: Array, places: Array, values: Array, flushes: bool) -> Combine:
    """Adds single-precision values to cells; NumPy adds those that need neither flushing nor a canonical NaN."""
    magnitudes = np.abs(np.concatenate((cells[places], values)))
    if ((magnitudes == 0) | ((magnitudes >= _SMALL) & (magnitudes <= _LARGE))).all():
        return np.add
    whole = computation("add.ftz.f32" if flushes else "add.f32", 3)
    return lambda old, new: whole(old, new)[0]


def _combine(operator: str, kind: str) -> Combine:
    """The function of an operator on values of a type; for half precision that of the instruction of its name."""
    if kind not in _HALVES:
        return _OPERATIONS[operator]
    whole = computation(f"{operator[1:]}.{'rn.' if operator == '.add' else ''}{kind}", 3)
    return lambda old, new: whole(old, new)[0]


ACTIONS = {"atom": atom, "red": red, "red.async": red_async}
BY_LANE = frozenset(("atom", "red"))
