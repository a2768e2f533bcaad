"""The diagnostics of C++ text: those of nvcc for each asm statement, and those of its PTX."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.engine import run_checks
from ptx_ls.embed.checks import asm_constraint, asm_missing_comma, asm_operand
from ptx_ls.embed.cpp.functions import bodies
from ptx_ls.embed.cpp.module import embedded
from ptx_ls.embed.cpp.scan import tokens
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.unit import as_written, unit
from ptx_ls.embed.fragment import Fragment, Unit, fragments
from ptx_ls.isa.targets import Target, Version, load, version_text
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

_STATEMENT_CHECKS = (asm_constraint, asm_operand, asm_missing_comma)
_SHARED = frozenset(("undefined-name", "syntax-error", "duplicate-name"))
"""What a statement alone may lack and another one of the function may have: names, and the other brace."""
_OF_SCOPE = frozenset(("duplicate-name",))
_OF_FUNCTION = frozenset(("misplaced-directive",))
"""What depends on the function around a statement, which may be a kernel."""


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """The diagnostics of a C++ document for a target; without one, an error is what no target takes."""
    source = document.source
    found: list[Diagnostic] = []
    ours = embedded(document).statements
    for statement in ours:
        for module in _STATEMENT_CHECKS:
            found += module.check(statement)
    groups = list(_by_function(source, ours))
    alone = [one for group in groups for statement in group if (one := unit((statement,))) is not None]
    of_each = _of_units(document.uri, alone, target, version)
    together: list[Unit] = []
    numbers = iter(range(len(alone)))
    for group in groups:
        its = [d for statement in group if unit((statement,)) is not None for d in of_each[next(numbers)]]
        if len(group) > 1 and any(d.code in _SHARED for d in its):
            its = [d for d in its if d.code not in _SHARED]
            if (joined := unit(group)) is not None:
                together.append(joined)
        found += its
    for of_group in _of_units(document.uri, together, target, version):
        found += (d for d in of_group if d.code in _SHARED and d.code not in _OF_SCOPE)
    return sorted(dict.fromkeys(found), key=lambda d: (d.start, d.end))


def _by_function(source: bytes, ours: Sequence[AsmStatement]) -> Iterator[list[AsmStatement]]:
    """The statements of each function, and each that is in none."""
    spans = bodies(source, list(tokens(source))) if ours else []
    starts = [span.start for span in spans]
    groups: dict[int, list[AsmStatement]] = {}
    for number, statement in enumerate(ours):
        at = bisect_right(starts, statement.span.start) - 1
        inside = at >= 0 and statement.span.start < spans[at].end
        groups.setdefault(at if inside else -1 - number, []).append(statement)
    yield from groups.values()


def _of_units(
    uri: str, units: Sequence[Unit], target: Target | None, version: Version | None
) -> list[list[Diagnostic]]:
    """The diagnostics of the PTX of each unit, in the host."""
    found: list[list[Diagnostic]] = [[] for _ in units]
    if not units:
        return found
    made = fragments(uri, units, f".version {version_text(version or load().newest)}\n")
    for document in {id(one.document): one.document for one in made}.values():
        here = [number for number, one in enumerate(made) if one.document is document]
        starts = [made[number].start for number in here]
        for d in run_checks.check(document, target, version, is_virtual=True):
            at = bisect_right(starts, d.start) - 1
            if at < 0:
                continue
            ptx = made[here[at]]
            spelled = document.source[d.start : d.end].decode("utf-8", "replace")
            if d.code in _OF_FUNCTION or (
                d.code == "undefined-name" and (spelled in ptx.unknown or _is_operand(spelled))
            ):
                continue
            if (in_host := _in_host(ptx, d)) is not None:
                found[here[at]].append(in_host)
    return found


def _is_operand(name: str) -> bool:
    """Whether a name is that of an operand, of which asm-operand speaks."""
    return name[:1] == "%" and name[1:2].isdigit()


def _in_host(ptx: Fragment, d: Diagnostic) -> Diagnostic | None:
    """A diagnostic of the PTX at its place in the host, with the fixes whose text can be written there."""
    span = ptx.host_span(d.start, d.end)
    if span is None:
        return None
    fixes = tuple(fix for one in d.fixes if (fix := _fix_in_host(ptx, one)) is not None)
    related = tuple(
        Related(*place, as_written(one.message))
        for one in d.related
        if (place := ptx.host_span(one.start, one.end)) is not None
    )
    return replace(d, message=as_written(d.message), start=span.start, end=span.end, fixes=fixes, related=related)


def _fix_in_host(ptx: Fragment, fix: Fix) -> Fix | None:
    edits: list[TextEdit] = []
    for edit in fix.edits:
        span = ptx.host_span(edit.start, edit.end)
        if span is None or span.end - span.start != edit.end - edit.start or not _is_plain(edit.text):
            return None
        edits.append(TextEdit(*span, as_written(edit.text)))
    return replace(fix, edits=tuple(edits))


def _is_plain(text: str) -> bool:
    """Whether text can stand in a string literal as it is."""
    return text.isascii() and text.isprintable() and not set(text) & {'"', "\\", "%"}
