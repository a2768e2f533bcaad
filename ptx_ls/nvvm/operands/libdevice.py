"""Completion of the functions of libdevice, with the declaration that the module lacks."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.lazy import replace
from ptx_ls.nvvm import libdevice
from ptx_ls.nvvm.declaration import declaration_edit
from ptx_ls.nvvm.operands.offers import Typed
from ptx_ls.nvvm.undeclared import libdevice_declaration
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.syntax.document import Document

_SHORTEST = "@_"
"""What is there of a name before all are offered that begin so: few want one of hundreds."""


def libdevice_offers(document: Document, typed: Typed) -> Iterator[CompletionItem]:
    """The functions whose names begin with what is typed and that the module does not declare."""
    if not typed.text.startswith(_SHORTEST):
        return
    known = module_names(document).globals
    for name, signature in libdevice.load().items():
        text = f"@{name}"
        line = libdevice_declaration(document, name) if text.startswith(typed.text) and name not in known else ""
        if line:
            item = typed.item(text, "intrinsic", f"{signature.result} {text}({signature.parameters})", f"1 {text}")
            yield replace(item, edits=(declaration_edit(document, line),))
