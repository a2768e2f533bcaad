"""The functions that a C++ file defines, whose names are addresses where a value is wanted."""

from __future__ import annotations

import re

from ptx_ls.embed.cpp.enumerators import is_declared_otherwise
from ptx_ls.embed.cpp.named_scopes import NamedScopes

_DEFINITION = (
    rb"(?:[\w>]\s+|[*&]\s*)(?<!\breturn )(?<!\belse )(?<!\bnew )NAME\s*\((?:[^(){};]|\([^(){};]*\))*\)"
    rb"(?:\s|const\b|noexcept\b)*\{"
)


def is_function(source: bytes, name: str, scopes: NamedScopes) -> bool:
    """Whether a file defines a function of a name outside of all functions, and nothing else of that name."""
    last = name.rpartition("::")[2]
    found = re.search(_DEFINITION.replace(b"NAME", last.encode()), source)
    if found is None or is_declared_otherwise(source, last):
        return False
    return name in scopes.names(found.start(), last)
