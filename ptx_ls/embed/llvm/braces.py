"""Braces of inline assembly without a counterpart: what the compiler writes next is in a scope, or out of one."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.module import syntax_error
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.lazy import pattern

_MARK = pattern(r"//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|\$\{[^}\s]*\}?|[{}]")


def unbalanced(group: Sequence[Assembly]) -> Diagnostic | None:
    """The fault of the first brace that has no counterpart in pieces that share a scope; None where all have one, or
    where a text is not known."""
    opened: list[tuple[MappedText, int]] = []
    for piece in group:
        text = piece.template
        if text is None or has_holes(text):
            return None
        for found in _MARK.finditer(text.text):
            if found[0] == "{":
                opened.append((text, found.start()))
            elif found[0] == "}" and not opened:
                return _fault(text, found.start())
            elif found[0] == "}":
                opened.pop()
    return _fault(*opened[0]) if opened else None


def _fault(text: MappedText, at: int) -> Diagnostic:
    brace = text.text[at]
    other = "}" if brace == "{" else "{"
    message = f"This '{brace}' has no '{other}', so that what the compiler writes next is not in its scope"
    return Diagnostic(syntax_error.CODE, "error", message, *text.span(at, at + 1))
