"""Comparison and selection (manual, 9.7.7)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic.packed import PACKED, elementwise
from ptx_ls.interpreter.arithmetic.select import select
from ptx_ls.interpreter.arithmetic.single_precision import flush
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.program.computation import Compute, Paired
from ptx_ls.interpreter.program.spelling import Spelled

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
    """The comparison a CmpOp b of two arrays of one type; ordered operators are false where an operand is NaN."""
    if operator == ".num":
        return lambda a, b: ~_unordered(a, b)
    if operator == ".nan":
        return _unordered
    if operator in _COMPARE:
        compare = _COMPARE[operator]
        # NumPy takes NaN for different from everything.
        return (lambda a, b: (a < b) | (a > b)) if operator == ".ne" else compare
    compare = _COMPARE[operator[:-1]]
    return lambda a, b: compare(a, b) | _unordered(a, b)


def _unordered(a: Array, b: Array) -> Array:
    if a.dtype.kind != "f":
        return np.zeros(1, np.bool_)
    either: Array = np.isnan(a) | np.isnan(b)
    return either


def combine_with_predicate(spelled: Spelled) -> Callable[[Array, Array | None], Array]:
    """The function that combines a comparison with a predicate, by the Boolean operator of the spelling."""
    combine = _COMBINE.get(spelled[".BoolOp"])
    return lambda holds, c: holds if combine is None or c is None else combine(holds, c)


def _comparison(spelled: Spelled) -> Callable[[Array, Array], Array]:
    operator = spelled[".CmpOp"]
    if operator in _COMPARE and spelled.inputs[0][0] in "bus":
        return _COMPARE[operator]
    compare = comparison(operator)
    return (lambda a, b: compare(flush(a), flush(b))) if ".ftz" in spelled else compare


def setp(spelled: Spelled) -> Paired:
    """p = (a CmpOp b) BoolOp c; q = !(a CmpOp b) BoolOp c."""
    compare, combine = _comparison(spelled), combine_with_predicate(spelled)

    def both(a: Array, b: Array, c: Array | None = None) -> tuple[Array, Array]:
        holds = compare(a, b)
        return combine(holds, c), combine(~holds, c)

    if not spelled[".BoolOp"]:
        return Paired(both, compare)
    return Paired(both, lambda a, b, c: combine(compare(a, b), c))


def set_(spelled: Spelled) -> Compute:
    """d = all ones, or 1.0, where (a CmpOp b) BoolOp c, else 0; per element of packed types."""
    compare, combine = _comparison(spelled), combine_with_predicate(spelled)
    packed = spelled.one_of(*PACKED)
    if packed:
        return elementwise(packed, lambda a, b: np.where(compare(a, b), ~a.dtype.type(0), a.dtype.type(0)))
    dtype = DTYPES[spelled.outputs[0]]
    true = dtype.type(1.0 if dtype.kind == "f" else np.iinfo(dtype).max if dtype.kind == "u" else -1)

    def compute(a: Array, b: Array, c: Array | None = None) -> Array:
        result: Array = np.where(combine(compare(a, b), c), true, dtype.type(0))
        return result

    return compute


def selp(spelled: Spelled) -> Compute:
    """d = c ? a : b."""
    return lambda a, b, c: select(c, a, b)


def slct(spelled: Spelled) -> Compute:
    """d = c >= 0 ? a : b; b where c is NaN."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        return np.where((flush(c) if ".ftz" in spelled else c) >= 0, a, b)

    return compute


COMPUTES = {"selp": selp, "set": set_, "setp": setp, "slct": slct}
