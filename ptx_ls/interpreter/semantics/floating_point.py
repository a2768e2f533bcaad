"""Single and double precision arithmetic (manual, 9.7.3).

NaNs: results in single precision are 0x7fffffff ("unspecified" in the manual), in double precision the first NaN among
the inputs, made quiet, else 0xfff8000000000000; the manual promises payloads, but not whose.

What hardware approximates is computed in double precision and rounded once (`arithmetic.approximate`): within the
manual's bounds, but not the bits of any GPU. `APPROXIMATE` names those instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

import numpy as np

from ptx_ls.interpreter.arithmetic import approximate, directed_double, float_bits, operations
from ptx_ls.interpreter.arithmetic.fma import fma32
from ptx_ls.interpreter.arithmetic.formats import DOUBLE, Format
from ptx_ls.interpreter.arithmetic.rounding import Rounding
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan, flush
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.rounded import ROUNDINGS, on_codes, on_values, rounding_mode

_TYPES = (".f32", ".f32x2", ".f64")
_OLD = (".approx", ".full", *ROUNDINGS)


def _type(spelled: Spelled) -> str:
    return spelled.one_of(*_TYPES)


def _is_plain(spelled: Spelled, *passed: str) -> bool:
    """Whether a spelling is in single precision, to nearest, without modifiers other than .ftz and those that ptxas
    ignores."""
    more = {*ROUNDINGS[1:], ".sat", ".approx", ".full"} - set(passed)
    return _type(spelled) == ".f32" and not spelled.one_of(*more)


def _single(spelled: Spelled, function: Callable[..., Array]) -> Compute:
    """A function in single precision, which NumPy rounds to nearest; NaNs become canonical, subnormals zeros with
    .ftz."""
    flushes, inputs = ".ftz" in spelled, len(spelled.inputs)
    if flushes:
        return lambda *values: canonicalize_nan(flush(function(*[flush(value) for value in values])))
    if inputs == 1:
        return lambda a: canonicalize_nan(function(a))
    if inputs == 2:
        return lambda a, b: canonicalize_nan(function(a, b))
    return lambda a, b, c: canonicalize_nan(function(a, b, c))


def _rounded(spelled: Spelled, compute: Callable[..., Array]) -> Compute:
    """A function of values, their format and the direction of rounding, applied as the modifiers of a spelling say."""
    spelled.only(*ROUNDINGS, ".ftz", ".sat", *_TYPES)
    token = _type(spelled)
    form, rounding = ELEMENTS[token].form, rounding_mode(spelled)
    if _is_plain(spelled):
        return _single(spelled, _PLAIN[compute])

    def rounds(*values: Array) -> Array:
        return compute(*values, form, rounding)

    return on_values(spelled, rounds, [token] * len(spelled.inputs), token)


def add(spelled: Spelled) -> Compute:
    """d = a + b."""
    return _rounded(spelled, operations.add)


def sub(spelled: Spelled) -> Compute:
    """d = a - b."""
    return _rounded(spelled, _subtract)


def _subtract(a: Array, b: Array, form: Format, rounding: Rounding) -> Array:
    if form is DOUBLE:
        # A NaN is passed on as it came.
        return operations.add(a, np.where(np.isnan(b), b, -b), form, rounding)
    return operations.add(a, -b, form, rounding)


_PLAIN: dict[Callable[..., Array], Callable[..., Array]] = {
    operations.add: np.add,
    _subtract: np.subtract,
    operations.multiply: np.multiply,
    operations.multiply_add: fma32,
}
"""What these do to single precision, to nearest, but for NaNs."""


def mul(spelled: Spelled) -> Compute:
    """d = a * b."""
    return _rounded(spelled, operations.multiply)


def fma(spelled: Spelled) -> Compute:
    """d = a * b + c, rounded once. mad is the same from sm_20 on, to nearest without a rounding modifier (ptxas, up to
    PTX 3.1); that of sm_1x is not modelled."""
    return _rounded(spelled, operations.multiply_add)


def testp(spelled: Spelled) -> Compute:
    """p = whether a is finite, infinite, a number, NaN, normal (as zeros are) or subnormal."""
    property_name = spelled[".op"]
    if not property_name:
        # ptxas takes testp without a test, which the manual does not explain.
        raise NotModelled(spelled.text)
    elements = ELEMENTS[spelled[".type"]]
    return lambda a: float_bits.has_property(
        elements.codes(a), elements.form, cast(float_bits.Property, property_name[1:])
    )


def copysign(spelled: Spelled) -> Compute:
    """d = b with the sign of a."""
    token = spelled[".type"]
    form = ELEMENTS[token].form
    return on_codes(spelled, lambda a, b: float_bits.copy_sign(a, b, form), [token] * 2, token)


def absolute(spelled: Spelled) -> Compute:
    """d = |a|. In double precision a NaN is unchanged."""
    token = _type(spelled)
    form = ELEMENTS[token].form
    if _is_plain(spelled):
        return _single(spelled, np.abs)

    def compute(a: Array) -> Array:
        if form is DOUBLE:
            return np.where(float_bits.is_nan(a, form), a, float_bits.magnitude(a, form))
        return float_bits.canonicalize(float_bits.magnitude(a, form), form)

    return on_codes(spelled, compute, [token], token)


def neg(spelled: Spelled) -> Compute:
    """d = -a. In double precision the sign of a NaN changes ("unspecified" in the manual)."""
    token = _type(spelled)
    form = ELEMENTS[token].form
    if _is_plain(spelled):
        return _single(spelled, np.negative)

    def compute(a: Array) -> Array:
        turned = float_bits.negate(a, form)
        return turned if form is DOUBLE else float_bits.canonicalize(turned, form)

    return on_codes(spelled, compute, [token], token)


def extremum(spelled: Spelled, greatest: bool, token: str) -> Compute:
    """d = the minimum of a, b and c, or the maximum."""
    form = ELEMENTS[token].form
    pick = partial(float_bits.extremum, form=form, greatest=greatest, nan_wins=".NaN" in spelled)
    absolute, xorsign = ".abs" in spelled, ".xorsign" in spelled
    if len(spelled.inputs) == 2 and ELEMENTS[token].holds_values and not spelled.one_of(".ftz", ".abs", ".xorsign"):
        return _quick_extremum(form, greatest, ".NaN" in spelled, pick)

    def compute(*values: Array) -> Array:
        found = [float_bits.magnitude(v, form) for v in values] if absolute else list(values)
        result = found[0]
        for other in found[1:]:
            result = pick(result, other)
        if xorsign:
            signs = values[0] ^ values[1]
            result = np.where(float_bits.is_nan(result, form), result, float_bits.copy_sign(signs, result, form))
        return result

    return on_codes(spelled, compute, [token] * len(spelled.inputs), token)


def _quick_extremum(form: Format, greatest: bool, nan_wins: bool, pick: Callable[[Array, Array], Array]) -> Compute:
    """The minimum or maximum by NumPy, and by `pick` on codes where zeros of both signs or NaNs occur."""
    wins, loses = (np.maximum, np.fmax) if greatest else (np.minimum, np.fmin)
    choose, word = wins if nan_wins else loses, np.dtype(f"u{form.bits // 8}")

    def compute(a: Array, b: Array) -> Array:
        found: Array = choose(a, b)
        if np.count_nonzero(found) < found.size:
            np.copyto(found, a + b if greatest else -(-a - b), where=(a == 0) & (b == 0))
        if not np.count_nonzero(np.isnan(found)):
            return found
        # Beside a signaling NaN NumPy gives a NaN or the number, by the number of elements and by the machine.
        return pick(np.atleast_1d(a).view(word), np.atleast_1d(b).view(word)).view(found.dtype)

    return compute


def div(spelled: Spelled) -> Compute:
    """d = a / b. Up to PTX 1.3 div.f32 is div.approx.ftz.f32 and div.f64 is div.rn.f64."""
    token = _type(spelled)
    form, rounding = ELEMENTS[token].form, rounding_mode(spelled)
    spelled = _modern(spelled)
    if _is_plain(spelled):
        return _single(spelled, np.divide)
    if ".approx" not in spelled:
        return on_values(spelled, lambda a, b: operations.divide(a, b, form, rounding), [token] * 2, token)

    def compute(a: Array, b: Array) -> Array:
        quotient = operations.divide(a, b, form, rounding)
        # 1 / b is subnormal there, and taken for zero.
        large = (np.abs(b) > np.float32(2.0**126)) & np.isfinite(b) & ~np.isnan(a)
        if not large.any():
            return quotient
        zero = float_bits.sign(a.view(np.uint32) ^ b.view(np.uint32), form)
        return np.where(large, np.where(np.isinf(a), np.uint32(form.nan or 0), zero), quotient)

    return on_values(spelled, compute, [token] * 2, token)


def _modern(spelled: Spelled) -> Spelled:
    """A spelling of PTX 1.0 to 1.3, in which single precision without .approx or a rounding is .approx.ftz."""
    if spelled.one_of(*_OLD) or ".f64" in spelled:
        return spelled
    return replace(spelled, slots={**spelled.slots, ".approx": ".approx", ".ftz": ".ftz"})


def rcp(spelled: Spelled) -> Compute:
    """d = 1 / a. Up to PTX 1.3 rcp.f32 is rcp.approx.ftz.f32."""
    if {".approx", ".ftz", ".f64"} <= set(spelled.slots.values()):
        return approximate.coarse_reciprocal
    if {".ftz", ".f64"} <= set(spelled.slots.values()):
        # ptxas accepts it; its meaning is not documented.
        raise NotModelled(spelled.text)
    token = _type(spelled)
    form, rounding = ELEMENTS[token].form, rounding_mode(spelled)
    spelled = _modern(spelled)
    if _is_plain(spelled, ".approx"):
        return _single(spelled, np.reciprocal)

    def compute(a: Array) -> Array:
        return operations.divide(np.ones(1, a.dtype), a, form, rounding)

    return on_values(spelled, compute, [token], token)


def sqrt(spelled: Spelled) -> Compute:
    """d = the square root of a. Up to PTX 1.3 sqrt.f32 is sqrt.approx.ftz.f32 and sqrt.f64 is sqrt.rn.f64."""
    token = _type(spelled)
    form, rounding = ELEMENTS[token].form, rounding_mode(spelled)
    spelled = _modern(spelled)
    if _is_plain(spelled, ".approx"):
        return _single(spelled, np.sqrt)
    return on_values(spelled, lambda a: operations.square_root(a, form, rounding), [token], token)


def rsqrt(spelled: Spelled) -> Compute:
    """d = 1 / sqrt(a). Up to PTX 1.3 rsqrt.f32 is rsqrt.approx.ftz.f32 and rsqrt.f64 is rsqrt.approx.f64."""
    if ".f32" in spelled:
        return _through_double(spelled, lambda a: 1.0 / np.sqrt(a))
    if ".ftz" in spelled:
        return approximate.coarse_reciprocal_square_root
    return lambda a: directed_double.propagate_nan(approximate.reciprocal_square_root(a), a)


def _through_double(spelled: Spelled, function: Callable[[Array], Array]) -> Compute:
    """A function of doubles, applied to single precision and rounded once."""
    if ".2pi" in spelled:
        # ptxas accepts it; its meaning is not documented.
        raise NotModelled(spelled.text)

    def compute(a: Array) -> Array:
        result = function(a.astype(np.float64)).astype(np.float32)
        return canonicalize_nan(result).view(np.uint32)

    return on_values(_modern(spelled), compute, [".f32"], ".f32")


def function(compute: Callable[[Array], Array]) -> Callable[[Spelled], Compute]:
    """The factory of an instruction that approximates a function in single precision; up to PTX 1.3 without
    .approx.ftz."""
    return lambda spelled: _through_double(spelled, compute)


COMPUTES = {
    "add": add,
    "sub": sub,
    "mul": mul,
    "fma": fma,
    "mad": fma,
    "testp": testp,
    "copysign": copysign,
    "abs": absolute,
    "neg": neg,
    "min": lambda spelled: extremum(spelled, False, _type(spelled)),
    "max": lambda spelled: extremum(spelled, True, _type(spelled)),
    "div": div,
    "rcp": rcp,
    "sqrt": sqrt,
    "rsqrt": rsqrt,
    "sin": function(approximate.sine),
    "cos": function(approximate.cosine),
    "lg2": function(approximate.logarithm),
    "ex2": function(approximate.power_of_two),
    "tanh": function(approximate.hyperbolic_tangent),
}

APPROXIMATE = frozenset({"rsqrt", "sin", "cos", "lg2", "ex2", "tanh"})
"""Names in COMPUTES of what hardware approximates; div, rcp and sqrt are so with .approx and .full, which are rounded
correctly here."""
