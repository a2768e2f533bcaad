"""`textDocument/codeLens`: a line above each kernel, which `codeLens/resolve` fills when it comes into sight."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.features.document_symbol import nvvm_module
from ptx_ls.nvvm.kernel_needs import kernels as nvvm_kernels
from ptx_ls.sema.kernel_needs import kernels


def answer(context: Context, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """One lens per kernel; none where the settings switch them off."""
    document = context.document
    if not context.settings.kernel_needs:
        return None
    if document.language == "nvvm":
        found = [(k.name, k.name_start, k.name_end) for k in nvvm_kernels(nvvm_module(document))]
    else:
        found = [(k.name, k.start, k.end) for k in kernels(document)]
    ranges = context.ranges((start, end) for _, start, end in found)
    return [
        types.CodeLens(where, data={"uri": document.uri, "kernel": name})
        for where, (name, *_) in zip(ranges, found, strict=True)
    ]
