"""All checks of a document of NVVM IR."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
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
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.syntax.document import Document

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
    yield from islice(_of_intrinsics(document), MAX_DIAGNOSTICS)
    yield from reserved_name.check(document)


def _of_intrinsics(document: Document) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    uses = uses_of(document)
    called: dict[str, bool] = {}
    for use in uses:
        if not use.declared:
            found = list(_of_call(Subject(document, use, platforms.at(use.start))))
            called[use.name] = called.get(use.name, False) or any(one.severity == "error" for one in found)
            yield from found
    for use in uses:
        # Readers drop a declaration that nothing calls, and a call with a fault tells what its declaration has too.
        if use.declared and called.get(use.name) is False:
            subject = Subject(document, use, platforms.at(use.start))
            yield from (one for one in _first(_OF_SIGNATURES, subject) if one.severity == "error")


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
