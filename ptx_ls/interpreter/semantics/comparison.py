"""Comparison and selection (manual, 9.7.5 in 9.2)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.number import Array, flush
from ptx_ls.interpreter.operation import Operation

_COMPARE: dict[str, Callable[[Array, Array], Array]] = {
    ".eq": np.equal,
    ".ne": np.not_equal,
    ".lt": np.less,
    ".le": np.less_equal,
    ".gt": np.greater,
    ".ge": np.greater_equal,
    ".lo": np.less,
    ".ls": np.less_equal,
    ".hi": np.greater,
    ".hs": np.greater_equal,
}


def setp(op: Operation, m: Machine) -> None:
    """p = a CmpOp b; the plain comparisons are false where an operand is NaN, but for `.ne`-unordered ones."""
    kind = op.tokens[-1][1:]
    rest = [t for t in op.tokens[:-1] if t != ".ftz"]
    if len(rest) != 1 or len(op.operands) != 3:
        raise NotModelled(op.text, op.line)
    a, b = op.read(m, 1, kind), op.read(m, 2, kind)
    if ".ftz" in op.tokens:
        a, b = flush(a), flush(b)
    compare = rest[0]
    unordered = np.isnan(a) | np.isnan(b) if kind[0] == "f" else np.zeros(len(m.lanes), np.bool_)
    if compare in _COMPARE:
        op.write(m, 0, _COMPARE[compare](a, b) & ~unordered)
    elif compare == ".num":
        op.write(m, 0, ~unordered)
    elif compare == ".nan":
        op.write(m, 0, unordered)
    elif compare.endswith("u") and compare[:-1] in _COMPARE:
        op.write(m, 0, _COMPARE[compare[:-1]](a, b) | unordered)
    else:
        raise NotModelled(op.text, op.line)


def selp(op: Operation, m: Machine) -> None:
    """d = p ? a : b."""
    kind = op.tokens[-1][1:]
    op.write(m, 0, np.where(op.read(m, 3, "pred"), op.read(m, 1, kind), op.read(m, 2, kind)))


SEMANTICS = {"setp": setp, "selp": selp}
