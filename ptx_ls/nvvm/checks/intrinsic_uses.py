"""The diagnostics of calls and declarations of intrinsics.

What is found in one depends on its text and on the platform that it is judged for; it is kept by both. The changes of a
fix outside of it are made where it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import NamedTuple, dataclass, replace
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.checks import (
    address_space,
    argument_count,
    argument_type,
    constant_argument,
    gate,
    immediate_range,
    llvm7_dialect,
    needs_target,
    needs_version,
    older_intrinsic,
    overload_suffix,
    result_type,
    unknown_intrinsic,
)
from ptx_ls.nvvm.checks.subject import Subject, subject_of
from ptx_ls.nvvm.dialect import is_llvm7
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.module import intrinsics_in
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.nvvm.uses import use_of, uses_of, using_node
from ptx_ls.syntax.document import Document

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
_WITHOUT_USES = frozenset(("metadata_definition", "named_metadata", "attribute_group", "global_variable"))
"""Entities, of which there may be thousands, in which nothing is called."""
_MOST_USES = 1 << 15
"""Calls whose diagnostics are kept: more than a function has that somebody writes in."""
_found: Memo[tuple[Hashable, bytes], tuple[Diagnostic, ...]] = Memo(_MOST_USES)


class Found(NamedTuple):
    """The diagnostics of calls, or of declarations, in order."""

    calls: tuple[Diagnostic, ...]
    declarations: tuple[Diagnostic, ...]


@dataclass(frozen=True)
class CheckedUses:
    """The diagnostics of an entity with offsets from its start, and what they depend on besides its text."""

    environment: Hashable
    found: Found


def of_calls(document: Document) -> tuple[Diagnostic, ...]:
    """The diagnostics of all calls."""
    return document.memo(_uses).calls


def of_declarations(document: Document) -> Iterator[Diagnostic]:
    """The errors of declarations: readers drop one that nothing calls, and a call with an error tells what its
    declaration has too."""
    found = document.memo(_uses).declarations
    if not found:
        return
    errors = [one.start for one in of_calls(document) if one.severity == "error"]
    called: dict[str, bool] = {}
    for use in uses_of(document):
        if not use.declared:
            first = bisect_left(errors, use.result_start)
            is_wrong = first < len(errors) and errors[first] <= use.close
            called[use.name] = called.get(use.name, False) or is_wrong
    for use in uses_of(document):
        if use.declared and called.get(use.name) is False:
            yield from (one for one in found if use.result_start <= one.start <= use.close)


def _uses(document: Document) -> Found:
    entities, platforms = entities_of(document), platforms_of(document)
    calls: list[Diagnostic] = []
    declarations: list[Diagnostic] = []
    environments: dict[int, Hashable] = {}
    for number in entities.of_kind(*(entities.kinds_there - _WITHOUT_USES)):
        start = entities.starts[number]
        platform = platforms.at(start)
        environment = environments.get(id(platform))
        if environment is None:
            environment = environments[id(platform)] = _environment(document, platform)
        known = entities.kept(number, CheckedUses)
        if known is None or known.environment != environment:
            found = _of_entity(document, start, entities.ends[number], platform, environment)
            known = CheckedUses(environment, found)
            entities.keep(number, CheckedUses, known)
        calls += (_placed(one, start, document, platform) for one in known.found.calls)
        declarations += (shifted(one, start) for one in known.found.declarations)
    return Found(tuple(calls), tuple(declarations))


def _environment(document: Document, platform: Platform) -> Hashable:
    """What the diagnostics of a use depend on besides its text. Where the target is named, a fix changes it."""
    target = platform.target.name if platform.target is not None else ""
    is_named = platform.start < platform.end
    asked = platform.reader, target, platform.ptx, platform.is_latest, platform.is_opencl, is_named
    return *asked, is_llvm7(document, platform)


def _of_entity(document: Document, start: int, end: int, platform: Platform, environment: Hashable) -> Found:
    source = document.source
    found: tuple[list[Diagnostic], list[Diagnostic]] = [], []
    for place in intrinsics_in(source, start, end):
        node = using_node(document.root, place)
        if node is None:
            continue
        is_declared = node.type == "function_declaration"
        key = environment, source[node.start_byte : node.end_byte]
        known = _found.find(key)
        if known is None and (use := use_of(node, source)) is not None:
            subject = subject_of(document, use, platform)
            own = _of_declaration(subject) if is_declared else _of_call(subject)
            known = _found.keep(key, tuple(shifted(one, -node.start_byte) for one in own))
        found[is_declared].extend(shifted(one, node.start_byte - start) for one in known or ())
    return Found(tuple(found[0]), tuple(found[1]))


def _placed(one: Diagnostic, start: int, document: Document, platform: Platform) -> Diagnostic:
    """A diagnostic of an entity in its document, with what its fixes change elsewhere."""
    moved = shifted(one, start)
    if moved.fixes and one.code in gate.CODES:
        return replace(moved, fixes=gate.placed(moved.fixes, platform))
    if moved.fixes and one.code == older_intrinsic.CODE:
        return replace(moved, fixes=older_intrinsic.with_declarations(moved.fixes, document))
    return moved


def _of_declaration(subject: Subject) -> Iterator[Diagnostic]:
    if not _is_other(subject):
        yield from (one for one in _first(_OF_SIGNATURES, subject) if one.severity == "error")


def _of_call(subject: Subject) -> Iterator[Diagnostic]:
    named = list(_first(_OF_NAMES, subject))
    yield from named
    if any(one.severity == "error" for one in named):
        return
    if _is_other(subject):
        if subject.llvm7_effect in ("call", "nothing"):
            yield from _first((*_OF_GATES, llvm7_dialect.check), subject)
        return
    signature = list(_first(_OF_SIGNATURES, subject))
    yield from signature
    if not any(one.severity == "error" for one in signature):
        yield from _first(_OF_ARGUMENTS, subject)


def _is_other(subject: Subject) -> bool:
    """Whether the reader may have other types for an intrinsic than LLVM, or makes the call of any function of it."""
    if subject.intrinsic is None:
        return False
    return subject.intrinsic.is_other(subject.platform.reader) or subject.llvm7_effect in ("call", "other", "nothing")


def _first(checks: tuple[Check, ...], subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostics of the first of some checks that finds any: what comes after may follow from it."""
    for one in checks:
        found = list(one(subject))
        if found:
            yield from found
            return
