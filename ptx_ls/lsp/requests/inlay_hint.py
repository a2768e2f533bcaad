"""`textDocument/inlayHint`: the type of a register at its use, where the user asks for it; what a run gave, beside the
lines."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.syntax.span import Span


def answer(context: Context, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """The hints in a range; types only where the settings ask for them, values only where a kernel was run."""
    if context.language.hints is None:
        return None
    start, end = sorted((context.offset(params.range.start), context.offset(params.range.end)))
    found = _of_run(context, start, end) if context.settings.trial_values else []
    if context.settings.register_types:
        found += _types(context, start, end)
    # An editor that shows some takes them away for an empty list; Neovim 0.11 leaves them for a null.
    return found if found or context.trial else None


def _of_run(context: Context, start: int, end: int) -> list[types.InlayHint]:
    every = context.trial.hints if context.trial else []
    shown = [hint for hint in every if start <= hint.at <= end]
    places = context.ranges((hint.at, hint.at) for hint in shown)
    return [
        types.InlayHint(
            where.start, hint.text, padding_left=True, tooltip=context.markup(hint.details) if hint.details else None
        )
        for where, hint in zip(places, shown, strict=True)
    ]


def _types(context: Context, start: int, end: int) -> list[types.InlayHint]:
    every = context.language.hints(context.document, Span(start, end)) if context.language.hints else ()
    found = [one for one in every if start <= one.at <= end]
    places = context.ranges((one.at, one.at) for one in found)
    return [
        types.InlayHint(where.start, one.text, kind=types.InlayHintKind.Type, padding_left=True)
        for where, one in zip(places, found, strict=True)
    ]
