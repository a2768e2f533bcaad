"""`textDocument/codeAction`: the fixes of the diagnostics that a range touches."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.diagnostics import document_diagnostics, to_protocol
from ptx_ls.syntax.text_edit import TextEdit


def answer(context: Context, params: types.CodeActionParams) -> list[types.CodeAction]:
    """One action per fix; several diagnostics with the same fix share one."""
    only = params.context.only
    quick_fix = types.CodeActionKind.QuickFix
    if only is not None and not any(kind == "" or kind == quick_fix for kind in only):
        return []
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
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
                kind=quick_fix,
                diagnostics=[value],
                is_preferred=fix.preferred or None,
                edit=context.workspace_edit((e.start, e.end, e.text) for e in fix.edits),
            )
    return list(actions.values())
