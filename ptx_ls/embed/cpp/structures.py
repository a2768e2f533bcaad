"""The structures that a C++ file defines, of which no value can be an operand of an asm statement."""

from __future__ import annotations

import re

from ptx_ls.lazy import pattern

_NAMED = pattern(rb"\b(?:struct|class|union)\s+(\w+)")
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
    """The names that follow `struct`, `class` or `union` somewhere in a file."""
    return frozenset(name.decode("utf-8", "replace") for name in _NAMED.findall(source))


def is_structure(source: bytes, name: str) -> bool:
    """Whether a name is certainly that of a structure which nothing converts into a number: a file defines it once, in
    sight, without a base, and as nothing else."""
    spelled = name.encode()
    defined = list(re.finditer(rb"\b(?:struct|class|union)\s+" + spelled + rb"\b\s*(?:final\s*)?(\{|:(?!:)|<)", source))
    if len(defined) != 1 or defined[0][1] != b"{":
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
