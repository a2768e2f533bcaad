"""The random bits of stochastic rounding: for each result a 32-bit fraction to add to the discarded bits.

NVIDIA's manual says which bits belong to which results; their order, reversed for every other result, is what others
found on sm_100.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_LOW16 = np.uint32(0xFFFF)


def halves(bits: Array, used: int) -> list[Array]:
    """For two results, the upper first: the lowest `used` bits of the upper and of the lower half."""
    shift = np.uint32(32 - used)
    return [(bits >> np.uint32(16)) << shift, bits << shift]


def shared_halves(bits: Array) -> list[Array]:
    """For four results of 8 or 6 bits, the uppermost first: two share each half."""
    high, low = bits >> np.uint32(16), bits & _LOW16
    return [_fraction(part) for part in (_reversed(high), high, _reversed(low), low)]


def shared_bytes(bits: Array) -> list[Array]:
    """For four results of 4 bits, the uppermost first: two share the upper bytes of both halves, two the lower ones."""
    byte = [bits >> np.uint32(8 * i) & np.uint32(0xFF) for i in range(4)]
    upper = byte[3] << np.uint32(8) | byte[1]
    lower = byte[2] << np.uint32(8) | byte[0]
    return [_fraction(part) for part in (_reversed(upper), upper, _reversed(lower), lower)]


def _fraction(bits: Array) -> Array:
    fraction: Array = bits << np.uint32(16)
    return fraction


def _reversed(bits: Array) -> Array:
    """16 bits in the other order."""
    for shift, mask in ((1, 0x5555), (2, 0x3333), (4, 0x0F0F), (8, 0x00FF)):
        by, kept = np.uint32(shift), np.uint32(mask)
        bits = (bits >> by & kept) | (bits & kept) << by
    return bits
