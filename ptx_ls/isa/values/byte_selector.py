"""A selector of bytes in words: which byte of two registers goes where."""

from __future__ import annotations

_BYTES = 4

BYTES_OF_MODES = {
    ".f4e": ((0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6)),
    ".b4e": ((0, 7, 6, 5), (1, 0, 7, 6), (2, 1, 0, 7), (3, 2, 1, 0)),
    ".rc8": ((0, 0, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3)),
    ".ecl": ((0, 1, 2, 3), (1, 1, 2, 3), (2, 2, 2, 3), (3, 3, 3, 3)),
    ".ecr": ((0, 0, 0, 0), (0, 1, 1, 1), (0, 1, 2, 2), (0, 1, 2, 3)),
    ".rc16": ((0, 1, 0, 1), (2, 3, 2, 3), (0, 1, 0, 1), (2, 3, 2, 3)),
}
"""By mode where the bytes of the result come from, the lowest first, for each value of the selector's two lowest
bits."""


def bytes_of(selector: int, mode: str = "") -> tuple[str, ...]:
    """Which byte of a or b each byte of the result is, the highest first: ("a.b0", "a.b1", "a.b2", "a.b3") for 0x0123.

    Without a mode, four bits for each: bytes 0 to 3 of a, 4 to 7 those of b; the highest of them repeats the sign of
    the byte ("sign of b.b3"). With one, the two lowest bits choose all four.
    """
    if mode:
        return tuple(map(_byte, reversed(BYTES_OF_MODES[mode][selector & 3])))
    return tuple(_byte(selector >> 4 * place & 15) for place in reversed(range(_BYTES)))


def _byte(choice: int) -> str:
    name = f"{'b' if choice & 4 else 'a'}.b{choice & 3}"
    return f"sign of {name}" if choice & 8 else name
