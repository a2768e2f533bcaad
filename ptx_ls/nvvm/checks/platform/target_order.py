"""target-order: a data layout or triple comes after code, where LLVM no longer reads one."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.syntax.document import Document

CODE = "target-order"
_FIRST = frozenset(("target_definition", "source_filename", "comment"))


def check(document: Document) -> Iterator[Diagnostic]:
    """An error for each such line; libnvvm's dialect of LLVM 7 reads it anywhere."""
    module = module_names(document)
    if not module.is_whole or is_dump(document) or not (module.reader == "llvm" or module.is_modern):
        return
    entities = entities_of(document)
    first = next((number for number, kind in enumerate(entities.kinds) if kind not in _FIRST), len(entities.kinds))
    for number in entities.of_kind("target_definition"):
        if number > first:
            message = "expected top-level entity: the data layout and the triple come before all else"
            yield Diagnostic(CODE, "error", message, entities.starts[number], entities.ends[number])
