"""Video instructions (manual, 9.7.20), as its pseudo-code has them.

What ptxas makes of them for targets without such instructions (sm_90, 13.5) differs in corners: sources of 32 bits
without a sign are multiplied as if they had one, and sums of them do not saturate at the top. Here the manual holds.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.arithmetic.packed import elements, registers
from ptx_ls.interpreter.arithmetic.saturated import clamp, wrap
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.computation import Compute
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics.comparison import comparison

Binary = Callable[[Array, Array], Array]
"""An operation on exact integers of 64 bits."""

_SECOND: dict[str, Binary] = {".add": np.add, ".min": np.minimum, ".max": np.maximum}
_BITS = {"b": 8, "h": 16, "": 32}


def _bounds(bits: int, signed: bool) -> tuple[int, int]:
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def _part(spelled: Spelled, operand: str, kind: str, values: Array) -> Array:
    """The byte, half-word or word of an operand by its selector, extended as its type ("u32") is signed."""
    selector = spelled.selector(operand)
    if not selector:
        return values.astype(np.int64)
    return elements(values, f"{kind[0]}{_BITS[selector[0]]}")[..., int(selector[1])].astype(np.int64)


def _scalar(spelled: Spelled, operation: Binary, signed: bool) -> Compute:
    """A scalar video operation: of parts of two registers, saturated, then combined with or merged into a third."""
    selector = spelled.selector("d")
    bits = _BITS[selector[:1]]
    second = _SECOND.get(spelled[".op2"])
    first, other = spelled[".atype"][1:], (spelled[".btype"] or ".u32")[1:]
    out = DTYPES[spelled.outputs[0]]

    def compute(a: Array, b: Array, c: Array | None = None) -> Array:
        result = wrap(operation(_part(spelled, "a", first, a), _part(spelled, "b", other, b)), 34)
        result = clamp(result, *_bounds(bits, signed)) if ".sat" in spelled else wrap(result, 33)
        if second is not None and c is not None:
            result = second(result, c.astype(np.int64))
        elif selector and c is not None:
            at = int(selector[1]) * bits
            mask = (1 << bits) - 1
            result = (result & mask) << at | c.astype(np.int64) & ~(mask << at)
        return (result & 0xFFFFFFFF).astype(np.uint32).view(out)

    return compute


def _arithmetic(operation: Binary) -> Callable[[Spelled], Compute]:
    return lambda spelled: _scalar(spelled, operation, spelled[".dtype"] == ".s32")


def _distance(a: Array, b: Array) -> Array:
    between: Array = np.abs(a - b)
    return between


def _average(a: Array, b: Array) -> Array:
    """The average, rounded away from zero."""
    total = a + b
    half: Array = np.where(total >= 0, total + 1, total) >> 1
    return half


def _shift(spelled: Spelled, operation: Binary) -> Compute:
    def by(a: Array, b: Array) -> Array:
        return operation(a, b & 31 if spelled[".mode"] == ".wrap" else np.minimum(b, 32))

    return _scalar(spelled, by, spelled[".dtype"] == ".s32")


def vshl(spelled: Spelled) -> Compute:
    """a << b; the intermediate result has 34 bits, also where it saturates."""
    return _shift(spelled, np.left_shift)


def vshr(spelled: Spelled) -> Compute:
    """a >> b, arithmetic if a is signed."""
    return _shift(spelled, np.right_shift)


def _comparing(spelled: Spelled) -> Binary:
    compare = comparison(spelled[".cmp"])
    return lambda a, b: compare(a, b).astype(np.int64)


def vset(spelled: Spelled) -> Compute:
    """1 where the comparison is true, else 0."""
    return _scalar(spelled, _comparing(spelled), signed=False)


def vmad(spelled: Spelled) -> Compute:
    """a * b + c, of which the product or c may be negated, plus one with .po; shifted to the right and limited."""
    minus = spelled.negated("a") != spelled.negated("b")
    if minus and spelled.negated("c"):
        raise NotModelled(f"{spelled.text} with both the product and the addend negated")
    first, other = spelled[".atype"][1:], spelled[".btype"][1:]
    signed = "s" in first + other or minus or spelled.negated("c")
    shift = {".shr7": 7, ".shr15": 15}.get(spelled[".scale"], 0)
    out = DTYPES[spelled.outputs[0]]

    def compute(a: Array, b: Array, c: Array) -> Array:
        x, y = _part(spelled, "a", first, a), _part(spelled, "b", other, b)
        # The product of two integers of 33 bits, as high * 2**32 + low; each of them is exact in 64 bits.
        upper, lower = x * (y >> 16), x * (y & 0xFFFF)
        high, low = upper >> 16, ((upper & 0xFFFF) << 16) + lower
        if minus:
            high, low = -high, -low
        # c is read as signed where the result is, also where -c is added to a product without a sign: so the
        # manual's pseudo-code, and the code that ptxas makes (13.5).
        added = ~c if spelled.negated("c") else c
        low = low + added.view(np.int32 if signed else np.uint32).astype(np.int64)
        low = low + (".po" in spelled or spelled.negated("c"))
        high, low = high + (low >> 32), low & 0xFFFFFFFF
        if ".sat" in spelled:
            # Above 2**52 it does not matter by how much: shifted by 15, it is still out of range.
            high = clamp(high, -(1 << 20), 1 << 20)
        total = (high << 32) + low >> shift
        if ".sat" in spelled:
            total = clamp(total, *_bounds(32, signed))
        result: Array = (total & 0xFFFFFFFF).astype(np.uint32).view(out)
        return result

    return compute


def _chosen(selector: str) -> list[int]:
    """The indices of the elements in a selector ("b7654", "h10") or mask, the lowest position first."""
    return [int(digit) for digit in reversed(selector[1:])]


def _simd(spelled: Spelled, operation: Binary, count: int, signed: bool) -> Compute:
    """A SIMD video operation: of elements of two registers; those in the mask are merged into a third, or
    accumulated."""
    bits = 32 // count
    from_a = _chosen(spelled.selector("a")) or [*range(count)]
    from_b = _chosen(spelled.selector("b")) or [*range(count, 2 * count)]
    written = _chosen(spelled.selector("d")) or [*range(count)]
    mask = np.array([i in written for i in range(count)])
    first, other = (f"{spelled[slot][1]}{bits}" for slot in (".atype", ".btype"))
    out = DTYPES[spelled.outputs[0]]

    def vector(a: Array, b: Array, kind: str, chosen: list[int]) -> Array:
        return np.concatenate([elements(a, kind), elements(b, kind)], axis=-1)[..., chosen].astype(np.int64)

    def compute(a: Array, b: Array, c: Array) -> Array:
        a, b, c = np.broadcast_arrays(a.view(np.uint32), b.view(np.uint32), c.view(np.uint32))
        results = operation(vector(a, b, first, from_a), vector(a, b, other, from_b))
        if ".add" in spelled:
            total: Array = c + np.where(mask, results, 0).sum(axis=-1)
            return (total & 0xFFFFFFFF).astype(np.uint32).view(out)
        if ".sat" in spelled:
            results = clamp(results, *_bounds(bits, signed))
        kept = (results & (1 << bits) - 1).astype(f"u{bits // 8}")
        return registers(np.where(mask, kept, elements(c, f"u{bits}"))).view(out)

    return compute


def _vector(operation: Binary, count: int) -> Callable[[Spelled], Compute]:
    return lambda spelled: _simd(spelled, operation, count, spelled[".dtype"] == ".s32")


_OPERATIONS: dict[str, Binary] = {
    "vadd": np.add,
    "vsub": np.subtract,
    "vabsdiff": _distance,
    "vmin": np.minimum,
    "vmax": np.maximum,
}

COMPUTES = {
    **{name: _arithmetic(operation) for name, operation in _OPERATIONS.items()},
    "vshl": vshl,
    "vshr": vshr,
    "vmad": vmad,
    "vset": vset,
    **{
        f"{name}{count}": _vector(operation, count)
        for name, operation in {**_OPERATIONS, "vavrg": _average}.items()
        for count in (2, 4)
    },
    "vset2": lambda spelled: _simd(spelled, _comparing(spelled), 2, signed=False),
    "vset4": lambda spelled: _simd(spelled, _comparing(spelled), 4, signed=False),
}
