"""Matrix descriptors of tcgen05: where a matrix lies in shared memory, in 64 bits (manual, 9.7.16.4.1)."""

from __future__ import annotations

from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, MatrixDescriptor, MatrixLayout

_SWIZZLES = {0: (16, 16), 1: (128, 32), 2: (128, 16), 4: (64, 16), 6: (32, 16)}
"""The width and the atom of each mode."""
_NAMES = {
    0: "no swizzle",
    1: "swizzle of 128 bytes in atoms of 32",
    2: "swizzle of 128 bytes",
    4: "swizzle of 64 bytes",
    6: "swizzle of 32 bytes",
}
_VERSION = 1


def decode(bits: int) -> MatrixDescriptor:
    """The matrix that a descriptor is of; one of no known mode is taken to have no swizzle."""
    width, atom = _SWIZZLES.get(bits >> 61, (UNIT, UNIT))
    base_offset = bits >> 49 & 7 if width != UNIT else 0
    return MatrixDescriptor(_field(bits, 0), MatrixLayout(_field(bits, 16), _field(bits, 32), width, atom, base_offset))


def is_absolute(bits: int) -> bool:
    """Whether the leading dimension is given by an address (sm_103a)."""
    return bool(bits >> 52 & 1)


def problem(bits: int) -> str:
    """Why a descriptor is none, in words; "" for one that is."""
    if bits >> 46 & 7 != _VERSION:
        return f"its bits 46 to 48 are {bits >> 46 & 7:#05b}, but must be 0b001"
    if bits >> 61 not in _SWIZZLES:
        return f"its swizzling mode, in the bits 61 to 63, is {bits >> 61}, but must be 0, 1, 2, 4 or 6"
    return ""


def describe(bits: int) -> str:
    """What the 64 bits of a descriptor mean, in words."""
    mode = bits >> 61
    words = [
        f"matrix from address {_field(bits, 0):#x} of shared memory",
        f"leading dimension {'at address' if is_absolute(bits) else 'every'} {_field(bits, 16)} bytes",
        f"stride {_field(bits, 32)} bytes",
        _NAMES.get(mode, f"unknown swizzling mode {mode}"),
    ]
    if base := bits >> 49 & 7:
        words.append(f"base offset {base}")
    if wrong := problem(bits):
        words.append(f"not valid: {wrong}")
    return ", ".join(words)


def _field(bits: int, at: int) -> int:
    """The bytes of a field of 14 bits, in units of 16."""
    return (bits >> at & 0x3FFF) * UNIT
