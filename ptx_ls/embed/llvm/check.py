"""The diagnostics of inline assembly of LLVM: its own, and those of the PTX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.checks.asm_operand import CODE as OPERAND
from ptx_ls.embed.compiler_names import of_compiler
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.holes import outside_holes
from ptx_ls.embed.judge import diagnostics_of
from ptx_ls.embed.llvm.assembly import Assembly, joined, unit
from ptx_ls.embed.llvm.faults import faults
from ptx_ls.isa.targets import Target, Version

_SHARED = frozenset(("undefined-name", "syntax-error", "duplicate-name"))
"""What a single piece may lack and another one of the function may have: names, and the other brace."""
_OF_SCOPE = frozenset(("duplicate-name",))


def diagnostics_of_groups(
    groups: Sequence[Sequence[Assembly]], target: Target | None = None, version: Version | None = None
) -> list[Diagnostic]:
    """The diagnostics of pieces of assembly, of which those of one group share a scope."""
    found: list[Diagnostic] = []
    units = [one for group in groups for piece in group if (one := unit(piece)) is not None]
    of_each = iter(_of_ptx(units, target, version))
    together: list[Unit] = []
    for group in groups:
        of_llvm = [d for piece in group for d in faults(piece)]
        found += of_llvm
        of_ptx = [d for piece in group if piece.template is not None for d in next(of_each)]
        if is_joined(group, of_ptx):
            of_ptx = [d for d in of_ptx if d.code not in _SHARED]
            if (one := joined(group)) is not None:
                together.append(one)
        found += _without(of_ptx, of_llvm)
    for of_ptx in _of_ptx(together, target, version):
        found += _without((d for d in of_ptx if d.code in _SHARED - _OF_SCOPE), found)
    return sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end))


def is_joined(group: Sequence[Assembly], of_ptx: Iterable[Diagnostic]) -> bool:
    """Whether the pieces of a group, which have some diagnostics each by itself, are to be read as one text."""
    return len(group) > 1 and any(d.code in _SHARED for d in of_ptx)


def _of_ptx(units: Sequence[Unit], target: Target | None, version: Version | None) -> list[list[Diagnostic]]:
    found = diagnostics_of(units, target, version)
    return [[of_compiler(d) for d in outside_holes(one.text, its)] for one, its in zip(units, found, strict=True)]


def _without(of_ptx: Iterable[Diagnostic], of_llvm: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of PTX outside of the places that LLVM refuses before."""
    places = [(d.start, d.end) for d in of_llvm if d.code == OPERAND]
    return [d for d in of_ptx if not any(start < d.end and d.start < end for start, end in places)]
