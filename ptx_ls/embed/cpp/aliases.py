"""The names that a C++ file gives to types, with `using` and `typedef`."""

from __future__ import annotations

import re
from collections.abc import Collection

from ptx_ls.embed.cpp.conditions import read_directives
from ptx_ls.embed.cpp.expression_type import STRUCTURE, TYPE, Type, named, pointer_to
from ptx_ls.embed.cpp.named_scopes import NamedScopes
from ptx_ls.embed.cpp.structures import is_structure
from ptx_ls.lazy import pattern

_ALIAS = pattern(
    rb"\busing\s+(?P<alias>\w+)\s*=\s*(?P<type>[^;{}()]+);|\btypedef\s+(?P<typedef>[^;{}()]+?)(?<=[\s*])(?P<name>\w+)\s*;"
    rb"|\busing\s+(?P<function>\w+)\s*=[^;{}()]+\(\s*\*\s*\)|\btypedef\b[^;{}()]+\(\s*\*\s*(?P<pointer>\w+)\s*\)\s*\("
)
_NAMED = pattern(rb"using\s+(\w+)\s*=|typedef\b[^;{}()]+?(\w+)\s*;|typedef\b[^;{}()]+\(\s*\*\s*(\w+)")
_TYPE = pattern(rf"{TYPE}[*&\s]*")
_POINTER = pattern(r"(?:const\s+|typename\s+)*[\w:]+(?:<[^<>]*>)?(?:\s*const)?\s*\*[\s*]*(?:const\s*)?")
_OTHERS = r"\b(?:struct|class|union|enum|define|typename)\s+NAME\b|\bclass\s+NAME\b"


def named_as_aliases(source: bytes) -> frozenset[str]:
    """The names that may be those of types somewhere in a file."""
    return frozenset(name.decode("utf-8", "replace") for one in _NAMED.findall(source) for name in one if name)


def aliases(source: bytes, structures: Collection[str], scopes: NamedScopes) -> dict[str, tuple[Type, int]]:
    """The types that a file names once, in sight and under no condition, by their names, and where. `structures`:
    names that may be those of structures of the file."""
    every = list(_ALIAS.finditer(source))
    directives = read_directives(source) if every else None
    found: dict[str, Type | None] = {}
    places: dict[str, int] = {}
    for one in every:
        group = one["alias"] or one["name"] or one["function"] or one["pointer"]
        name = group.decode("utf-8", "replace")
        is_in_sight = directives is not None and not directives.around(one.start())
        is_in_sight = is_in_sight and (_is_outside(source, one.start()) or scopes.around(one.start()) is not None)
        kind = _type(one, source, structures, scopes) if is_in_sight and name not in found else None
        found[name] = kind
        places[name] = one.start()
    return {
        name: (kind, places[name])
        for name, kind in found.items()
        if kind is not None and not re.search(_OTHERS.replace("NAME", name).encode(), source)
    }


def is_called(name: str, place: int, source: bytes, scopes: NamedScopes) -> bool:
    """Whether a type that is named at a place is called so, by its name or after those of what is around it."""
    around, _, last = name.rpartition("::")
    return (not around and _is_outside(source, place)) or name in scopes.names(place, last)


def _type(one: re.Match[bytes], source: bytes, structures: Collection[str], scopes: NamedScopes) -> Type | None:
    if one["function"] or one["pointer"]:
        return pointer_to(None)
    spelled = (one["type"] or one["typedef"]).decode("utf-8", "replace").strip()
    if _TYPE.fullmatch(spelled):
        return named(spelled) if "&" not in spelled else None
    if _POINTER.fullmatch(spelled):
        return pointer_to(None)
    # Also with arguments, where it is a template.
    name = spelled.partition("<")[0].strip()
    is_named = spelled == name or spelled.endswith(">")
    return STRUCTURE if is_named and name in structures and is_structure(source, name, scopes) else None


def _is_outside(source: bytes, start: int) -> bool:
    """Whether a place is in no structure and no function, as the braces before it or the indentation say."""
    line = source.rfind(b"\n", 0, start) + 1
    return start == line or source.count(b"{", 0, start) == source.count(b"}", 0, start)
