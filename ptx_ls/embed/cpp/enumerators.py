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


def enumerators(source: bytes, scopes: NamedScopes) -> frozenset[str]:
    """The names of the enumerators that a file defines, also with those of their enumeration and of what is around it,
    and that are nothing else in it."""
    found: set[str] = set()
    for one in _ENUM.finditer(source) if b"enum" in source else ():
        for part in _IGNORED.sub(b"", one["body"]).split(b","):
            first = _FIRST.match(part)
            if first is None or b"#" in part:
                continue
            name = first[1].decode("utf-8", "replace")
            if not is_declared_otherwise(source, name):
                found.update((name, *scopes.names(one.start(), name)))
            if one["name"]:
                longer = f"{one['name'].decode('utf-8', 'replace')}::{name}"
                found.update((longer, *scopes.names(one.start(), longer)))
    return frozenset(found)


def is_declared_otherwise(source: bytes, name: str) -> bool:
    """Whether a name may be that of a variable, a constant or a macro somewhere in a file."""
    return re.search(_DECLARED.replace("NAME", name).encode(), source) is not None
