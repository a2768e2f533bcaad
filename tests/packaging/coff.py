"""The names that an object file of Windows imports."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_IMPORTED = "__imp_"
_SYMBOL = 18
"""Bytes of a symbol."""


def imported(content: bytes) -> list[str]:
    """The names of Python that an object file takes from a DLL."""
    return [
        name.removeprefix(_IMPORTED)
        for name in _names(content)
        if name.startswith((f"{_IMPORTED}Py", f"{_IMPORTED}_Py"))
    ]


def _names(content: bytes) -> Iterator[str]:
    start, count = struct.unpack_from("<II", content, 8)
    texts = start + count * _SYMBOL
    number = 0
    while number < count:
        at = start + number * _SYMBOL
        short, (zero, offset) = content[at : at + 8], struct.unpack_from("<II", content, at)
        # A name of more than eight letters is among the texts behind the symbols.
        name = short if zero else content[texts + offset : content.index(b"\0", texts + offset)]
        yield name.rstrip(b"\0").decode()
        number += 1 + content[at + 17]
