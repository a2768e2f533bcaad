"""Integer arithmetic (manual, 9.7.1): results wrap, unless they are saturated."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic import bits
from ptx_ls.interpreter.arithmetic.integer import divide, product, remainder
from ptx_ls.interpreter.arithmetic.packed import PACKED, elements, elementwise
from ptx_ls.interpreter.arithmetic.saturated import saturate
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled

Binary = Callable[[Array, Array], Array]


def _sum(spelled: Spelled, operation: Binary) -> Compute:
    """A sum or difference; .sat saturates it."""

    def limited(a: Array, b: Array) -> Array:
        return saturate(operation(a.astype(np.int64), b.astype(np.int64)), a.dtype)

    return elementwise(spelled.one_of(*PACKED), limited if ".sat" in spelled else operation)


def add(spelled: Spelled) -> Compute:
    """d = a + b."""
    return _sum(spelled, np.add)


def sub(spelled: Spelled) -> Compute:
    """d = a - b."""
    return _sum(spelled, np.subtract)


def mul(spelled: Spelled) -> Compute:
    """d = the low or high half of a * b, or all of it."""
    return product(spelled.one_of(".lo", ".hi", ".wide"))


def mad(spelled: Spelled) -> Compute:
    """d = mul of a and b, plus c."""
    return _plus(spelled, product(spelled.one_of(".lo", ".hi", ".wide")))


def _plus(spelled: Spelled, multiply: Compute) -> Compute:
    """A product plus a third operand; .sat saturates the sum to .s32."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        part = multiply(a, b)
        if ".sat" in spelled:
            return saturate(part.astype(np.int64) + c, c.dtype)
        total: Array = part + c
        return total

    return compute


def mul24(spelled: Spelled) -> Compute:
    """Bits 47..16 or 31..0 of the product of the low 24 bits, the highest of which is the sign of .s32.

    The upper 8 bits of the operands are ignored, as by CUDA's __mul24 and in constants that ptxas folds (measured
    13.5).
    """
    at = 16 if ".hi" in spelled else 0

    def compute(a: Array, b: Array) -> Array:
        whole = _low24(a).astype(np.int64) * _low24(b)
        return (whole >> at).astype(a.dtype)

    return compute


def _low24(values: Array) -> Array:
    low: Array = values << values.dtype.type(8) >> values.dtype.type(8)
    return low


def mad24(spelled: Spelled) -> Compute:
    """d = mul24 of a and b, plus c."""
    return _plus(spelled, mul24(spelled))


def clmad(spelled: Spelled) -> Compute:
    """d = half of the carry-less product of a and b, xor c."""
    half = 1 if spelled[".mode"] == ".hi" else 0

    def compute(a: Array, b: Array, c: Array) -> Array:
        whole: Array = bits.carryless_product(a, b)[half] ^ c
        return whole

    return compute


def sad(spelled: Spelled) -> Compute:
    """d = c + |a - b|."""

    def compute(a: Array, b: Array, c: Array) -> Array:
        return c + np.where(a < b, b - a, a - b)

    return compute


def minimum(spelled: Spelled) -> Compute:
    """d = the minimum of a and b; with .relu 0 where that is negative."""
    return _extreme(spelled, np.minimum)


def maximum(spelled: Spelled) -> Compute:
    """d = the maximum of a and b; with .relu 0 where that is negative."""
    return _extreme(spelled, np.maximum)


def _extreme(spelled: Spelled, choose: Binary) -> Compute:
    def positive(a: Array, b: Array) -> Array:
        result: Array = np.maximum(choose(a, b), a.dtype.type(0))
        return result

    return elementwise(spelled.one_of(*PACKED), positive if ".relu" in spelled else choose)


def clz(spelled: Spelled) -> Compute:
    """d = the number of leading zeros of a."""
    return lambda a: np.uint32(bits.width(a)) - bits.bit_length(a)


def bfind(spelled: Spelled) -> Compute:
    """d = the position of the highest bit that differs from the sign, all ones if there is none; .shiftamt: counted
    from the highest bit."""

    def compute(a: Array) -> Array:
        found = bits.bit_length(bits.unsigned(np.where(a < 0, ~a, a) if a.dtype.kind == "i" else a))
        last = np.uint32(bits.width(a))
        place = last - found if ".shiftamt" in spelled else found - np.uint32(1)
        result: Array = np.where(found == 0, np.uint32(0xFFFFFFFF), place)
        return result

    return compute


def fns(spelled: Spelled) -> Compute:
    """d = the position of the n-th set bit from a base on. A base above 31 is undefined; here it finds none."""
    return lambda mask, base, offset: bits.find_nth_set(mask, base, offset.view(np.int32))


def bfe(spelled: Spelled) -> Compute:
    """d = the field of c bits of a from bit b on; only the low 8 bits of b and c count."""
    return lambda a, b, c: bits.extract_field(a, b & 0xFF, c & 0xFF)


def bfi(spelled: Spelled) -> Compute:
    """f = b with the low d bits of a inserted from bit c on; only the low 8 bits of c and d count."""
    return lambda a, b, c, d: bits.insert_field(a, b, c & 0xFF, d & 0xFF)


def szext(spelled: Spelled) -> Compute:
    """d = the low b bits of a, extended; .clamp: all of a if b is 32 or more, .wrap: b modulo 32."""

    def compute(a: Array, b: Array) -> Array:
        size = b & 31 if spelled[".mode"] == ".wrap" else b
        return bits.extract_field(a, np.zeros_like(size), size)

    return compute


def bmsk(spelled: Spelled) -> Compute:
    """d = a mask of b bits from bit a on; .clamp: none above bit 31, .wrap: a and b modulo 32."""

    def compute(a: Array, b: Array) -> Array:
        if spelled[".mode"] == ".wrap":
            a, b = a & 31, b & 31
        return bits.shift_left(bits.low_mask(b, np.dtype(np.uint32)), a)

    return compute


def dp4a(spelled: Spelled) -> Compute:
    """d = c plus the products of four pairs of bytes of a and b."""
    first, second = (spelled[slot][1] + "8" for slot in (".atype", ".btype"))

    def compute(a: Array, b: Array, c: Array) -> Array:
        products = elements(a, first).astype(np.int64) * elements(b, second)
        result: Array = (products.sum(axis=-1) + c).astype(np.uint32)
        return result

    return compute


def dp2a(spelled: Spelled) -> Compute:
    """d = c plus the products of the two half-words of a and the two low or high bytes of b."""
    first, second = spelled[".atype"][1] + "16", spelled[".btype"][1] + "8"
    half = slice(2, 4) if spelled[".mode"] == ".hi" else slice(0, 2)

    def compute(a: Array, b: Array, c: Array) -> Array:
        products = elements(a, first).astype(np.int64) * elements(b, second)[..., half]
        result: Array = (products.sum(axis=-1) + c).astype(np.uint32)
        return result

    return compute


COMPUTES = {
    "abs": lambda spelled: np.abs,
    "add": add,
    "bfe": bfe,
    "bfi": bfi,
    "bfind": bfind,
    "bmsk": bmsk,
    "brev": lambda spelled: bits.reverse_bits,
    "clmad": clmad,
    "clz": clz,
    "div": lambda spelled: divide,
    "dp2a": dp2a,
    "dp4a": dp4a,
    "fns": fns,
    "mad": mad,
    "mad24": mad24,
    "max": maximum,
    "min": minimum,
    "mul": mul,
    "mul24": mul24,
    "neg": lambda spelled: elementwise(spelled.one_of(*PACKED), np.negative),
    "popc": lambda spelled: bits.popcount,
    "rem": lambda spelled: remainder,
    "sad": sad,
    "sub": sub,
    "szext": szext,
}
