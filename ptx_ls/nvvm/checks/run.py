"""All checks of a document of NVVM IR."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.checks import (
    address_space,
    argument_count,
    argument_type,
    constant_argument,
    immediate_range,
    needs_target,
    needs_version,
    older_intrinsic,
    overload_suffix,
    reserved_name,
    result_type,
    syntax_error,
    unknown_intrinsic,
)
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.module import intrinsic_counts, module_of
from ptx_ls.nvvm.recheck import Checked, recheck
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

Check = Callable[[Subject], Iterable[Diagnostic]]

_OF_NAMES = (unknown_intrinsic.check, older_intrinsic.check)
_OF_SIGNATURES = (argument_count.check, result_type.check, argument_type.check, overload_suffix.check)
_OF_CALLS = (
    constant_argument.check,
    immediate_range.check,
    address_space.check,
    needs_target.check,
    needs_version.check,
)


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of a document: syntax errors, then intrinsics, then names."""
    yield from syntax_error.check(document)
    yield from islice(document.memo(_checked).diagnostics, MAX_DIAGNOSTICS)
    yield from reserved_name.check(document)


def _checked(document: Document) -> Checked:
    before = document.before
    return recheck(document, before.known(_checked) if before else None, _environment(document), _of_intrinsics)


def _environment(document: Document) -> Hashable:
    """What the diagnostics of each use depend on besides its own statement."""
    platforms = platforms_of(document)
    targets = tuple((one.target, one.ptx) for one in platforms.of_functions)
    default = platforms.default
    return default.reader, default.target, default.ptx, targets, _called(document)


def _called(document: Document) -> frozenset[str]:
    """The declared intrinsics that are called: a call says what is wrong with its own declaration too."""
    declared = {one.name for one in module_of(document).functions if not one.defined and one.name.startswith(PREFIX)}
    counts = intrinsic_counts(document)
    return frozenset(name for name in declared if counts[name] > 1)


def _of_intrinsics(document: Document, spans: Sequence[Span]) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    called = _called(document)
    for span in spans:
        for use in uses_in(document, span):
            subject = Subject(document, use, platforms.at(use.start))
            if not use.declared:
                yield from _of_call(subject)
            elif use.name not in called:
                yield from _first(_OF_SIGNATURES, subject)


def _of_call(subject: Subject) -> Iterator[Diagnostic]:
    named = list(_first(_OF_NAMES, subject))
    yield from named
    if any(one.severity == "error" for one in named):
        return
    signature = list(_first(_OF_SIGNATURES, subject))
    yield from signature
    if not any(one.severity == "error" for one in signature):
        yield from _first(_OF_CALLS, subject)


def _first(checks: tuple[Check, ...], subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostics of the first of some checks that finds any: what comes after may follow from it."""
    for one in checks:
        found = list(one(subject))
        if found:
            yield from found
            return
