"""The diagnostics of the PTX in a Python document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix, Related
from ptx_ls.checks.engine import run_checks
from ptx_ls.embed.cpp import check as of_cpp
from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.holes import HOLE, has_holes, outside_holes
from ptx_ls.embed.llvm.assembly import Assembly
from ptx_ls.embed.llvm.braces import unbalanced
from ptx_ls.embed.llvm.check import diagnostics_of_groups
from ptx_ls.embed.llvm.flow_lints import flow_lints
from ptx_ls.embed.llvm.lints import lints
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.embed.python.document import embedded
from ptx_ls.embed.python.passed_twice import passed_twice_in
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import pattern, replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit


def check(document: Document, target: Target | None = None, version: Version | None = None) -> list[Diagnostic]:
    """The diagnostics of a Python document for a target; without one, an error is what no target takes."""
    found = embedded(document)
    if not (found.assemblies or found.modules or found.cpp):
        return []
    others = _Others(found.assemblies)
    diagnostics = [
        d
        for d in diagnostics_of_groups([(one,) for one in found.assemblies], target, version)
        if not others.give(document, d)
    ]
    every = (*found.assemblies, *found.others)
    unclosed = [fault for one in every if (fault := unbalanced((one,))) is not None]
    if len(unclosed) == 1 and not found.unknown and not any(_has_hole(one) for one in every):
        diagnostics += unclosed
    errors = [d for d in diagnostics if d.severity == "error"]
    diagnostics += lints(found.assemblies, errors)
    diagnostics += flow_lints(found.assemblies, errors)
    diagnostics += passed_twice_in(document.source, found.assemblies)
    for module in found.modules:
        inside = in_host(module.text, run_checks.check(module.document, target, version))
        diagnostics += outside_holes(module.text, inside)
    for inner in found.cpp:
        its = list(of_cpp.check(inner.document, target, version))
        diagnostics += in_host(inner.text, [d for d in its if _is_certain(inner.document, d)])
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.start, d.end))


def _has_hole(one: Assembly) -> bool:
    return one.template is not None and has_holes(one.template)


_DECLARATION = pattern(r"\.reg\b[^;]*")
_NAME = pattern(r"[\w$%]+")


class _Others:
    """What another call may give that one lacks: a register that it declares, the other brace of a scope."""

    def __init__(self, assemblies: Sequence[Assembly]) -> None:
        self._unbalanced: list[Assembly] = []
        self._declaring: dict[str, list[Assembly]] = {}
        for one in assemblies:
            text = one.template.text if one.template is not None else ""
            if text.count("{") != text.count("}"):
                self._unbalanced.append(one)
            names = {name for found in _DECLARATION.findall(text) for name in _NAME.findall(found)}
            for name in names:
                self._declaring.setdefault(name, []).append(one)

    def give(self, document: Document, d: Diagnostic) -> bool:
        """Whether another call may give what a diagnostic says is lacking."""
        if d.code == "syntax-error":
            return any(one.holds(d.start) for one in self._unbalanced)
        name = document.source[d.start : d.end].decode("utf-8", "replace")
        return d.code == "undefined-name" and not all(one.holds(d.start) for one in self._declaring.get(name, ()))


def _is_certain(cpp: Document, d: Diagnostic) -> bool:
    """Whether the statement of C++ around a diagnostic is complete and has no hole."""
    spans = [one.span for function in functions(cpp) for one in function.statements]
    span = next((one for one in spans if one.start <= d.start <= one.end), None)
    text = cpp.source[slice(*span)] if span is not None else b""
    return text.endswith(b")") and HOLE.encode() not in text


def in_host(text: MappedText, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Diagnostics of a text at their places in the host, with the fixes that can be written there."""
    for d in found:
        span = text.byte_span(d.start, d.end)
        if span is None:
            continue
        fixes = tuple(fix for one in d.fixes if (fix := _fix_in_host(text, one)) is not None)
        related = tuple(
            Related(*place, one.message)
            for one in d.related
            if (place := text.byte_span(one.start, one.end)) is not None
        )
        yield replace(d, start=span.start, end=span.end, fixes=fixes, related=related)


def _fix_in_host(text: MappedText, fix: Fix) -> Fix | None:
    edits: list[TextEdit] = []
    for edit in fix.edits:
        span = text.byte_span(edit.start, edit.end)
        is_plain = edit.text.isascii() and edit.text.isprintable() and not set(edit.text) & set("\"'\\{}")
        if span is None or span.end - span.start != edit.end - edit.start or not is_plain:
            return None
        edits.append(TextEdit(*span, edit.text))
    return replace(fix, edits=tuple(edits))
