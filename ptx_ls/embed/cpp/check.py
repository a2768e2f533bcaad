"""The diagnostics of C++ text: those of nvcc for each asm statement, and those of its PTX."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.checks import (
    asm_address,
    asm_constraint,
    asm_missing_comma,
    asm_operand,
    asm_scope,
    asm_unused_operand,
)
from ptx_ls.embed.compiler_names import of_compiler
from ptx_ls.embed.cpp import operand_types, repeated_elements
from ptx_ls.embed.cpp.declared_names import Defined, scope
from ptx_ls.embed.cpp.fixes import with_fix
from ptx_ls.embed.cpp.flow.lints import flow_lints
from ptx_ls.embed.cpp.guards import Compiled
from ptx_ls.embed.cpp.module import Function, functions, functions_among
from ptx_ls.embed.cpp.scan import Token
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.guarded import deciding_targets
from ptx_ls.embed.judge import diagnostics_of, lints_of, read_together
from ptx_ls.embed.project.judge import of_build
from ptx_ls.isa.targets import Target, Version, load
from ptx_ls.syntax.document import Document

_STATEMENT_CHECKS = (asm_constraint, asm_operand, asm_missing_comma)
_NAMES = frozenset(("undefined-name", "duplicate-name"))
_SYNTAX = "syntax-error"
"""With names, what a single statement may lack and another one of the function may have: the other brace."""
_OF_SCOPE = frozenset(("duplicate-name", asm_scope.CODE))


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """The diagnostics of a C++ document for a target; without one, an error is what no target takes."""
    found = check_functions(document.source, functions(document), target, version)
    return _in_order([*found, *flow_lints(document)])


def check_share(
    document: Document, words: Sequence[Token], target: Target | None = None, version: Version | None = None
) -> list[Diagnostic]:
    """The diagnostics of the functions whose statements begin with some words (`shares`)."""
    return check_functions(document.source, functions_among(document, words), target, version)


def check_functions(
    source: bytes, ours: Sequence[Function], target: Target | None = None, version: Version | None = None
) -> list[Diagnostic]:
    """The diagnostics of some functions of a C++ text."""
    found: list[Diagnostic] = []
    if target is None and version is None:
        read_together([one for function in ours for one in function.units if one is not None])
    of_each = iter(_of_units(ours, target, version))
    lints_of_each = iter(lints_of([one for function in ours for one in function.units if one is not None]))
    together: list[tuple[Function, Unit, list[Diagnostic]]] = []
    defined = Defined(source)
    is_narrow = operand_types.asks_for_width(source)
    for function in ours:
        shared: list[Diagnostic] = []
        own: list[Diagnostic] = []
        lints: list[Diagnostic] = []
        within = scope(defined, function.body, function.statements[-1].span.start)
        for statement, one, compiled in zip(function.statements, function.units, function.targets, strict=True):
            if compiled.is_for_none:
                if one is not None:
                    next(of_each), next(lints_of_each)
                continue
            of_nvcc = [d for module in _STATEMENT_CHECKS for d in module.check(statement)]
            of_nvcc += operand_types.check(statement, source, within, defined)
            own += of_nvcc
            if one is None:
                continue
            of_ptx = _without(next(of_each), of_nvcc)
            shared += (d for d in of_ptx if is_shared(d, statement))
            own += (d for d in of_ptx if not is_shared(d, statement))
            of_lints = [
                with_fix(d, statement, source)
                for d in next(lints_of_each)
                if d.code != asm_address.CODE or (not is_narrow and _has_wide_addresses(compiled, target))
            ]
            if not any(d.severity == "error" for d in (*of_nvcc, *of_ptx)):
                lints += (*of_lints, *repeated_elements.check(statement, source, within))
        if len(function.statements) > 1 and any(d.code == _SYNTAX for d in own):
            # ptxas reads no further, and what follows is not where it seems to be.
            lints = [d for d in lints if d.code not in _OF_SCOPE]
        elif len(function.statements) > 1 and shared:
            lints = [d for d in lints if d.code not in _OF_SCOPE]
            if (joined := unit(function.statements)) is not None:
                together.append((function, joined, shared))
        else:
            own += map(of_compiler, shared)
        found += (*own, *lints)
    of_joined = diagnostics_of([joined for _, joined, _ in together], target, version)
    for (function, _, shared), of_ptx in zip(together, of_joined, strict=True):
        found += map(of_compiler, _without(_of_function(function, shared, of_ptx), found))
    return _in_order(found)


def _has_wide_addresses(compiled: Compiled, target: Target | None) -> bool:
    """Whether code is generated with addresses of 64 bits only: for the given target, else for all of the build, else
    for some that the guard lets in."""
    every = load().targets
    if compiled.resolved is not None and not compiled.resolved:
        # A condition that is decided out of sight may ask for addresses of 32 bits.
        return False
    if target is not None:
        return target.is_wide
    if compiled.certain:
        return all(every[number].is_wide for number in compiled.certain)
    return compiled.possible is None or any(every[number].is_wide for number in compiled.possible)


def _in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end))


def is_shared(d: Diagnostic, statement: AsmStatement) -> bool:
    """Whether a diagnostic of a single statement may be none of the function's."""
    if d.code == _SYNTAX and statement.template is not None:
        return statement.template.text.count("{") != statement.template.text.count("}")
    return d.code in _NAMES


def _of_function(function: Function, shared: Sequence[Diagnostic], of_joined: Sequence[Diagnostic]) -> list[Diagnostic]:
    """What is wrong with the statements of a function together, of what may be wrong with each of them."""
    if not any(d.code == _SYNTAX for d in of_joined):
        return [d for d in of_joined if d.code in _NAMES - _OF_SCOPE]
    if not function.has_branches:
        return [d for d in of_joined if d.code == _SYNTAX]
    # The preprocessor puts them together in another way; a name that is in no other one is missing in each.
    return [d for d in shared if d.code not in (*_OF_SCOPE, _SYNTAX) and not _is_elsewhere(d, function)]


def _is_elsewhere(d: Diagnostic, function: Function) -> bool:
    """Whether the name that a diagnostic is about may be declared by another statement."""
    texts = [
        one.template.text
        for one in function.statements
        if one.template is not None and not one.span.start <= d.start < one.span.end
    ]
    name = d.message.rpartition("'")[0].rpartition("'")[2]
    return not name or any(name in text for text in texts)


def _of_units(ours: Sequence[Function], target: Target | None, version: Version | None) -> list[list[Diagnostic]]:
    """The diagnostics of each unit: for the target if it is compiled for that, or for the one that decides about its
    guard."""
    known = [
        (one, compiled)
        for function in ours
        for one, compiled in zip(function.units, function.targets, strict=True)
        if one is not None
    ]
    units = [one for one, _ in known]
    guards = [compiled.possible for _, compiled in known]
    if target is not None:
        deciding = [one.judged_for(target) for _, one in known]
    else:
        deciding = deciding_targets(units, [one for _, one in known])
    found: list[list[Diagnostic]] = [[] for _ in units]
    for judged in dict.fromkeys(deciding):
        here = [
            number
            for number, (one, guard) in enumerate(zip(deciding, guards, strict=True))
            if one is judged
            and (guard is None or (guard if (asked := target or judged) is None else asked.index in guard))
        ]
        for number, of_one in zip(here, diagnostics_of([units[n] for n in here], judged, version), strict=True):
            found[number] = of_one
    if target is None:
        sound = [n for n, of_one in enumerate(found) if known[n][1].certain and not _has_error(of_one)]
        of_builds = of_build([units[n] for n in sound], [known[n][1].certain for n in sound], version)
        for number, warnings in zip(sound, of_builds, strict=True):
            found[number] += warnings
    return found


def _has_error(found: Iterable[Diagnostic]) -> bool:
    return any(d.severity == "error" for d in found)


def _without(of_ptx: Iterable[Diagnostic], of_nvcc: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of PTX outside of the places that nvcc refuses before; of those an operand may be unused."""
    places = [(d.start, d.end) for d in of_nvcc if d.code == asm_operand.CODE]
    return [
        d
        for d in of_ptx
        if not any(start < d.end and d.start < end for start, end in places)
        and not (places and d.code == asm_unused_operand.CODE)
    ]
