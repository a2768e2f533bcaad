"""Atomic addition in global and shared memory (manual, 9.7.13 in 9.2)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operation import Operation
from ptx_ls.interpreter.semantics.data_movement import _place

_KNOWN = frozenset({".add", ".relaxed", ".gpu", ".cta", ".sys", ".global", ".shared"})


def _add(op: Operation, m: Machine, place: int, value: int) -> Array:
    """Adds lane after lane, as some order of the lanes would; gives back what each lane found."""
    kind = op.tokens[-1][1:]
    if set(op.tokens[:-1]) - _KNOWN or kind not in ("u32", "s32", "u64"):
        raise NotModelled(op.text, op.line)
    addresses, space = _place(op, m, place)
    arena, places, where = m.place(space, addresses)
    m.check("atomic", where, arena, addresses, places, DTYPES[kind].itemsize)
    values = op.read(m, value, kind)
    before = np.empty_like(values)
    memory = arena.bytes[: len(arena.bytes) // values.dtype.itemsize * values.dtype.itemsize].view(values.dtype)
    order = np.argsort(places, kind="stable")
    groups = (places[order] - arena.base) // values.dtype.itemsize
    sums = np.cumsum(values[order], dtype=values.dtype)
    starts = np.flatnonzero(np.r_[True, groups[1:] != groups[:-1]])
    sizes = np.diff(np.r_[starts, len(groups)])
    passed = np.repeat(sums[starts] - values[order][starts], sizes)
    before[order] = memory[groups] + (sums - values[order] - passed)
    np.add.at(memory, groups, values[order])
    return before


def atom(op: Operation, m: Machine) -> None:
    """d = [a]; [a] = [a] + b."""
    op.write(m, 0, _add(op, m, 1, 2))


def red(op: Operation, m: Machine) -> None:
    """[a] = [a] + b."""
    _add(op, m, 0, 1)


ACTIONS = {"atom": atom, "red": red}
