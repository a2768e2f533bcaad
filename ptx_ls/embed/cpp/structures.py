"""The structures that a C++ file defines, of which no value can be an operand of an asm statement."""

from __future__ import annotations

import re

from ptx_ls.embed.cpp.named_scopes import NamedScopes
from ptx_ls.lazy import pattern

_ALIGNED = rb"(?:(?:alignas|__align__|__attribute__)\s*\((?:[^()]|\([^()]*\)){0,99}\)\s*)*"
_NAMED = pattern(rb"\b(?:struct|class|union)\s+" + _ALIGNED + rb"(\w+)|\}\s*(\w+)\s*;")
_OTHERS = (
    rb"\b(?:using|define|enum|enum\s+class|enum\s+struct)\s+NAME\b"
    rb"|\b(?:typename|class)\s+NAME\s*[,>=]|\btypedef\b[^;{}]*\bNAME\s*;"
)
"""What else a name may be."""
_CONVERTS = pattern(rb"\boperator\b|\b[A-Z][A-Z0-9_]+\s*\(|#")
"""What may turn a structure into a number: its own operators, those of a macro, another branch of the preprocessor."""
_LONGEST = 1 << 14
"""Bytes of a structure that are looked at."""


def named_as_structures(source: bytes) -> frozenset[str]:
    """The names that may be those of structures which a file defines."""
    return frozenset((one or other).decode("utf-8", "replace") for one, other in _NAMED.findall(source))


def is_structure(source: bytes, name: str, scopes: NamedScopes) -> bool:
    """Whether a name is certainly that of a structure which nothing converts into a number: a file defines it once, in
    sight, without a base, and as nothing else. A name with `::` says what is around it."""
    around, _, last = name.rpartition("::")
    spelled = last.encode()
    head = rb"\b(?:struct|class|union)\s+" + _ALIGNED + spelled + rb"\b\s*(?:final\s*)?(\{|:(?!:)|<)"
    defined = list(re.finditer(head, source))
    # One without a name, or with another one, that a typedef names.
    defined += re.finditer(rb"\btypedef\s+(?:struct|union)\b[\w\s]*(\{)[^{}]{0,4096}\}\s*" + spelled + rb"\s*;", source)
    if len(defined) == 2 and defined[0].start(1) == defined[1].start(1):
        # `typedef struct X { … } X;`
        defined.pop()
    if len(defined) != 1 or defined[0][1] != b"{":
        return False
    if around and name not in scopes.names(defined[0].start(), last):
        return False
    if re.search(_OTHERS.replace(b"NAME", spelled), source):
        return False
    depth = 0
    start = defined[0].start(1)
    for brace in re.finditer(rb"[{}]", source[start : start + _LONGEST]):
        depth += 1 if brace[0] == b"{" else -1
        if depth == 0:
            return _CONVERTS.search(source, start, start + brace.end()) is None
    return False
