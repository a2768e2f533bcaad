"""The modules of a dump, where a compiler prints several of them, or one after each of its passes, into one text."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import pattern
from ptx_ls.nvvm.module import module_of
from ptx_ls.syntax.document import Document

_HEADER = pattern(
    rb"(?m)^(?:[ \t]*(?:[#;]*[ \t]*\*\*\*[ \t]*IR |[-=*]{8,}|(?:[A-Z]+ )*(?:LLVM|OPTIMIZED) DUMP\b)[^\n]*|; ModuleID\b)"
)
_MODULE = b"; ModuleID"


def modules_of(document: Document) -> Sequence[Document]:
    """The modules of a text, each with its lines where they are in the text: of those that define the same function
    only the last one, which later passes have changed."""
    source = document.source
    cuts = list(_HEADER.finditer(source))
    if not cuts:
        return (document,)
    ends = [*(cut.start() for cut in cuts[1:]), len(source)]
    found: list[Document] = []
    defined: set[str] = set()
    for cut, end in reversed(list(zip(cuts, ends, strict=True))):
        start = cut.start() if cut[0] == _MODULE else cut.end()
        if not source[start:end].strip():
            continue
        text = b"\n" * source.count(b"\n", 0, start) + source[start:end]
        part = Document(document.uri, document.language, text, choices=document.choices)
        own = {one.name for one in module_of(part).functions if one.defined}
        if own and not own & defined:
            defined |= own
            found.append(part)
    return found[::-1] or (document,)
