"""Comparison and selection (manual, 9.7.5 in 9.2)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic.single import flush
from ptx_ls.interpreter.computation import Compute
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.spelled import Spelled

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
_COMBINE: dict[str, Callable[[Array, Array], Array]] = {
    ".and": np.logical_and,
    ".or": np.logical_or,
    ".xor": np.logical_xor,
}


def comparison(operator: str) -> Callable[[Array, Array], Array]:
    """a CmpOp b for two arrays of one type: the plain operators are false where an operand is NaN."""
    if operator == ".num":
        return lambda a, b: ~_unordered(a, b)
    if operator == ".nan":
        return _unordered
    if operator in _COMPARE:
        compare = _COMPARE[operator]
        # NumPy takes NaN for different from everything.
        return (lambda a, b: compare(a, b) & ~_unordered(a, b)) if operator == ".ne" else compare
    compare = _COMPARE[operator[:-1]]
    return lambda a, b: compare(a, b) | _unordered(a, b)


def _unordered(a: Array, b: Array) -> Array:
    if a.dtype.kind != "f":
        return np.zeros(1, np.bool_)
    either: Array = np.isnan(a) | np.isnan(b)
    return either


def setp(spelled: Spelled) -> Compute:
    """p = (a CmpOp b) BoolOp c; q = !(a CmpOp b) BoolOp c."""
    compare = comparison(spelled[".CmpOp"])
    combine = _COMBINE.get(spelled[".BoolOp"])
    flushed = flush if ".ftz" in spelled else lambda value: value

    def compute(a: Array, b: Array, c: Array | None = None) -> tuple[Array, Array]:
        holds = compare(flushed(a), flushed(b))
        if combine is None or c is None:
            return holds, ~holds
        return combine(holds, c), combine(~holds, c)

    return compute


def selp(spelled: Spelled) -> Compute:
    """d = c ? a : b."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        return np.where(c, a, b)

    return compute


COMPUTES = {"setp": setp, "selp": selp}
