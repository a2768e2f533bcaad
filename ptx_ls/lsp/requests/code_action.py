"""`textDocument/codeAction`: the fixes of the diagnostics that a range touches, and changes where nothing is wrong."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.diagnostics import document_diagnostics, to_protocol
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit


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
    return found


def _is_asked(params: types.CodeActionParams, kind: types.CodeActionKind) -> bool:
    """Whether a client wants actions of a kind; a kind stands for those below it."""
    only = params.context.only
    return only is None or any(one == "" or kind == one or kind.startswith(f"{one}.") for one in only)


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
