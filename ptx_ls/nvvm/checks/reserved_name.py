"""reserved-name: the module defines a name that is reserved for intrinsics."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.nvvm.module import Function, Global, module_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.values.module_names import definitions_of
from ptx_ls.syntax.document import Document

CODE = "reserved-name"
_OF_THE_SPECIFICATION = "nvvm."


def check(document: Document) -> Iterator[Diagnostic]:
    """An error for each definition of `llvm.nvvm.…`; for libnvvm, a warning for each of `nvvm.…`."""
    # Few modules have such a name, and to list all functions takes longer.
    if not any(one.name.startswith((PREFIX, _OF_THE_SPECIFICATION)) for one in definitions_of(document)):
        return
    reader = platforms_of(document).default.reader
    module = module_of(document)
    defined: list[Function | Global] = [function for function in module.functions if function.defined]
    for one in (*defined, *module.globals):
        if one.name.startswith(PREFIX):
            message = f"'{one.name}' is reserved: intrinsics cannot be defined"
            yield Diagnostic(CODE, "error", message, one.name_start, one.name_end)
        elif reader == "libnvvm" and one.name.startswith(_OF_THE_SPECIFICATION):
            message = f"'{one.name}' is reserved: the NVVM IR specification keeps names that begin with 'nvvm.'"
            yield Diagnostic(CODE, "warning", message, one.name_start, one.name_end)
