"""Bit counts, shifts, fields and searches, on arrays of unsigned integers of 32 or 64 bits where nothing else is
said."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter.arithmetic.constants import fixed
from ptx_ls.interpreter.dtypes import Array

_COUNT: np.ufunc | None = getattr(np, "bitwise_count", None)
"""NumPy has it from version 2 on."""
_FIVES, _THREES, _NIBBLES, _BYTES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101


def width(values: Array) -> int:
    """The number of bits of an element."""
    return values.dtype.itemsize * 8


def unsigned(values: Array) -> Array:
    """The same bits as unsigned integers."""
    return values.view(f"u{values.dtype.itemsize}")


def shift_left(values: Array, by: Array) -> Array:
    """values << by; 0 where `by` is the width or more."""
    bits = width(values)
    if by.size == 1:
        constant = int(by.item())
        left: Array = values << fixed(constant, values.dtype) if constant < bits else np.zeros_like(values)
        return left
    inside = values << np.minimum(by, bits - 1).astype(values.dtype)
    result: Array = np.where(by < bits, inside, values.dtype.type(0))
    return result


def shift_right(values: Array, by: Array) -> Array:
    """values >> by, arithmetic for signed integers; where `by` is the width or more, all bits are copies of the sign,
    or 0."""
    bits = width(values)
    if by.size == 1:
        constant = int(by.item())
        if constant < bits or values.dtype.kind == "i":
            right: Array = values >> fixed(min(constant, bits - 1), values.dtype)
            return right
        return np.zeros_like(values)
    inside = values >> np.minimum(by, bits - 1).astype(values.dtype)
    if values.dtype.kind == "i":
        signed: Array = inside
        return signed
    result: Array = np.where(by < bits, inside, values.dtype.type(0))
    return result


def low_mask(count: Array, dtype: np.dtype[Any]) -> Array:
    """Masks of the lowest `count` bits; of all bits where `count` is the width or more."""
    one = np.ones(1, dtype)
    result: Array = shift_left(one, count) - dtype.type(1)
    return result


def popcount(values: Array) -> Array:
    """The number of set bits, as 32-bit integers."""
    if _COUNT is not None:
        found: Array = _COUNT(values).astype(np.uint32)
        return found
    x = values.astype(np.uint64)
    x = x - (x >> np.uint64(1) & np.uint64(_FIVES))
    x = (x & np.uint64(_THREES)) + (x >> np.uint64(2) & np.uint64(_THREES))
    x = x + (x >> np.uint64(4)) & np.uint64(_NIBBLES)
    result: Array = (x * np.uint64(_BYTES) >> np.uint64(56)).astype(np.uint32)
    return result


def bit_length(values: Array) -> Array:
    """The position of the highest set bit plus one, 0 for 0, as 32-bit integers."""
    x = values
    for step in (1, 2, 4, 8, 16, 32):
        if step < width(values):
            x = x | x >> values.dtype.type(step)
    return popcount(x)


def reverse_bits(values: Array) -> Array:
    """The values with their bits in reverse order."""
    x = values.byteswap()
    for step, mask in ((4, _NIBBLES), (2, _THREES), (1, _FIVES)):
        by, kept = values.dtype.type(step), values.dtype.type(mask & (1 << width(values)) - 1)
        x = (x & kept) << by | x >> by & kept
    result: Array = x
    return result


def extract_field(values: Array, start: Array, size: Array) -> Array:
    """The bit field of `size` bits from bit `start` on, sign-extended for signed integers.

    Bits above the highest are copies of the sign, or 0 for unsigned integers.
    """
    low = shift_right(values, start)
    above = (width(values) - np.minimum(size, width(values))).astype(np.uint32)
    if size.size == 1:
        return shift_right(shift_left(low, above), above) if size.item() else np.zeros_like(low)
    return np.where(size == 0, values.dtype.type(0), shift_right(shift_left(low, above), above))


def insert_field(values: Array, into: Array, start: Array, size: Array) -> Array:
    """`into` with the low `size` bits of `values` inserted from bit `start` on; bits above the highest are dropped."""
    mask = shift_left(low_mask(size, into.dtype), start)
    return into & ~mask | shift_left(values, start) & mask


def find_nth_set(mask: Array, base: Array, offset: Array) -> Array:
    """The position of the |offset|-th set bit, counted from `base` upwards, or downwards for a negative offset.

    For offset 0 it is `base`, if that bit is set. All ones where there is no such bit, or `base` is above 31. All
    arrays have 32 bits, `offset` is signed.
    """
    mask, base, offset = np.broadcast_arrays(mask, base, offset)
    number = np.maximum(np.abs(offset.astype(np.int64)), 1)
    found = np.full(mask.shape, 0xFFFFFFFF, np.uint32)
    seen = np.zeros(mask.shape, np.int64)
    for step in range(32):
        place = base.astype(np.int64) + np.where(offset < 0, -step, step)
        inside = (place >= 0) & (place < 32) & (base < 32) & ((offset != 0) | (step == 0))
        is_set = inside & (mask >> np.clip(place, 0, 31).astype(np.uint32) & 1 == 1)
        seen += is_set
        found[is_set & (seen == number)] = place[is_set & (seen == number)]
    return found


def carryless_product(a: Array, b: Array) -> tuple[Array, Array]:
    """The low and the high half of the carry-less product of two 64-bit integers."""
    a, b = np.broadcast_arrays(a, b)
    low, high = np.zeros_like(a), np.zeros_like(a)
    for i in range(64):
        chosen = np.uint64(0) - (a >> np.uint64(i) & np.uint64(1))
        low ^= b << np.uint64(i) & chosen
        if i:
            high ^= b >> np.uint64(64 - i) & chosen
    return low, high
