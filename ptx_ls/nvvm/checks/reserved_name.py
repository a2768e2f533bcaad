"""reserved-name: the module defines a name that is reserved for intrinsics."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.syntax import string_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.syntax.document import Document

CODE = "reserved-name"
_OF_THE_SPECIFICATION = "nvvm."


def check(document: Document) -> Iterator[Diagnostic]:
    """An error for each definition of `llvm.nvvm.…`; for libnvvm, a warning for each of `nvvm.…`."""
    source = document.source
    if b"@llvm.nvvm." not in source and b"nvvm." not in source:
        return
    reader = platforms_of(document).default.reader
    for node in document.root.children:
        name = node.child_by_field_name("name")
        if name is None or node.type not in ("function_definition", "global_variable", "alias"):
            continue
        text = string_of(name, source)
        if text.startswith(PREFIX):
            message = f"'{text}' is reserved: intrinsics cannot be defined"
            yield Diagnostic(CODE, "error", message, name.start_byte, name.end_byte)
        elif reader == "libnvvm" and text.startswith(_OF_THE_SPECIFICATION):
            message = f"'{text}' is reserved: the NVVM IR specification keeps names that begin with 'nvvm.'"
            yield Diagnostic(CODE, "warning", message, name.start_byte, name.end_byte)
