"""The diagnostics of a document of NVVM IR: those of the IR, and those of the PTX in its inline assembly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import pattern, replace
from ptx_ls.nvvm import checks
from ptx_ls.nvvm.specification.kept import is_kept
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.embed.llvm.assembly import Assembly


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of a document."""
    yield from checks.check(document)
    # What judges PTX is loaded only where there may be some.
    if document.text.count(b"asm"):
        yield from islice(of_assembly(document), MAX_DIAGNOSTICS)


def of_assembly(document: Document) -> Iterator[Diagnostic]:
    """The diagnostics of inline assembly, each for the target of its function; where none is named, an error is what no
    target takes."""
    from ptx_ls.embed.ir.read import functions
    from ptx_ls.embed.llvm.braces import unbalanced
    from ptx_ls.embed.llvm.check import diagnostics_of_groups

    ours = functions(document)
    if not ours:
        return
    platforms = platforms_of(document)

    def platform(group: Sequence[Assembly]) -> tuple[Target | None, Version | None]:
        found = platforms.at(group[0].span.start)
        return found.target, found.ptx

    yield from (fault for group in ours if (fault := unbalanced(group)) is not None)
    for (target, version), groups in groupby(ours, platform):
        # A compiler wrote it: hints how to write it would help nobody.
        found = (d for d in diagnostics_of_groups(list(groups), target, version) if d.severity != "hint")
        if module_names(document).reader == "libnvvm":
            found = (_of_libnvvm(d, document) for d in found)
        yield from (_of_unused(d, document) for d in found)


def _of_unused(one: Diagnostic, document: Document) -> Diagnostic:
    """An error of a statement's text, a warning where the statement is left out: without side effects and with a result
    that nothing uses (LLVM 22, libnvvm 12.9, 13.5), and for libnvvm without a result or in a function that it drops."""
    from ptx_ls.embed.checks.asm_operand import CODE as OPERAND

    # What the constraints say, readers look at in any case.
    if one.severity != "error" or (one.code.startswith("asm-") and one.code != OPERAND):
        return one
    if module_names(document).reader == "libnvvm" and not is_kept(document, one.start):
        return replace(one, severity="warning")
    source = document.source
    begin = source.rfind(b"\n", 0, one.start) + 1
    # A piece of a statement of several lines has no call before it.
    found = _CALL.match(source, begin, one.start + 1)
    if found is None or b"sideeffect" in found[0]:
        return one
    name = found["name"]
    if name is None:
        return one if module_names(document).reader == "llvm" else replace(one, severity="warning")
    end = source.find(b"\n}", begin)
    is_used = re.search(re.escape(name) + rb"(?![-\w$.])", source[found.end() : end if end >= 0 else len(source)])
    return one if is_used else replace(one, severity="warning")


_CALL = pattern(rb'[ \t]*(?:(?P<name>%(?:[-\w$.]+|"[^"\n]*"))[ \t]*=[ \t]*)?(?:tail[ \t]+)?call\b[^\n]*?\basm\b[^"\n]*')


def _of_libnvvm(one: Diagnostic, document: Document) -> Diagnostic:
    """A diagnostic as libnvvm has it.

    Its dialect of LLVM 7 takes any letter for an input (measured 12.9, 13.5), and the modern one of 12.9 any letter.
    Where nothing uses the result of a statement without side effects, it is gone before anyone looks.
    """
    from ptx_ls.embed.checks.asm_constraint import CODE as CONSTRAINT
    from ptx_ls.embed.llvm.faults import UNKNOWN

    is_letter = one.code == CONSTRAINT and one.message.startswith(UNKNOWN)
    is_llvm7 = module_names(document).is_llvm7
    line = document.source[document.source.rfind(b"\n", 0, one.start) + 1 : one.start + 1]
    if not is_letter or (is_llvm7 and line.endswith(b"=") and b"sideeffect" in line):
        return one
    who = "libnvvm" if is_llvm7 else "libnvvm 12.9"
    return replace(one, severity="warning", message=f"{one.message}; {who} may leave the statement out without a word")
