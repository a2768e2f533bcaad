"""Single and double precision arithmetic (manual, 9.7.3), rounded to nearest even."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter import number
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.number import Array
from ptx_ls.interpreter.operation import Operation


def _inputs(op: Operation, m: Machine, count: int) -> list[Array]:
    kind = op.tokens[-1][1:]
    if kind not in ("f32", "f64") or set(op.tokens[:-1]) - {".rn", ".ftz"}:
        raise NotModelled(op.text, op.line)
    values = [op.read(m, i + 1, kind) for i in range(count)]
    return [number.flush(v) for v in values] if ".ftz" in op.tokens else values


def _result(op: Operation, m: Machine, value: Array) -> None:
    if ".ftz" in op.tokens:
        value = number.flush(value)
    op.write(m, 0, number.canonical_nan(value))


def add(op: Operation, m: Machine) -> None:
    """d = a + b."""
    a, b = _inputs(op, m, 2)
    with np.errstate(all="ignore"):
        _result(op, m, a + b)


def sub(op: Operation, m: Machine) -> None:
    """d = a - b."""
    a, b = _inputs(op, m, 2)
    with np.errstate(all="ignore"):
        _result(op, m, a - b)


def mul(op: Operation, m: Machine) -> None:
    """d = a * b."""
    a, b = _inputs(op, m, 2)
    with np.errstate(all="ignore"):
        _result(op, m, a * b)


def fma(op: Operation, m: Machine) -> None:
    """d = a * b + c, rounded once."""
    a, b, c = _inputs(op, m, 3)
    _result(op, m, number.fma32(a, b, c) if a.dtype == np.float32 else number.fma64(a, b, c))


SEMANTICS = {"add": add, "sub": sub, "mul": mul, "fma": fma, "mad": fma}
