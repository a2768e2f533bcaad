"""Descriptors of matrices in shared memory: what their 64 bits mean to wgmma (manual, 9.7.15.5.1.2.2) and to tcgen05
(manual, 9.7.16.4.1)."""

from __future__ import annotations

_UNIT = 16
_MASK = 0x3FFF
_WGMMA_SWIZZLES = ("no swizzle", "swizzle of 128 bytes", "swizzle of 64 bytes", "swizzle of 32 bytes")
_TCGEN05_SWIZZLES = {
    0: "no swizzle",
    1: "swizzle of 128 bytes in atoms of 32",
    2: "swizzle of 128 bytes",
    4: "swizzle of 64 bytes",
    6: "swizzle of 32 bytes",
}
_VERSION = 1


def field(bits: int, at: int) -> int:
    """The bytes of a field of 14 bits, in units of 16."""
    return (bits >> at & _MASK) * _UNIT


def is_absolute(bits: int) -> bool:
    """Whether the leading dimension of a descriptor of tcgen05 is given by an address (sm_103a)."""
    return bool(bits >> 52 & 1)


def problem(bits: int) -> str:
    """Why a descriptor is none of tcgen05, in words; "" for one that is."""
    if bits >> 46 & 7 != _VERSION:
        return f"its bits 46 to 48 are {bits >> 46 & 7:#05b}, but must be 0b001"
    if bits >> 61 not in _TCGEN05_SWIZZLES:
        return f"its swizzling mode, in the bits 61 to 63, is {bits >> 61}, but must be 0, 1, 2, 4 or 6"
    return ""


def describe_tcgen05(bits: int) -> str:
    """What a descriptor means to tcgen05, in words."""
    mode = bits >> 61
    words = _words(bits, _TCGEN05_SWIZZLES.get(mode, f"unknown swizzling mode {mode}"), is_absolute(bits))
    if wrong := problem(bits):
        words.append(f"not valid: {wrong}")
    return ", ".join(words)


def describe_wgmma(bits: int) -> str:
    """What a descriptor means to wgmma, in words."""
    return ", ".join(_words(bits, _WGMMA_SWIZZLES[bits >> 62 & 3], False))


def _words(bits: int, swizzle: str, is_at_address: bool) -> list[str]:
    words = [
        f"matrix from address {field(bits, 0):#x} of shared memory",
        f"leading dimension {'at address' if is_at_address else 'every'} {field(bits, 16)} bytes",
        f"stride {field(bits, 32)} bytes",
        swizzle,
    ]
    if base := bits >> 49 & 7:
        words.append(f"base offset {base}")
    return words
