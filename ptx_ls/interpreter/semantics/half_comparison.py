"""Comparison in half precision and bfloat16, and with results in them (manual, 9.7.8)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import float_bits
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.comparison import combine_with_predicate, comparison
from ptx_ls.interpreter.semantics.rounded import type_tokens


def _holds(spelled: Spelled, token: str) -> Callable[..., Array]:
    """The function (a CmpOp b) BoolOp c of registers of a type; for packed types it returns a row per element, the
    lower first."""
    compare, combine = comparison(spelled[".CmpOp"]), combine_with_predicate(spelled)
    elements = ELEMENTS.get(token)

    def holds(a: Array, b: Array, c: Array | None = None) -> Array:
        if elements is not None:
            bits = [elements.codes(a), elements.codes(b)]
            if ".ftz" in spelled:
                bits = [float_bits.flush(x, elements.form) for x in bits]
            a, b = (elements.decoded(x) for x in bits)
        found = compare(a, b)
        return combine(found, c.reshape(-1, 1) if c is not None and found.ndim == 2 else c)

    return holds


def setp(spelled: Spelled) -> Compute:
    """p = (a CmpOp b) BoolOp c; for packed types p of the lower elements and q of the upper ones."""
    holds = _holds(spelled, type_tokens(spelled)[-1])
    if len(spelled.outputs) == 1:
        return holds

    def both(a: Array, b: Array, c: Array | None = None) -> tuple[Array, Array]:
        found = holds(a, b, c)
        return found[:, 0], found[:, 1]

    return both


def set_(spelled: Spelled) -> Compute:
    """d = 1.0, or all ones, where (a CmpOp b) BoolOp c, else 0; per element of packed types."""
    target, source = type_tokens(spelled)
    holds = _holds(spelled, source)
    dtype, packed = DTYPES[spelled.outputs[0]], ELEMENTS.get(source)

    def compute(a: Array, b: Array, c: Array | None = None) -> Array:
        found = holds(a, b, c)
        if target in ELEMENTS:
            into = ELEMENTS[target]
            return into.register(np.where(found, np.uint16(into.form.bias << into.form.fraction), np.uint16(0)))
        if packed is not None and packed.count == 2:
            both: Array = packed.register(np.where(found, np.uint16(0xFFFF), np.uint16(0))).view(dtype)
            return both
        bits: Array = np.where(found, ~dtype.type(0), dtype.type(0))
        return bits

    return compute


COMPUTES = {"set": set_, "setp": setp}
