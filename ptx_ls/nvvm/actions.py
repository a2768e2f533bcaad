"""Changes that are offered at a place where nothing is wrong: to declare the intrinsic that is called there, and to
write all pointers of a module as the other dialect has them."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.nvvm.declaration import declaration_edit, spelling_of_call
from ptx_ls.nvvm.dialect import has_typed_pointers, of_platform
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.pointers.opaque import opaque_edits
from ptx_ls.nvvm.pointers.typed import typed_edits
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def actions(document: Document, span: Span) -> Iterator[Fix]:
    """The declaration of each intrinsic that is called on the lines of a span and that the module does not declare,
    since newer LLVM does without; on lines with typed pointers, opaque ones in their place in the whole module; and the
    other way round where libnvvm reads its LLVM 7 dialect and each pointer's accesses agree.
    """
    source = document.source
    start, end = source.rfind(b"\n", 0, span.start) + 1, source.find(b"\n", span.end)
    lines = Span(start, end if end >= 0 else len(source))
    declared = {function.name for function in module_of(document).functions}
    for use in uses_in(document, lines):
        if use.intrinsic is not None and use.name not in declared:
            declared.add(use.name)
            spelling = spelling_of_call(document, use, use.intrinsic, platforms_of(document).at(use.start))
            yield Fix(f"Declare @{use.name}", (declaration_edit(document, spelling.declaration),))
    if b"*" in source[lines.start : lines.end] and has_typed_pointers(document):
        edits = document.memo(opaque_edits)
        if any(lines.start <= one.start <= lines.end for one in edits):
            yield Fix("Write opaque pointers in this module, as 'ptr'", edits)
    default = platforms_of(document).default
    if default.reader == "libnvvm" and of_platform(default) != "modern" and b"ptr" in source[lines.start : lines.end]:
        edits = document.memo(typed_edits)
        if any(lines.start <= one.start <= lines.end for one in edits):
            yield Fix("Write typed pointers in this module, as 'i32*'", edits)
