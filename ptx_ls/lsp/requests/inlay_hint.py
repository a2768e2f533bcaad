"""`textDocument/inlayHint`: the type of a register or value, if the user enables it; the PTX that an intrinsic becomes,
the names of its parameters, the predecessors of a block; what C++ passes for an operand of an asm statement; what
numbers stand for; the values of a run, at the end of each line."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.syntax.span import Span

_KINDS = {"type": types.InlayHintKind.Type, "parameter": types.InlayHintKind.Parameter}


def answer(context: Context, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """The hints in a range; types and PTX only if the settings enable them, values only if a kernel was run."""
    if context.language.hints is None:
        return None
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
    found = _run_hints(context, start, end) if context.settings.run_values else []
    found += _hints(context, start, end)
    # An editor that shows some removes them for an empty list; Neovim 0.11 keeps them for a null.
    return found if found or context.run_results else None


def _run_hints(context: Context, start: int, end: int) -> list[types.InlayHint]:
    every = context.run_results.hints if context.run_results else []
    shown = [hint for hint in every if hint.text and start <= hint.at <= end]
    places = context.ranges((hint.at, hint.at) for hint in shown)
    return [
        types.InlayHint(
            where.start, hint.text, padding_left=True, tooltip=context.markup(hint.details) if hint.details else None
        )
        for where, hint in zip(places, shown, strict=True)
    ]


def _hints(context: Context, start: int, end: int) -> list[types.InlayHint]:
    language, shown = context.language, context.settings.hints
    if language.hints is None or not any(shown.values()):
        return []
    listed = [*language.hints(context.document, Span(start, end))]
    if shown["value"] and language.value_hints is not None:
        listed += language.value_hints(context.document, Span(start, end))
    every = ((one, one.kind or language.hint_kind) for one in listed)
    found = [(one, kind) for one, kind in every if start <= one.at <= end and shown[kind]]
    places = context.ranges((one.at, one.at) for one, _ in found)
    return [
        types.InlayHint(
            where.start,
            one.text,
            kind=_KINDS.get(kind),
            padding_left=kind != "parameter",
            padding_right=kind == "parameter" or None,
        )
        for where, (one, kind) in zip(places, found, strict=True)
    ]
