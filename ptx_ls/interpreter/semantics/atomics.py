"""Atomic operations (manual, 9.7.13.5; 9.7.15.5 in 9.4): lanes with the same address go one after the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ptx_ls.interpreter.binding import dtype_of, reader, writer
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import Decoded, Run
from ptx_ls.interpreter.ordering import of_atomic
from ptx_ls.interpreter.semantics import computation
from ptx_ls.interpreter.semantics.data_movement import place
from ptx_ls.interpreter.spaces import locate

Combine = Callable[..., Array]


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
_TYPES = (".u32", ".s32", ".u64", ".s64", ".b16", ".b32", ".b64", ".f32", ".f64", *(f".{k}" for k in _HALVES))
_ORDERS = (".relaxed", ".acquire", ".release", ".acq_rel", ".cta", ".cluster", ".gpu", ".sys")
_PLACES = (".global", ".shared", ".shared::cta")


def atom(decoded: Decoded) -> Run:
    """d = [a]; [a] = [a] op b."""
    return _atomic(decoded, 1)


def red(decoded: Decoded) -> Run:
    """[a] = [a] op b."""
    return _atomic(decoded, 0)


def _atomic(decoded: Decoded, at: int) -> Run:
    spelled = decoded.spelled
    spelled.only(*_OPERATIONS, *_TYPES, *_ORDERS, *_PLACES, ".noftz")
    operator, kind = spelled.one_of(*_OPERATIONS), spelled.one_of(*_TYPES)[1:]
    combine, order = _combine(operator, kind), of_atomic(spelled)
    kind = _HALVES.get(kind, kind)
    dtype = dtype_of(kind)
    where = place(decoded, at)
    operands = decoded.operands[at + 1 : at + (3 if operator == ".cas" else 2)]
    reads = [reader(o, kind) for o in operands]
    write = writer(decoded.operands[0], kind) if at else None

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        m.look()
        memory, offsets = locate(m, *found, dtype.itemsize, "atomic")
        if m.races is not None:
            m.races.atomic(*found, offsets, dtype.itemsize, order)
        cells = memory.view(dtype)
        places = m.each(offsets >> dtype.itemsize.bit_length() - 1)
        values = [m.each(read(m)) for read in reads]
        if write is None and isinstance(combine, np.ufunc):
            combine.at(cells, places, values[0])
            m.changes += 1
            return
        before = in_turn(cells, places, values, combine)
        m.changes += int((cells[places] != before).any())
        if write is not None:
            write(m, before)

    return run


def _combine(operator: str, kind: str) -> Combine:
    """What an operator does to values of a type: with halves, what the instruction of its name does."""
    if kind not in _HALVES:
        return _OPERATIONS[operator]
    whole = computation(f"{operator[1:]}.{'rn.' if operator == '.add' else ''}{kind}", 3)
    return lambda old, new: whole(old, new)[0]


def in_turn(cells: Array, places: Array, values: list[Array], combine: Combine) -> Array:
    """Combines values with the cells that their lanes name, lane by lane where several name the same; gives back what
    each lane found there."""
    order = np.argsort(places, kind="stable")
    sorted_places = places[order]
    first = np.r_[True, sorted_places[1:] != sorted_places[:-1]]
    before = np.empty(len(places), cells.dtype)
    if first.all():
        old = cells[places]
        cells[places] = combine(old, *values)
        before[:] = old
        return before
    starts = np.flatnonzero(first)
    # The lanes that are n-th at their cell go together.
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(np.r_[starts, len(order)]))
    by_rank = np.argsort(rank, kind="stable")
    edges = np.flatnonzero(np.r_[True, np.diff(rank[by_rank]) > 0, True])
    for begin, end in pairwise(edges):
        lanes = order[by_rank[begin:end]]
        old = cells[places[lanes]]
        before[lanes] = old
        cells[places[lanes]] = combine(old, *(v[lanes] for v in values))
    return before


ACTIONS = {"atom": atom, "red": red}
