"""Registers that the compiler declares around PTX of a host language, as many as its own code needs."""

from __future__ import annotations

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern, replace

_OF_COMPILER = pattern(r"'%(?:p|rs|r|rd|rq|f|fd)\d+'")


def of_compiler(d: Diagnostic) -> Diagnostic:
    """A diagnostic, weaker for a name that is not declared in the text, but by the compiler where its own code has so
    many registers (measured on nvcc 13.5)."""
    name = _OF_COMPILER.search(d.message) if d.code == "undefined-name" else None
    if name is None:
        return d
    message = f"{name[0]} is declared here only if the compiler happens to: its value there is lost"
    return replace(d, severity="warning", message=message)
