"""`textDocument/codeAction`: the fixes of the diagnostics that a range touches, and changes where nothing is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import accumulate

from lsprotocol import types

from ptx_ls.checks.base.bundle import Bundled
from ptx_ls.checks.base.fix_all import fix_all
from ptx_ls.lazy import NamedTuple, replace
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.diagnostics import document_diagnostics, to_protocol
from ptx_ls.lsp.run_command import command_of, plans_of
from ptx_ls.lsp.source_commands import SHOW
from ptx_ls.lsp.source_pairs import may_have_ptx
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

_RUN = "Run this asm"
_PTX_OF_LINE = "Go to the PTX of this line"
FIX_ALL = "source.fixAll.ptx-ls"


class _Found(NamedTuple):
    diagnostics: Bundled


def answer(context: Context, params: types.CodeActionParams) -> list[types.CodeAction]:
    """One action per fix; several diagnostics with the same fix share one."""
    quick_fix, rewrite = types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
    found = _fixes(context, start, end, quick_fix) if _is_asked(params, quick_fix) else []
    offered = context.language.actions
    if offered is not None and _is_asked(params, rewrite):
        for one in offered(context.document, Span(start, end)):
            edit = context.workspace_edit((e.start, e.end, e.text) for e in one.edits)
            found.append(types.CodeAction(title=one.title, kind=rewrite, edit=edit))
    # For who asks for a menu: not a light beside every line.
    if params.context.trigger_kind == types.CodeActionTriggerKind.Invoked and params.context.only is None:
        found += [*_ptx_of_line(context, params), *_runs(context, start)]
    # To fix and check all again takes longer than a menu may take: only who asks for it gets it.
    if params.context.only and _is_asked(params, FIX_ALL):
        found += _all_fixed(context)
    return found


def _ptx_of_line(context: Context, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
    """The way from a line of a source file to its PTX, where there may be some."""
    if context.language.is_host and may_have_ptx(context.document, context.opened):
        arguments = [context.document.uri, params.range.start.line]
        yield types.CodeAction(_PTX_OF_LINE, command=types.Command(_PTX_OF_LINE, SHOW, arguments=arguments))


def _runs(context: Context, at: int) -> Iterator[types.CodeAction]:
    """The run of the statement of a host language at an offset."""
    statements = context.language.statements if context.settings.runs else None
    if statements is None:
        return
    line_of = context.document.line_at
    lines = [line_of(span.start) for span, _ in statements(context.document) if span.start <= at <= span.end]
    for plan in plans_of(context) if lines else ():
        if lines[0] == (line_of(plan.end) + 1 if plan.comment is not None else line_of(plan.start)):
            yield types.CodeAction(_RUN, command=command_of(context, plan))


def _all_fixed(context: Context) -> list[types.CodeAction]:
    """The safe fixes of the whole document, as one action; none where they mend nothing."""
    document = context.document

    def check(source: bytes) -> _Found:
        changed = Document(document.uri, document.language, source, document.version, document.choices)
        return _Found(document_diagnostics(replace(context, document=changed)))

    done = fix_all(document.source, check)
    if not done.mended:
        return []
    edit = context.workspace_edit((e.start, e.end, e.text) for e in _line_edits(document.source, done.source))
    return [types.CodeAction(title="Apply all safe fixes", kind=FIX_ALL, edit=edit)]


def _line_edits(before: bytes, after: bytes) -> Iterator[TextEdit]:
    """The edits of whole lines that make one text of another."""
    old, new = (one.splitlines(keepends=True) for one in (before, after))
    starts = [0, *accumulate(map(len, old))]
    for kind, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield TextEdit(starts[first], starts[last], b"".join(new[begin:end]).decode("utf-8", "replace"))


def _is_asked(params: types.CodeActionParams, kind: str) -> bool:
    """Whether a client wants actions of a kind; a kind stands for those below it."""
    only = params.context.only
    # Formatted, a member of an enumeration would be its name.
    return only is None or any(one == "" or kind == one or kind.startswith(one + ".") for one in only)


def _fixes(context: Context, start: int, end: int, kind: types.CodeActionKind) -> list[types.CodeAction]:
    touched = tuple(d for d in document_diagnostics(context) if d.start <= end and start <= d.end and d.fixes)
    diagnostics = to_protocol(context, touched)
    actions: dict[tuple[str, tuple[TextEdit, ...]], types.CodeAction] = {}
    for diagnostic, value in zip(touched, diagnostics, strict=True):
        for fix in diagnostic.fixes:
            known = actions.get((fix.title, fix.edits))
            if known:
                known.diagnostics = [*(known.diagnostics or ()), value]
                continue
            actions[fix.title, fix.edits] = types.CodeAction(
                title=fix.title,
                kind=kind,
                diagnostics=[value],
                is_preferred=fix.preferred or None,
                edit=context.workspace_edit((e.start, e.end, e.text) for e in fix.edits),
            )
    return list(actions.values())
