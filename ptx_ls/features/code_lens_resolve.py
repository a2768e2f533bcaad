"""`codeLens/resolve`: what a kernel needs."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.kernel_needs import kernel_needs, kernels

KEPT = "gates of functions"
"""Under which name the gates of a document's functions are kept, by the functions' texts."""
_MOST = 4096


def answer(context: Context, params: types.CodeLens) -> types.CodeLens:
    """The lens with its text; unchanged where its kernel is gone."""
    known = context.kept.setdefault(KEPT, {})
    if len(known) > _MOST:
        known.clear()
    name = params.data.get("kernel") if isinstance(params.data, dict) else None
    kernel = next((one for one in kernels(context.document) if one.name == name), None)
    if kernel is not None:
        # A command without a name is text that cannot be clicked.
        params.command = types.Command(title=kernel_needs(context.document, kernel, known), command="")
    return params
