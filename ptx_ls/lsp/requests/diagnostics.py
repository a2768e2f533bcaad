"""Diagnostics in the form of the protocol: those that are published, and the answer of `textDocument/diagnostic`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import chain

from lsprotocol import types

from ptx_ls.checks.base.bundle import Bundled, in_order
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.suppression import unsuppressed
from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.links import url
from ptx_ls.checks.lints import unused_ignore
from ptx_ls.languages.each_target import each_once, for_each_target
from ptx_ls.lazy import NamedTuple
from ptx_ls.lsp.context import JUDGED, Context
from ptx_ls.lsp.diagnostic_json import SEVERITIES, TAGS, json_of
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.runner.supplied import without_supplied
from ptx_ls.syntax.document import PARSED_ANEW, Change, Document

_OF_EDITS = (
    *("ptx_ls.checks.base.shifted", "ptx_ls.checks.engine.instruction_report"),
    *("ptx_ls.isa.spelling_problem", "ptx_ls.sema.ptxas_parser.first_fault"),
)
_TYPED = (b" ", b".reg .b32 %r<4>;\n", b"/", b"a", b"ld.global.u32 %r1, [%rd1", b"call (", b"/* ")


def preparations() -> Iterable[Callable[[], object]]:
    """Loads what checks an edited document, which a document that is opened does not need, and types into one that
    nobody sees: many an expression is compiled, and a word of the table looked up, when it is first needed."""
    for name in _OF_EDITS:
        yield partial(import_module, name)
    # Of a longer text less is judged anew.
    head = b".version 8.0\n.target sm_80\n.address_size 64\n" + b"\n" * PARSED_ANEW
    document = Document("", "ptx", head + b".entry k()\n{\nadd.s32 %r1, %r2, 1;\nret;\n}\n")
    yield partial(published, Context(document))
    place = head.count(b"\n") + 2, 0
    for typed in _TYPED:
        document = document.changed(None, [Change(typed, place, place)], "utf-16")
        yield partial(published_at_once, Context(document))


def document_diagnostics(context: Context) -> Bundled:
    """Every diagnostic of a document, at the levels that the user has set; computed once per version."""
    if context.settings.is_silent_about(context.document.language):
        return Bundled()
    language = context.language
    found = context.document.memo(language.diagnostics)
    if others := for_each_target(context.document)[1:]:
        for_each = chain(found, *map(language.diagnostics, others))
        found = sorted(each_once(for_each), key=lambda one: (one.start, one.end))
    lints = language.lints(context.document, context.settings.levels.codes) if language.lints else ()
    every = in_order(found, lints)
    return _shown(context, in_order(every, [*unused_ignore.check(context.document, every)]))


def first_diagnostics(context: Context) -> tuple[Bundled, bool] | None:
    """The diagnostics of a version that are known within milliseconds, and whether there are no others; None where
    nothing is known sooner than all of them."""
    if context.settings.is_silent_about(context.document.language):
        return Bundled(), True
    if len(for_each_target(context.document)) > 1:
        return None
    first = context.language.first_diagnostics
    known = first(context.document, context.settings.levels.codes) if first else None
    return None if known is None else (_shown(context, known[0]), known[1])


def _shown(context: Context, found: Sequence[Diagnostic]) -> Bundled:
    """The diagnostics that a user sees of these, in source order."""
    document, levels = context.document, context.settings.levels
    if context.language.is_run:
        found = without_supplied(document, found)
    if not context.settings.lints:
        found = [one for one in found if one.code in levels.codes or not _is_lint(one)]
    shown = in_order(unsuppressed(document, found))
    return shown.exchanged(levels, levels.applied) if levels.is_any_set else shown


def _is_lint(diagnostic: Diagnostic) -> bool:
    return diagnostic.severity == "hint" or diagnostic.code in run_lints.CODES


def to_protocol(context: Context, diagnostics: Sequence[Diagnostic]) -> list[types.Diagnostic]:
    """Diagnostics with the client's ranges."""
    ranges = context.ranges((d.start, d.end) for d in diagnostics)
    return [_to_protocol(context, d, where) for d, where in zip(diagnostics, ranges, strict=True)]


def _to_protocol(context: Context, diagnostic: Diagnostic, where: types.Range) -> types.Diagnostic:
    uri = context.document.uri
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri, context.range(r.start, r.end)), r.message)
        for r in diagnostic.related
    ]
    return types.Diagnostic(
        range=where,
        message=diagnostic.message,
        severity=SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        code_description=types.CodeDescription(url(diagnostic.code)),
        source=diagnostic.source,
        tags=[TAGS[tag] for tag in diagnostic.tags] or None,
        related_information=related or None,
    )


def ptxas_diagnostics(context: Context) -> tuple[Diagnostic, ...]:
    """The findings of ptxas in an earlier version that are still valid, at the levels that the user has set."""
    found = context.ptxas_findings.diagnostics if context.ptxas_findings else []
    if context.settings.is_left_out:
        return ()
    return tuple(sorted(context.settings.levels.applied(found), key=lambda d: (d.start, d.end)))


def run_diagnostics(context: Context) -> tuple[Diagnostic, ...]:
    """The findings of runs of an earlier version that are still valid, at the levels that the user has set."""
    found = context.run_results.diagnostics if context.run_results else []
    return tuple(sorted(context.settings.levels.applied(found), key=lambda d: (d.start, d.end)))


def published(context: Context) -> JsonResult:
    """All diagnostics of a version, as they are published, with its number: a client drops those of an older one.

    A client that pulls diagnostics gets only those of ptxas and of runs here: nobody knows when to pull them.
    """
    return _published(context, Bundled() if context.client.pulls_diagnostics else document_diagnostics(context))


def _published(context: Context, own: Bundled) -> JsonResult:
    document = context.document
    items = json_of(context, own, ptxas_diagnostics(context), run_diagnostics(context))
    version = "" if document.version is None else f'"version":{document.version},'
    return JsonResult(f'{{"uri":{json.dumps(document.uri)},{version}"diagnostics":[{items}]}}')


class PartialReport(NamedTuple):
    """A notification or an answer made of the diagnostics that are known at once; `is_all`: there are no others."""

    report: JsonResult
    is_all: bool


def published_at_once(context: Context) -> PartialReport | None:
    """What is published first of a version; None where nothing is known sooner than all of it."""
    known = (Bundled(), True) if context.client.pulls_diagnostics else first_diagnostics(context)
    return None if known is None else PartialReport(_published(context, known[0]), known[1])


def answer(context: Context, params: types.DocumentDiagnosticParams) -> JsonResult:
    """`textDocument/diagnostic`. The identifier of a result is the version of the document, how often it was judged
    anew, and what the settings leave out."""
    identifier = _identifier(context)
    if params.previous_result_id == identifier:
        return _unchanged(identifier)
    return _full(context, document_diagnostics(context), identifier)


def _unchanged(identifier: str) -> JsonResult:
    return JsonResult(f'{{"kind":"unchanged","resultId":{json.dumps(identifier)}}}')


def _full(context: Context, found: Bundled, identifier: str) -> JsonResult:
    return JsonResult(f'{{"kind":"full","resultId":{json.dumps(identifier)},"items":[{json_of(context, found)}]}}')


def first_answer(context: Context, params: types.DocumentDiagnosticParams) -> PartialReport | None:
    """What is known at once for `textDocument/diagnostic`; None where nothing is known sooner than all of it. What is
    not all has an identifier of its own, so that the client takes the rest when it asks again."""
    identifier = _identifier(context)
    if params.previous_result_id == identifier:
        return PartialReport(_unchanged(identifier), is_all=True)
    known = first_diagnostics(context)
    if known is None:
        return None
    found, is_all = known
    return PartialReport(_full(context, found, identifier if is_all else f"{identifier} first"), is_all)


def _identifier(context: Context) -> str:
    judged = context.kept.get(JUDGED, 0)
    settings = context.settings
    told = settings.levels, settings.lints, settings.is_silent_about(context.document.language)
    return f"{context.document.version} {judged} {hash(told):x}"
