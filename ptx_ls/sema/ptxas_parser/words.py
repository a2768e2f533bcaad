"""The words by which ptxas tells declarations from other items."""

from __future__ import annotations

from ptx_ls.isa import state

SPACES = (".reg", ".sreg", ".const", ".global", ".local", ".param", ".shared", ".tex")
LINKAGE = (".extern", ".visible", ".weak", ".common")
_SPECIFIERS = frozenset((*SPACES, ".v2", ".v4", ".align", ".attribute"))


def begins_variable(text: str) -> bool:
    """Whether a word begins the declaration of a variable, possibly one without a state space."""
    return is_specifier(text) or state.is_read_as_type(text)


def is_specifier(text: str) -> bool:
    """Whether a word is allowed before the type of a declaration."""
    return text in _SPECIFIERS or text.startswith(".const[")
