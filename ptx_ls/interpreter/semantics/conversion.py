"""Conversion between all types (manual, 9.7.10.24 and 9.7.10.25).

NaNs become the one of the result's format, of tensor float 0x7fffe000; from single to double precision they keep their
payload, and become quiet; from bfloat16 to single precision, and within single precision, they stay. Of all these the
manual says at most "unspecified".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np

from ptx_ls.interpreter.arithmetic import float_bits, scale_factors, stochastic, to_integer
from ptx_ls.interpreter.arithmetic.formats import BFLOAT, DOUBLE, HALF, SINGLE, TENSOR, UE8M0, Format, decode
from ptx_ls.interpreter.arithmetic.rounding import Rounding, encode
from ptx_ls.interpreter.arithmetic.saturated import clamp
from ptx_ls.interpreter.arithmetic.single_precision import narrow
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.float_elements import ELEMENTS, Elements
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.rounded import rounding_mode, type_tokens

_INTEGERS = frozenset(f".{kind}{bits}" for kind in "us" for bits in (8, 16, 32, 64))
_TO_INTEGRAL: dict[str, Rounding] = {".rni": "rn", ".rzi": "rz", ".rmi": "rm", ".rpi": "rp"}
_TENSOR_CUT = np.uint32(13)
_FIXED = Elements(SINGLE, 2, 8)
"""The key of the values of .s2f6x2, which are fixed point."""
_FRACTION = 6


def cvt(spelled: Spelled) -> Compute:
    """d = a in another type."""
    target, source = type_tokens(spelled)[-2:]
    if source in _INTEGERS:
        return _between_integers(spelled, target, source) if target in _INTEGERS else _from_integer(spelled, target)
    if target in _INTEGERS:
        return _to_integer(spelled, target, source)
    if spelled.one_of(*_TO_INTEGRAL):
        return _to_integral(spelled, target)
    if target == ".tf32":
        return _to_tensor(spelled)
    if ".s2f6x2" in (target, source) or ELEMENTS[target].count > 1:
        return _packed(spelled, target, source)
    return _scalar(spelled, _narrowing(spelled, ELEMENTS[source], ELEMENTS[target].form), source, target)


def _between_integers(spelled: Spelled, target: str, source: str) -> Compute:
    dtype = DTYPES[target[1:]]
    if ".sat" not in spelled:
        return lambda a: a.astype(dtype)
    info, limits = np.iinfo(dtype), np.iinfo(DTYPES[source[1:]])
    least, greatest = max(int(info.min), int(limits.min)), min(int(info.max), int(limits.max))
    return lambda a: clamp(a, least, greatest).astype(dtype)


def _from_integer(spelled: Spelled, target: str) -> Compute:
    into, rounding = ELEMENTS[target], rounding_mode(spelled)
    saturates = ".sat" in spelled
    if rounding == "rn" and into.holds_values and not saturates:
        dtype = DTYPES[target[1:]]
        return lambda a: a.astype(dtype)

    def compute(a: Array) -> Array:
        result = to_integer.from_integer(a, into.form, rounding)
        return into.register(float_bits.clamp_to_unit(result, into.form) if saturates else result)

    return compute


def _to_integer(spelled: Spelled, target: str, source: str) -> Compute:
    """Conversion to an integer, clamped to its range. NaN becomes 0; from double precision or to 64 bits only its
    highest bit is set."""
    dtype, elements = DTYPES[target[1:]], ELEMENTS[source]
    nan = 0 if source != ".f64" and dtype.itemsize < 8 else 1 << dtype.itemsize * 8 - 1
    to_integral = to_integer.TO_INTEGRAL[_TO_INTEGRAL[spelled.one_of(*_TO_INTEGRAL)]]

    def compute(a: Array) -> Array:
        bits = elements.codes(a)
        if ".ftz" in spelled:
            bits = float_bits.flush(bits, SINGLE)
        return to_integer.to_integer(to_integral(elements.decoded(bits)), dtype, nan)

    return compute


def _to_integral(spelled: Spelled, token: str) -> Compute:
    elements = ELEMENTS[token]
    to_integral = to_integer.TO_INTEGRAL[_TO_INTEGRAL[spelled.one_of(*_TO_INTEGRAL)]]

    def compute(a: Array) -> Array:
        return _coded(to_integral(elements.decoded(a)), elements.form)

    return _scalar(spelled, compute, token, token)


def _coded(value: Array, form: Format) -> Array:
    """The codes of values that are exact in a format."""
    if form is DOUBLE:
        return value.view(np.uint64)
    return float_bits.canonicalize(value.view(np.uint32), form) if form is SINGLE else encode(value, form)


def _scalar(spelled: Spelled, compute: Callable[[Array], Array], source: str, target: str) -> Compute:
    """A conversion of codes of scalar types; .ftz applies to single precision only."""
    sources, into = ELEMENTS[source], ELEMENTS[target]
    flushes = ".ftz" in spelled
    clamps, relu, positive = ".sat" in spelled, ".relu" in spelled, ".pzo" in spelled

    def run(a: Array) -> Array:
        bits = sources.codes(a)
        if flushes and sources.form is SINGLE:
            bits = float_bits.flush(bits, SINGLE)
        result = compute(bits)
        if flushes and into.form is SINGLE:
            result = float_bits.flush(result.astype(np.uint32, copy=False), SINGLE)
        return into.register(_finished(result, into.form, clamps, relu, positive))

    return run


def _finished(result: Array, form: Format, clamps: bool, relu: bool, positive: bool) -> Array:
    if clamps:
        result = float_bits.clamp_to_unit(result, form)
    elif relu:
        result = float_bits.relu(result, form)
    return float_bits.positive_zero(result, form) if positive and form.signed else result


def _narrowing(spelled: Spelled, source: Elements, form: Format) -> Callable[[Array], Array]:
    """A conversion to a narrower scalar type, rounded to nearest without a rounding modifier."""
    rounding, saturate = rounding_mode(spelled), ".satfinite" in spelled
    # ptxas moves and shifts these (measured 13.5), so that NaNs stay as they are.
    moves = form is SINGLE and source.form in (SINGLE, BFLOAT) and not spelled.one_of(".ftz", ".sat")

    def compute(bits: Array) -> Array:
        value = source.decoded(bits)
        if moves:
            return value.view(np.uint32)
        if form is DOUBLE:
            if source.form is not SINGLE and source.form is not DOUBLE:
                value = float_bits.canonicalize(value.view(np.uint32), SINGLE).view(np.float32)
            return value.astype(np.float64).view(np.uint64)
        if form is SINGLE:
            single = narrow(value, rounding) if source.form is DOUBLE else value
            return float_bits.canonicalize(single.view(np.uint32), SINGLE)
        return encode(value, form, rounding, saturate)

    return compute


def _to_tensor(spelled: Spelled) -> Compute:
    rounding = cast(Rounding, (spelled.one_of(".rna", ".rn", ".rz"))[1:])
    saturate, relu, positive = ".satfinite" in spelled, ".relu" in spelled, ".pzo" in spelled

    def compute(a: Array) -> Array:
        result = _finished(encode(a, TENSOR, rounding, saturate), TENSOR, False, relu, positive)
        register: Array = result << _TENSOR_CUT
        return register

    return compute


def _packed(spelled: Spelled, target: str, source: str) -> Compute:
    """A packed conversion. The first operand is the uppermost element, as is the first element of a vector."""
    into = _FIXED if target == ".s2f6x2" else ELEMENTS[target]
    scaled, random = spelled.one_of(".scaled::n1::ue8m0", ".scaled::n2::ue8m0"), ".rs" in spelled
    count = (1 if source != ".f32" else into.count) + bool(scaled) + random
    if len(spelled.inputs) != count:
        # ptxas accepts a scale factor without its modifier, whose meaning is not documented.
        raise NotModelled(spelled.text)

    def compute(*registers: Array) -> Array:
        last = registers[-1]
        value = _values(source, registers[:-1] if scaled or random else registers)
        if scaled:
            factors = decode(ELEMENTS[".ue8m0x2"].codes(last) if "n2" in scaled else last.reshape(-1, 1), UE8M0)
            value = _scaled(value, factors, source, up=into.form is BFLOAT, flushes="n1" in scaled)
        return into.register(encoded(value, last if random else None))

    encoded = _encoding(spelled, target)
    return compute


def _values(source: str, registers: Sequence[Array]) -> Array:
    """The elements of packed registers, a row for each lane, the lowest element first."""
    if source == ".s2f6x2":
        return scale_factors.from_fixed(_FIXED.codes(registers[0]), _FRACTION)
    if source == ".f32":
        return np.stack(np.broadcast_arrays(*reversed(registers)), axis=-1)
    return ELEMENTS[source].values(registers[0])


def _scaled(value: Array, factors: Array, source: str, up: bool, flushes: bool) -> Array:
    """Values multiplied by scale factors in conversions to wider types, divided by them to narrower ones."""
    if flushes:
        least = {".f32": SINGLE, ".f16x2": HALF, ".bf16x2": BFLOAT}[source]
        value = np.where(np.abs(value) < 2.0 ** (1 - least.bias), np.copysign(np.float32(0), value), value)
    wide, by = value.astype(np.float64), factors.astype(np.float64)
    return wide * by if up else wide / by


def _encoding(spelled: Spelled, target: str) -> Callable[[Array, Array | None], Array]:
    """A function of a row of values, and of random bits for .rs, that returns their codes."""
    rounding, saturate = rounding_mode(spelled), ".satfinite" in spelled
    relu, positive = ".relu" in spelled, ".pzo" in spelled
    if target == ".ue8m0x2":
        return lambda value, _: scale_factors.to_scale(value, rounding == "rp", saturate)
    if target == ".s2f6x2":

        def fixed(value: Array, _: Array | None) -> Array:
            result = scale_factors.to_fixed(value.astype(np.float64), _FRACTION, rounding == "rz")
            return np.where(relu & (result > 127), np.uint8(0), result)

        return fixed
    elements = ELEMENTS[target]

    def encoded(value: Array, bits: Array | None) -> Array:
        random = None if bits is None else np.stack(_fractions(elements, bits)[::-1], axis=-1)
        result = encode(value, elements.form, rounding, saturate, random)
        return _finished(result, elements.form, False, relu, positive)

    return encoded


def _fractions(elements: Elements, bits: Array) -> list[Array]:
    """The random bits of each element, the uppermost first."""
    if elements.count == 4:
        return stochastic.shared_bytes(bits) if elements.room == 4 else stochastic.shared_halves(bits)
    return stochastic.halves(bits, 13 if elements.form is HALF else 16)


def cvt_pack(spelled: Spelled) -> Compute:
    """d = a and b saturated to a narrower type, b in the lowest bits, a above it, the low bits of c above these."""
    kind = spelled[".convertType"]
    bits = int(kind[2:])
    least, greatest = (-(1 << bits - 1), (1 << bits - 1) - 1) if kind[1] == "s" else (0, (1 << bits) - 1)
    mask = np.uint32((1 << bits) - 1)

    def compute(a: Array, b: Array, c: Array | None = None) -> Array:
        high, low = (clamp(v, least, greatest).view(np.uint32) & mask for v in (a, b))
        whole: Array = low | high << np.uint32(bits)
        return whole if c is None else whole | c << np.uint32(2 * bits)

    return compute


COMPUTES = {"cvt": cvt, "cvt.pack": cvt_pack}
