"""`textDocument/codeLens`: lines above each kernel: what it needs, which `codeLens/resolve` fills when it comes into
sight, and what it takes as ptxas assembled it, where ptxas was asked."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.features.document_symbol import nvvm_module
from ptx_ls.nvvm.kernel_needs import kernels as nvvm_kernels
from ptx_ls.sema.kernel_needs import kernels


def answer(context: Context, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """At most two lenses per kernel; none where the settings switch them off."""
    document, settings = context.document, context.settings
    taken = context.opinion.of_kernels if context.opinion and settings.kernel_resources else {}
    if not (settings.kernel_needs or taken):
        return None
    if document.language == "nvvm":
        found = [(k.name, k.name_start, k.name_end) for k in nvvm_kernels(nvvm_module(document))]
    else:
        found = [(k.name, k.start, k.end) for k in kernels(document)]
    ranges = context.ranges((start, end) for _, start, end in found)
    lenses = []
    for where, (name, *_) in zip(ranges, found, strict=True):
        if settings.kernel_needs:
            lenses.append(types.CodeLens(where, data={"uri": document.uri, "kernel": name}))
        if name in taken:
            lenses.append(types.CodeLens(where, types.Command(title=taken[name], command="")))
    return lenses
