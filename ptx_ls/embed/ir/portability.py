"""Which targets a module of NVVM IR can be compiled for, by its intrinsics and the PTX in its inline assembly."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.fragment import fragment
from ptx_ls.embed.ir.read import functions
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.isa import targets
from ptx_ls.lazy import replace
from ptx_ls.nvvm import portability
from ptx_ls.sema.portability import Answer, Need, answer_of
from ptx_ls.sema.portability import needs as needs_of_ptx
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def answers(document: Document) -> list[Answer]:
    """One answer per target that LLVM generates code for, in the order of the table, for the reader of the module."""
    found = [*portability.needs(document), *_needs_of_assembly(document)]
    found.sort(key=lambda need: need.start)
    return [answer_of(target, found) for target in targets.load().targets if target.number >= portability.LOWEST]


def _needs_of_assembly(document: Document) -> Iterator[Need]:
    """The gates of the instructions in inline assembly, those of each text once."""
    seen: set[object] = set()
    for group in functions(document):
        for piece in group:
            one = unit(piece)
            if one is None or (key := (one.text.text, tuple(one.types.items()))) in seen:
                continue
            seen.add(key)
            made = fragment("", one)
            for need in needs_of_ptx(made.document, Span(made.start, made.end)):
                span = made.host_span(need.start, need.start)
                yield replace(need, start=span.start if span is not None else piece.span.start)
