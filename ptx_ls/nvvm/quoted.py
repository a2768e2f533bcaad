"""Names as a module writes them."""

from __future__ import annotations

import re

_PLAIN = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*|[0-9]+|\"[0-9]+\"")


def quoted(sigil: str, name: str) -> str:
    """A name with its sigil: in quotes where it needs them. One in quotes that is a number has them already."""
    if _PLAIN.fullmatch(name):
        return sigil + name
    escaped = "".join(letter if letter not in '"\\' and letter.isprintable() else _escaped(letter) for letter in name)
    return f'{sigil}"{escaped}"'


def _escaped(letter: str) -> str:
    return "".join(f"\\{byte:02X}" for byte in letter.encode())
