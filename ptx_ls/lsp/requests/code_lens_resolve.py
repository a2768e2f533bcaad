"""`codeLens/resolve`: the requirements of a kernel."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.lsp.context import Context

KEPT = "gates of functions"
"""The key under which the gates of a document's functions are kept, by the functions' texts."""
_LIMIT = 4096


def answer(context: Context, params: types.CodeLens) -> types.CodeLens:
    """The lens with its text; unchanged if its kernel no longer exists."""
    name = params.data.get("kernel") if isinstance(params.data, dict) else None
    title = _requirements(context, name)
    if title is not None:
        # A command without a name is text that cannot be clicked.
        params.command = types.Command(title=title, command="")
    return params


def _requirements(context: Context, name: object) -> str | None:
    language, known = context.language, context.kept.setdefault(KEPT, {})
    if len(known) > _LIMIT:
        known.clear()
    if language.kernels is None or language.requirements is None:
        return None
    kernel = next((one for one in language.kernels(context.document) if one.name == name), None)
    return language.requirements(context.document, kernel, known) if kernel else None
