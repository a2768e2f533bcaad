"""Half precision and bfloat16 arithmetic, single and in pairs (manual, 9.7.4). NaNs become 0x7fff
("unspecified" in the manual)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import approximate, float_bits, operations
from ptx_ls.interpreter.arithmetic.rounding import encode
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics import floating_point
from ptx_ls.interpreter.semantics.rounded import ROUNDINGS, on_codes, on_values, rounding_mode

_TYPES = (".f16", ".f16x2", ".bf16", ".bf16x2")

_OUT_OF_BOUNDS = 0x7FF7
"""The NaN that a tensor copy puts beyond the tensor's bounds, without its sign: read on sm_90 and sm_120."""


def _type(spelled: Spelled) -> str:
    return spelled.one_of(*_TYPES)


def _rounded(spelled: Spelled, compute: Callable[..., Array]) -> Compute:
    spelled.only(*ROUNDINGS, ".ftz", ".sat", ".relu", *_TYPES)
    token = _type(spelled)
    form, rounding = ELEMENTS[token].form, rounding_mode(spelled)
    return on_values(spelled, lambda *v: compute(*v, form, rounding), [token] * len(spelled.inputs), token)


def add(spelled: Spelled) -> Compute:
    """d = a + b."""
    return _rounded(spelled, operations.add)


def sub(spelled: Spelled) -> Compute:
    """d = a - b."""
    return _rounded(spelled, lambda a, b, *how: operations.add(a, -b, *how))


def mul(spelled: Spelled) -> Compute:
    """d = a * b."""
    return _rounded(spelled, operations.multiply)


def fma(spelled: Spelled) -> Compute:
    """d = a * b + c, rounded once; with .oob +0 where a or b is the NaN that marks elements out of the bounds of a
    tensor."""
    if ".oob" not in spelled:
        return _rounded(spelled, operations.multiply_add)
    token = _type(spelled)
    elements, rounding = ELEMENTS[token], rounding_mode(spelled)
    form = elements.form

    def compute(a: Array, b: Array, c: Array) -> Array:
        x, y, z = (elements.decoded(v) for v in (a, b, c))
        result = operations.multiply_add(x, y, z, form, rounding)
        outside = (float_bits.magnitude(a, form) == _OUT_OF_BOUNDS) | (float_bits.magnitude(b, form) == _OUT_OF_BOUNDS)
        return np.where(outside, 0, result)

    return on_codes(spelled, compute, [token] * 3, token)


def neg(spelled: Spelled) -> Compute:
    """d = -a."""
    token = _type(spelled)
    form = ELEMENTS[token].form
    return on_codes(spelled, lambda a: float_bits.canonicalize(float_bits.negate(a, form), form), [token], token)


def absolute(spelled: Spelled) -> Compute:
    """d = |a|."""
    token = _type(spelled)
    form = ELEMENTS[token].form
    return on_codes(spelled, lambda a: float_bits.canonicalize(float_bits.magnitude(a, form), form), [token], token)


def function(compute: Callable[[Array], Array]) -> Callable[[Spelled], Compute]:
    """The factory of an instruction that approximates a function; computed in double precision and rounded once."""

    def make(spelled: Spelled) -> Compute:
        token = _type(spelled)
        form = ELEMENTS[token].form
        return on_values(spelled, lambda a: encode(compute(a.astype(np.float64)), form), [token], token)

    return make


COMPUTES = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "fma": fma,
    "neg": neg,
    "abs": absolute,
    "min": lambda spelled: floating_point.extremum(spelled, False, _type(spelled)),
    "max": lambda spelled: floating_point.extremum(spelled, True, _type(spelled)),
    "tanh": function(approximate.hyperbolic_tangent),
    "ex2": function(approximate.power_of_two),
}

APPROXIMATE = frozenset({"tanh", "ex2"})
"""Names in COMPUTES of what hardware approximates."""
