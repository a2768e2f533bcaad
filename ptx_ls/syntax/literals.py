"""The values of literals."""

from __future__ import annotations

import sys

from ptx_ls.lazy import pattern

BITS = rb"0[fF][0-9a-fA-F]{8}|0[dD][0-9a-fA-F]{16}"
"""A floating-point number by its bits."""
_MOST_DIGITS = 40
FLOAT = BITS + rb"|\d+[eE][+-]?\d+"
"""What begins like an integer and is a floating-point number; one with a point does so up to there."""


def integer(text: str) -> int | None:
    """The value of an integer literal (decimal, `0x`, `0b`, octal after a leading 0, with or without `U`, or
    `WARP_SZ`); None for other text."""
    if text == "WARP_SZ":
        return 32
    digits = text.removesuffix("U").lower()
    base = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits.startswith("0") else 10
    try:
        return int(digits, base) if digits.isalnum() else None
    except ValueError:
        return None


def leading_number(digits: str) -> int:
    """The number that decimal digits write; of very many digits, that of the first ones, which is beyond all that a
    number can mean: Python refuses to read thousands of them."""
    return int(digits.lstrip("0")[:_MOST_DIGITS] or "0")


def kept(value: int) -> int:
    """The 64 bits that ptxas keeps of an integer literal where 32 bits are expected; of a negative value, the low 32
    (measured 13.5)."""
    value %= 1 << 64
    return value % (1 << 32) if value >> 63 else value


def overflows(text: str) -> bool:
    """Whether ptxas refuses an integer literal as too large.

    It drops bits beyond 64, and refuses only another digit after a number whose highest bit is set (measured 13.5).
    """
    digits = text.removesuffix("U").lower()
    base = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits.startswith("0") else 10
    value = 0
    for digit in digits[2 if base in (2, 16) else 0 :]:
        if value >> 63:
            return True
        value = (value * base + int(digit, base)) % (1 << 64)
    return False


def is_beyond_32_bits(text: str) -> bool:
    """Whether ptxas refuses an integer literal where 32 bits are expected."""
    value = integer(text)
    # WARP_SZ is one, and has no digits.
    return value is not None and (kept(value) >= 1 << 32 or (value >= 1 << 64 and overflows(text)))


def is_alignment(text: str) -> bool:
    """Whether ptxas accepts an integer literal as an alignment: a power of two of at most 32 bits (measured 13.5)."""
    value = integer(text)
    bytes_each = 1 if value is None else kept(value)
    return bytes_each.bit_count() == 1 and not is_beyond_32_bits(text)


def single(text: str) -> float:
    """The value of a number by its 32 bits, `0f3F800000`."""
    return _unpacked(">f", text)


def double(text: str) -> float:
    """The value of a number by its 64 bits, `0d3FF0000000000000`, or in decimal digits."""
    if text[1:2] not in ("d", "D"):
        return float(text)
    return _unpacked(">d", text)


def _unpacked(form: str, text: str) -> float:
    # Imported here, because few files have such a number.
    from struct import unpack

    value: float = unpack(form, bytes.fromhex(text[2:]))[0]
    return value


def is_beyond_double(text: str) -> bool:
    """Whether a decimal floating-point literal is neither zero nor a normal double, which ptxas refuses (measured
    13.5)."""
    value = abs(float(text))
    if not value:
        return _NOT_ZERO.match(text) is not None
    return value > sys.float_info.max or (value < sys.float_info.min and len(text) < _EXACT)


_EXACT = 300
"""So many digits a number below the normal ones has at least that is a double all the same, which may be taken."""
_NOT_ZERO = pattern(r"-?[0.]*[1-9]")
