"""Integer arithmetic (manual, 9.7.1): results wrap."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.number import DTYPES, Array, multiply_high
from ptx_ls.interpreter.operation import Operation

_PLAIN = frozenset("us")


def _type(op: Operation) -> str:
    kind = op.tokens[-1][1:]
    if kind not in DTYPES or kind[0] not in _PLAIN:
        raise NotModelled(op.text, op.line)
    return kind


def _only(op: Operation, *allowed: str) -> None:
    if set(op.tokens[:-1]) - set(allowed):
        raise NotModelled(op.text, op.line)


def add(op: Operation, m: Machine) -> None:
    """d = a + b."""
    _only(op)
    kind = _type(op)
    op.write(m, 0, op.read(m, 1, kind) + op.read(m, 2, kind))


def sub(op: Operation, m: Machine) -> None:
    """d = a - b."""
    _only(op)
    kind = _type(op)
    op.write(m, 0, op.read(m, 1, kind) - op.read(m, 2, kind))


def mul(op: Operation, m: Machine) -> None:
    """The low or high half of the product, or all of it."""
    _only(op, ".lo", ".hi", ".wide")
    kind = _type(op)
    op.write(m, 0, _product(op, op.read(m, 1, kind), op.read(m, 2, kind)))


def mad(op: Operation, m: Machine) -> None:
    """mul, then + c."""
    _only(op, ".lo", ".hi", ".wide")
    kind = _type(op)
    product = _product(op, op.read(m, 1, kind), op.read(m, 2, kind))
    wide = f"{kind[0]}{product.dtype.itemsize * 8}"
    op.write(m, 0, product + op.read(m, 3, wide))


def _product(op: Operation, a: Array, b: Array) -> Array:
    if ".wide" in op.tokens:
        wide = np.dtype(f"{a.dtype.kind}{a.dtype.itemsize * 2}")
        product: Array = a.astype(wide) * b.astype(wide)
        return product
    return multiply_high(a, b) if ".hi" in op.tokens else np.multiply(a, b)


SEMANTICS = {"add": add, "sub": sub, "mul": mul, "mad": mad}
