"""Logic and shifts (manual, 9.7.8 in 9.2): shifts by more than the width give all sign bits or zero."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.number import Array
from ptx_ls.interpreter.operation import Operation


def _binary(combine: Callable[[Array, Array], Array]) -> Callable[[Operation, Machine], None]:
    def run(op: Operation, m: Machine) -> None:
        kind = op.tokens[-1][1:]
        op.write(m, 0, combine(op.read(m, 1, kind), op.read(m, 2, kind)))

    return run


def not_(op: Operation, m: Machine) -> None:
    """d = ~a; of a predicate, the other truth value."""
    kind = op.tokens[-1][1:]
    op.write(m, 0, np.invert(op.read(m, 1, kind)))


def shl(op: Operation, m: Machine) -> None:
    """d = a << b."""
    kind = op.tokens[-1][1:]
    a, by = op.read(m, 1, kind), op.read(m, 2, "u32")
    width = a.dtype.itemsize * 8
    op.write(m, 0, np.where(by >= width, 0, a << (by % width).astype(a.dtype)).astype(a.dtype))


def shr(op: Operation, m: Machine) -> None:
    """d = a >> b, by sign for `.s` types."""
    kind = op.tokens[-1][1:]
    a, by = op.read(m, 1, kind), op.read(m, 2, "u32")
    op.write(m, 0, a >> np.minimum(by, a.dtype.itemsize * 8 - 1).astype(a.dtype) if kind[0] == "s" else _logical(a, by))


def _logical(a: Array, by: Array) -> Array:
    width = a.dtype.itemsize * 8
    result: Array = np.where(by >= width, 0, a >> (by % width).astype(a.dtype)).astype(a.dtype)
    return result


SEMANTICS = {
    "and": _binary(np.bitwise_and),
    "or": _binary(np.bitwise_or),
    "xor": _binary(np.bitwise_xor),
    "not": not_,
    "shl": shl,
    "shr": shr,
}
