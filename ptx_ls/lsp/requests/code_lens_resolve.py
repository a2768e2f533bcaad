"""`codeLens/resolve`: what a kernel needs."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.kernel_requirements import kernel_needs, kernels, said
from ptx_ls.isa import gates
from ptx_ls.lsp.call_hierarchy_items import nvvm_call_sites
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.document_symbol import nvvm_module
from ptx_ls.nvvm.kernel_needs import gate_of
from ptx_ls.nvvm.kernel_needs import kernels as nvvm_kernels
from ptx_ls.syntax.document import Document

KEPT = "gates of functions"
"""Under which name the gates of a document's functions are kept, by the functions' texts."""
_MOST = 4096


def answer(context: Context, params: types.CodeLens) -> types.CodeLens:
    """The lens with its text; unchanged where its kernel is gone."""
    name = params.data.get("kernel") if isinstance(params.data, dict) else None
    title = _of_nvvm(context.document, name) if context.document.language == "nvvm" else _of_ptx(context, name)
    if title is not None:
        # A command without a name is text that cannot be clicked.
        params.command = types.Command(title=title, command="")
    return params


def _of_ptx(context: Context, name: object) -> str | None:
    known = context.kept.setdefault(KEPT, {})
    if len(known) > _MOST:
        known.clear()
    kernel = next((one for one in kernels(context.document) if one.name == name), None)
    return kernel_needs(context.document, kernel, known) if kernel else None


def _of_nvvm(document: Document, name: object) -> str | None:
    module = nvvm_module(document)
    kernel = next((one for one in nvvm_kernels(module) if one.name == name), None)
    if kernel is None:
        return None
    gate = gate_of(module, document.memo(nvvm_call_sites), kernel)
    # Of what LLVM makes of the rest nothing is known here.
    if gate == gates.anywhere():
        return "its intrinsics run on any target"
    clause = said(gate)
    needs = clause.removeprefix("needs ")
    return f"its intrinsics need {needs}" if needs != clause else clause
