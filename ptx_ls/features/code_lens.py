"""`textDocument/codeLens`: a line above each kernel, which `codeLens/resolve` fills when it comes into sight."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.features.context import Context
from ptx_ls.sema.kernel_needs import kernels


def answer(context: Context, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """One lens per kernel; none where the settings switch them off."""
    document = context.document
    if document.language != "ptx" or not context.settings.kernel_needs:
        return None
    found = kernels(document)
    ranges = context.ranges((kernel.start, kernel.end) for kernel in found)
    return [
        types.CodeLens(where, data={"uri": document.uri, "kernel": kernel.name})
        for where, kernel in zip(ranges, found, strict=True)
    ]
