"""All checks of a document of NVVM IR."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.nvvm.checks import (
    address_space,
    argument_count,
    argument_type,
    bodies,
    constant_argument,
    image_handle,
    immediate_range,
    llvm7_dialect,
    needs_target,
    needs_version,
    older_intrinsic,
    overload_suffix,
    reserved_name,
    result_type,
    syntax_error,
    unknown_intrinsic,
)
from ptx_ls.nvvm.checks.places.next_word import at_next_word
from ptx_ls.nvvm.checks.platform import ptx_version, target_order
from ptx_ls.nvvm.checks.subject import Subject, subject_of
from ptx_ls.nvvm.checks.values import unselected_intrinsic
from ptx_ls.nvvm.dialect import has_typed_pointers
from ptx_ls.nvvm.recheck import Checked, recheck
from ptx_ls.nvvm.specification.check import check as check_specification
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_in, uses_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

Check = Callable[[Subject], Iterable[Diagnostic]]

_OF_NAMES = (unknown_intrinsic.check, older_intrinsic.check)
_OF_SIGNATURES = (argument_count.check, result_type.check, argument_type.check, overload_suffix.check)
_OF_GATES = (needs_target.check, needs_version.check)
_OF_ARGUMENTS = (
    constant_argument.check,
    immediate_range.check,
    address_space.check,
    *_OF_GATES,
    llvm7_dialect.check,
)


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of a document: syntax errors, then intrinsics, then names, then the specification."""
    yield from syntax_error.check(document)
    of_calls = document.memo(_calls).diagnostics
    yield from islice((*of_calls, *_declarations(document)), MAX_DIAGNOSTICS)
    yield from reserved_name.check(document)
    yield from image_handle.check(document)
    yield from ptx_version.check(document)
    yield from target_order.check(document)
    # An intrinsic that the reader does not know has no declaration either.
    reported = {one.start for one in of_calls if one.code == unknown_intrinsic.CODE}
    of_specification = tuple(check_specification(document))
    # What the specification says of an intrinsic says more than that it has no code.
    said = {one.start for one in of_specification}
    of_bodies = (
        at_next_word(one, document.source)
        for one in bodies.check(document)
        if one.start not in reported and not (one.code == unselected_intrinsic.CODE and one.start in said)
    )
    yield from islice(of_bodies, MAX_DIAGNOSTICS)
    yield from of_specification


def _calls(document: Document) -> Checked:
    before = document.before
    return recheck(document, before.known(_calls) if before else None, _environment(document), _of_calls)


def _declared(document: Document) -> Checked:
    before = document.before
    return recheck(document, before.known(_declared) if before else None, _environment(document), _of_declarations)


def _environment(document: Document) -> Hashable:
    """What the diagnostics of each use depend on besides its own statement."""
    platforms = platforms_of(document)
    default = platforms.default
    # Only libnvvm has dialects.
    is_typed = default.reader == "libnvvm" and has_typed_pointers(document)
    # A fix changes the first group of the name.
    return default.reader, default.target, default.ptx, platforms.targets, platforms.groups, is_typed


def _of_calls(document: Document, spans: Sequence[Span]) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    for span in spans:
        for use in uses_in(document, span):
            if not use.declared:
                yield from _of_call(subject_of(document, use, platforms.at(use.start)))


def _of_declarations(document: Document, spans: Sequence[Span]) -> Iterator[Diagnostic]:
    platforms = platforms_of(document)
    for span in spans:
        for use in uses_in(document, span):
            subject = subject_of(document, use, platforms.at(use.start))
            if use.declared and not _is_other(subject):
                yield from (one for one in _first(_OF_SIGNATURES, subject) if one.severity == "error")


def _declarations(document: Document) -> Iterator[Diagnostic]:
    """The errors of declarations: readers drop one that nothing calls, and a call with an error tells what its
    declaration has too."""
    found = document.memo(_declared).diagnostics
    if not found:
        return
    errors = [one.start for one in document.memo(_calls).diagnostics if one.severity == "error"]
    called: dict[str, bool] = {}
    for use in uses_of(document):
        if not use.declared:
            first = bisect_left(errors, use.result_start)
            is_wrong = first < len(errors) and errors[first] <= use.close
            called[use.name] = called.get(use.name, False) or is_wrong
    for use in uses_of(document):
        if use.declared and called.get(use.name) is False:
            yield from (one for one in found if use.result_start <= one.start <= use.close)


def _of_call(subject: Subject) -> Iterator[Diagnostic]:
    named = list(_first(_OF_NAMES, subject))
    yield from named
    if any(one.severity == "error" for one in named):
        return
    if _is_other(subject):
        yield from _first((*_OF_GATES, llvm7_dialect.check), subject) if subject.llvm7_effect == "call" else ()
        return
    signature = list(_first(_OF_SIGNATURES, subject))
    yield from signature
    if not any(one.severity == "error" for one in signature):
        yield from _first(_OF_ARGUMENTS, subject)


def _is_other(subject: Subject) -> bool:
    """Whether the reader may have other types for an intrinsic than LLVM, or makes the call of any function of it."""
    if subject.intrinsic is None:
        return False
    return subject.intrinsic.is_other(subject.platform.reader) or subject.llvm7_effect in ("call", "other")


def _first(checks: tuple[Check, ...], subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostics of the first of some checks that finds any: what comes after may follow from it."""
    for one in checks:
        found = list(one(subject))
        if found:
            yield from found
            return
