"""`textDocument/references`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.meaning import meant_at
from ptx_ls.sema.occurrences import occurrences


def answer(context: Context, params: types.ReferenceParams) -> list[types.Location] | None:
    """Every place that names what the name at a position stands for, with or without those that declare it."""
    document = context.document
    meant = meant_at(document, context.offset(params.position)) if document.language == "ptx" else None
    if meant is None:
        return None
    wanted = [o for o in occurrences(document, meant) if params.context.include_declaration or not o.declares]
    ranges = context.ranges((o.start, o.end) for o in wanted)
    return [types.Location(document.uri, where) for where in ranges]
