"""ptxas refuses the statements of the marker files of C++ that are marked with an error of PTX, and no others."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path

import pytest

from ptx_ls.embed.cpp.module import functions
from ptx_ls.embed.fragment import fragment
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.llvm import assembly
from ptx_ls.embed.python.document import embedded
from ptx_ls.isa.targets import load
from ptx_ls.syntax.document import Document
from tests.markers.marks import Mark, read_marks
from tests.markers.observe import document_of
from tests.oracle import ptxas

FOLDER = Path(__file__).parents[1] / "markers" / "embedded"
PYTHON = sorted((FOLDER.parent / "python").glob("*.py"))
FILES = [path for path in sorted(FOLDER.glob("*.cu")) if path.stem not in ("features", "typing")]


def _assembler() -> Path:
    """ptxas; skips the test where there is none."""
    found = ptxas.at_hand()
    if found is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    return found


def _marked(path: Path, language: str) -> tuple[Document, list[Mark]]:
    """A marker file as a document, and its marks of errors."""
    text = path.read_text(encoding="utf-8")
    marks = [mark for mark in read_marks(text) if mark.diagnostic and mark.diagnostic[0] == "error"]
    return document_of(text, language), marks


_ALL = ("sm_100a", "sm_90a")


@pytest.mark.process
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_ptxas_agrees(path: Path) -> None:
    judge, (document, marks) = _assembler(), _marked(path, "cuda")
    wrong = {mark.line for mark in marks}
    of_nvcc = {mark.line for mark in marks if mark.diagnostic and mark.diagnostic[1].startswith("asm-")}
    checked = 0
    for function in functions(document):
        for statement, unit, guard in zip(function.statements, function.units, function.targets, strict=True):
            if unit is None or guard.is_for_none:
                continue
            first, last = document.line_at(statement.span.start), document.line_at(statement.span.end)
            lines = set(range(first, last + 1))
            # Without a guard, what one of the targets with instructions of their own takes is right.
            targets = _ALL if guard.possible is None else [load().targets[min(guard.possible)].name]
            unit = unit.valued
            source = fragment("", unit).document.source.decode()
            # What is not known may be any number that the instruction takes.
            each = [
                reduce(lambda text, name: re.sub(rf"{name}(?!\d)", value, text), unit.unknown, source).replace(
                    "\n.func", f"\n.target {target}\n.func", 1
                )
                for target in targets
                for value in (("3", "16", "24") if unit.unknown else ("",))
            ]
            # A brace may be closed by the text of another statement, with which ptxas is not asked.
            if not lines & of_nvcc and source.count("{") == source.count("}"):
                checked += 1
                # Both branches of an #if inside of a statement are at the same place.
                is_refused = all(ptxas.refused_lines(one, judge) for one in each)
                assert is_refused <= bool(lines & wrong), source
                if "branches" not in path.stem:
                    assert is_refused == bool(lines & wrong), source
    assert checked


@pytest.mark.process
@pytest.mark.parametrize("path", PYTHON, ids=lambda path: path.name)
def test_ptxas_agrees_on_strings_of_python(path: Path) -> None:
    judge, (document, marks) = _assembler(), _marked(path, "python")
    found = embedded(document)
    checked = 0
    for piece in found.assemblies:
        if piece.template is None or has_holes(piece.template):
            continue
        lines = range(document.line_at(piece.span.start), document.line_at(piece.span.end) + 1)
        codes = {mark.diagnostic[1] for mark in marks if mark.diagnostic and mark.line in lines}
        one = assembly.unit(piece)
        # An operand that is not passed is LLVM's to refuse.
        if one is not None and "asm-operand" not in codes:
            source = fragment("", one).document.source.decode()
            each = [source.replace("\n.func", f"\n.target {target}\n.func", 1) for target in _ALL]
            assert all(ptxas.refused_lines(text, judge) for text in each) == bool(codes), source
            checked += 1
    for module in found.modules:
        first = document.line_at(module.text.span(0, 1).start)
        refused = {first + line - 1 for line in ptxas.refused_lines(module.document.source.decode(), judge)}
        last = first + module.document.source.count(b"\n")
        assert refused == {mark.line for mark in marks if first <= mark.line <= last}
        checked += 1
    assert checked
