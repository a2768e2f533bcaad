"""The PTX of a module and its lines, linked with those of the module."""

from __future__ import annotations

from collections.abc import Sequence
from posixpath import splitext
from typing import Any

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.lazy import dataclass
from ptx_ls.lower.lower import Lowered
from ptx_ls.sema.source_lines import source_lines
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Fault:
    """A diagnostic of the PTX, with its line there and in the module, counted from 1; 0 if it comes from no line."""

    diagnostic: Diagnostic
    line: int
    source_line: int


def ptx_document(path: str, ptx: bytes) -> Document:
    """The PTX of a module of this path as a document."""
    return Document(f"{splitext(path)[0]}.ptx", "ptx", ptx)


def linked_lines(ptx: Document) -> list[int]:
    """For each line of PTX the line of the module that it comes from, counted from 1; 0 for none."""
    lines = source_lines(ptx)
    found = (lines.at(number + 1) for number in range(ptx.text.line_count))
    return [one.line if one is not None else 0 for one in found]


def faults_of(ptx: Document) -> Sequence[Fault]:
    """What is wrong with the PTX, in order."""
    lines = source_lines(ptx)
    found = []
    for diagnostic in sorted(check(ptx), key=lambda one: one.start):
        line = ptx.line_at(diagnostic.start) + 1
        source = lines.at(line)
        found.append(Fault(diagnostic, line, source.line if source is not None else 0))
    return found


def as_json(lowered: Lowered, ptx: Document) -> dict[str, Any]:
    """What became of a module, for editors and scripts: `lines` has the line of the module of each line of PTX, 0 for
    none; `account` says who lowered it for what, `ptx` is null if the module was refused."""
    return {
        "version": 1,
        "compiler": lowered.compiler,
        "account": lowered.account,
        "target": lowered.target,
        "ptx": lowered.ptx.decode("utf-8", "replace") if lowered.ptx else None,
        "lines": linked_lines(ptx) if lowered.ptx else [],
        "faults": [_fault(one) for one in faults_of(ptx)] if lowered.ptx else [],
    }


def _fault(fault: Fault) -> dict[str, object]:
    one = fault.diagnostic
    place = {"line": fault.source_line or None, "ptxLine": fault.line}
    return {**place, "severity": one.severity, "code": one.code, "message": one.message}
