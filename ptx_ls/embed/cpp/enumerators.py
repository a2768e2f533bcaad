"""The enumerators of a C++ file, which nvcc takes for no constant of an asm statement (measured 13.5)."""

from __future__ import annotations

import re

from ptx_ls.embed.cpp.named_scopes import NamedScopes
from ptx_ls.embed.cpp.scan import COMMENT
from ptx_ls.lazy import pattern

_ENUM = pattern(rb"\benum\b(?:\s+(?:class|struct))?(?:\s+(?P<name>\w+))?\s*(?::[\w\s:]+)?\{(?P<body>[^{}]*)\}")
_IGNORED = pattern(COMMENT)
_FIRST = pattern(rb"\s*(\w+)")
_DECLARED = r"(?:[\w>*&]\s+|[*&])(?<!\breturn )(?<!\bcase )NAME\s*[=;,)\[{>:]|\bdefine\s+NAME\b"


def enumerators(source: bytes) -> dict[str, list[tuple[str, int]]]:
    """The enumerators that a file defines, by their names: the names of their enumerations, and where these are."""
    found: dict[str, list[tuple[str, int]]] = {}
    for one in _ENUM.finditer(source) if b"enum" in source else ():
        for part in _IGNORED.sub(b"", one["body"]).split(b","):
            first = _FIRST.match(part)
            if first is not None and b"#" not in part:
                enumeration = (one["name"] or b"").decode("utf-8", "replace")
                found.setdefault(first[1].decode("utf-8", "replace"), []).append((enumeration, one.start()))
    return found


def is_enumerator(name: str, known: dict[str, list[tuple[str, int]]], source: bytes, scopes: NamedScopes) -> bool:
    """Whether a name, also after those of its enumeration and of what is around it, is that of an enumerator and of
    nothing else in the file."""
    around, _, last = name.rpartition("::")
    places = known.get(last, ())
    enumeration = around.rpartition("::")[2]
    if any(
        enumeration == of and (around == of or name in scopes.names(place, f"{of}::{last}"))
        for of, place in places
        if of
    ):
        return True
    if not places or is_declared_otherwise(source, last):
        return False
    return not around or any(name in scopes.names(place, last) for _, place in places)


def is_declared_otherwise(source: bytes, name: str) -> bool:
    """Whether a name may be that of a variable, a constant or a macro somewhere in a file."""
    return re.search(_DECLARED.replace("NAME", name).encode(), source) is not None
