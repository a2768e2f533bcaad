"""`textDocument/references`."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.nvvm.references import Occurrence as NvvmOccurrence
from ptx_ls.nvvm.references import occurrences as nvvm_occurrences
from ptx_ls.sema.name_resolution import meant_at
from ptx_ls.sema.references import Occurrence, occurrences


def answer(context: Context, params: types.ReferenceParams) -> list[types.Location] | None:
    """Every place that names what the name at a position stands for, with or without those that declare it."""
    document, offset = context.document, context.offset(params.position)
    found: Sequence[Occurrence | NvvmOccurrence]
    if document.language == "nvvm":
        found = nvvm_occurrences(document.source, document.tree, offset)
    else:
        meant = meant_at(document, offset)
        found = occurrences(document, meant) if meant else ()
    if not found:
        return None
    wanted = [o for o in found if params.context.include_declaration or not o.declares]
    ranges = context.ranges((o.start, o.end) for o in wanted)
    return [types.Location(document.uri, where) for where in ranges]
