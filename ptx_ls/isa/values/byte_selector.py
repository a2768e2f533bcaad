"""A selector of bytes in words: which byte of two registers goes where."""

from __future__ import annotations

_BYTES = 4


def bytes_of(selector: int) -> tuple[str, ...]:
    """Which byte of a or b each byte of the result is, the highest first: ("a.b0", "a.b1", "a.b2", "a.b3") for 0x0123.

    Four bits for each: bytes 0 to 3 of a, 4 to 7 those of b; the highest of them repeats the sign of the byte
    ("sign of b.b3").
    """
    return tuple(_byte(selector >> 4 * place & 15) for place in reversed(range(_BYTES)))


def _byte(choice: int) -> str:
    name = f"{'b' if choice & 4 else 'a'}.b{choice & 3}"
    return f"sign of {name}" if choice & 8 else name
