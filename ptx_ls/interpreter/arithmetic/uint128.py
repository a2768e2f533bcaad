"""Unsigned integers of 128 bits as pairs (high, low) of arrays of 64."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

Wide = tuple[Array, Array]

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_BITS = np.uint64(64)
_ONE = np.uint64(1)


def multiply(a: Array, b: Array) -> Wide:
    """The product of two 64-bit integers."""
    a0, a1, b0, b1 = a & _LOW, a >> _HALF, b & _LOW, b >> _HALF
    low = a0 * b0
    middle = a1 * b0 + (low >> _HALF)
    carry = (middle & _LOW) + a0 * b1
    high = a1 * b1 + (middle >> _HALF) + (carry >> _HALF)
    return high, (carry << _HALF) | (low & _LOW)


def add(a: Wide, b: Wide) -> Wide:
    """a + b, without a carry out."""
    low = a[1] + b[1]
    return a[0] + b[0] + (low < a[1]), low


def subtract(a: Wide, b: Wide) -> Wide:
    """a - b, wrapping."""
    return a[0] - b[0] - (a[1] < b[1]), a[1] - b[1]


def shift_right(a: Wide, by: Array) -> Wide:
    """a >> by, for any unsigned `by`; the lowest bit is set where bits were lost."""
    # Shifts by 64 and more are 0 in NumPy, also those by a difference that wrapped.
    by = np.minimum(by, np.uint64(128))
    high, low = a
    shifted = (low >> by) | (high << (_BITS - by)) | (high >> (by - _BITS))
    lost = np.where(by >= _BITS, low | (high << (np.uint64(128) - by)), low << (_BITS - by))
    return high >> by, shifted | (lost != 0)


def normalize(a: Wide) -> tuple[Array, Array]:
    """The upper 64 bits of a << n, where n is the number of leading zeros, with the lowest bit set where bits are lost;
    and n.

    Of 0 it is (0, 127).
    """
    high, low = a
    empty = high == 0
    first = np.where(empty, low, high)
    second = np.where(empty, 0, low).astype(np.uint64)
    zeros = leading_zeros(first)
    significand = (first << zeros) | np.where(zeros == 0, 0, second >> (_BITS - zeros))
    sticky = (second << zeros) != 0
    return significand | sticky, zeros + np.where(empty, _BITS, np.uint64(0))


def leading_zeros(a: Array) -> Array:
    """The number of leading zeros of 64-bit integers; 63 for 0."""
    upper = a >> _HALF
    large = upper != 0
    part = np.where(large, upper, a | _ONE).astype(np.float64)
    place = (part.view(np.uint64) >> np.uint64(52)) - np.uint64(1023)
    found: Array = np.uint64(63) - place - np.where(large, _HALF, np.uint64(0))
    return found
