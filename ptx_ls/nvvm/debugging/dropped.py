"""Nodes of debugging metadata that refer to something else than they should."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.metadata import CODE
from ptx_ls.nvvm.debugging import references
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document

_DROPPED = "the debugging information is dropped, or the module refused"


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """A warning for each: what readers do depends on where the node is used (measured LLVM 22, libnvvm 12.9, 13.5)."""
    if not module.is_whole or is_dump(document) or not document.text.count(b"!DI"):
        return
    parts = ((block.start, read) for block, read in document.text.by_blocks(references.read))
    for start, end, message in references.faults_in(parts):
        yield Diagnostic(CODE, "warning", f"{message}: {_DROPPED}", start, end)
