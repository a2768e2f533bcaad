"""The lints of asm statements that are off by default."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.checks import asm_memory
from ptx_ls.embed.cpp.fixes import with_fix
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.judge import lints_of
from ptx_ls.syntax.document import Document

CODES = frozenset((asm_memory.CODE,))


def lints(document: Document, codes: Collection[str] = CODES) -> Sequence[Diagnostic]:
    """The lints of a C++ document with some codes, of those that are off by default."""
    if CODES.isdisjoint(codes):
        return ()
    ours = [
        (statement, unit)
        for function in functions(document)
        for statement, unit, compiled in zip(function.statements, function.units, function.targets, strict=True)
        if unit is not None and not compiled.is_for_none
    ]
    found = lints_of([unit for _, unit in ours], asm_memory.of_volatile)
    return [with_fix(d, one, document.source) for (one, _), of_one in zip(ours, found, strict=True) for d in of_one]
