"""The diagnostics of C++ text: those of nvcc for each asm statement, and those of its PTX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.checks import asm_constraint, asm_missing_comma, asm_operand
from ptx_ls.embed.cpp.module import Function, functions
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.guarded import deciding_targets
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.isa.targets import Target, Version
from ptx_ls.syntax.document import Document

_STATEMENT_CHECKS = (asm_constraint, asm_operand, asm_missing_comma)
_SHARED = frozenset(("undefined-name", "syntax-error", "duplicate-name"))
"""What a statement alone may lack and another one of the function may have: names, and the other brace."""
_OF_SCOPE = frozenset(("duplicate-name",))


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """The diagnostics of a C++ document for a target; without one, an error is what no target takes."""
    found: list[Diagnostic] = []
    ours = functions(document)
    of_each = iter(_of_units(ours, target, version))
    together: list[tuple[Function, Unit]] = []
    for function in ours:
        of_nvcc = [
            d for statement in function.statements for module in _STATEMENT_CHECKS for d in module.check(statement)
        ]
        found += of_nvcc
        of_ptx = [d for one in function.units if one is not None for d in next(of_each)]
        if is_joined(function, of_ptx):
            of_ptx = [d for d in of_ptx if d.code not in _SHARED]
            if (joined := unit(function.statements)) is not None:
                together.append((function, joined))
        found += _without(of_ptx, of_nvcc)
    of_joined = diagnostics_of([joined for _, joined in together], target, version)
    for (function, _), of_ptx in zip(together, of_joined, strict=True):
        if function.has_branches and any(d.code == "syntax-error" for d in of_ptx):
            continue
        found += _without((d for d in of_ptx if d.code in _SHARED - _OF_SCOPE), found)
    return sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end))


def _of_units(ours: Sequence[Function], target: Target | None, version: Version | None) -> list[list[Diagnostic]]:
    """The diagnostics of each unit: for the target if it is compiled for that, or for the one that decides about its
    guard."""
    known = [
        (one, guard)
        for function in ours
        for one, guard in zip(function.units, function.targets, strict=True)
        if one is not None
    ]
    units = [one for one, _ in known]
    guards = [guard for _, guard in known]
    deciding = [target] * len(units) if target is not None else deciding_targets(units, guards)
    found: list[list[Diagnostic]] = [[] for _ in units]
    for judged in dict.fromkeys(deciding):
        here = [
            number
            for number, (one, guard) in enumerate(zip(deciding, guards, strict=True))
            if one is judged and (guard is None or (guard if judged is None else judged.index in guard))
        ]
        for number, of_one in zip(here, diagnostics_of([units[n] for n in here], judged, version), strict=True):
            found[number] = of_one
    return found


def is_joined(function: Function, of_ptx: Sequence[Diagnostic]) -> bool:
    """Whether the statements of a function, which have some diagnostics each alone, are to be read as one text."""
    return len(function.statements) > 1 and any(d.code in _SHARED for d in of_ptx)


def _without(of_ptx: Iterable[Diagnostic], of_nvcc: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of PTX outside of the places that nvcc refuses before."""
    places = [(d.start, d.end) for d in of_nvcc if d.code == asm_operand.CODE]
    return [d for d in of_ptx if not any(start < d.end and d.start < end for start, end in places)]
