"""The PTX of a Python document as a report shows it."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.cpp import report as of_cpp
from ptx_ls.embed.fragment import Fragment
from ptx_ls.embed.guarded import accepting
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.judge import diagnostics_of, gates_of
from ptx_ls.embed.llvm.assembly import Assembly, unit
from ptx_ls.embed.python.document import embedded as read
from ptx_ls.embed.report import Embedded
from ptx_ls.isa.targets import load
from ptx_ls.lazy import replace
from ptx_ls.sema.portability import answers
from ptx_ls.syntax.document import Document

_HOLES = "parts of the text are known only when the program runs"


def embedded(document: Document) -> list[Embedded]:
    """The pieces that hold PTX, and the calls of which nobody knows, in order."""
    found = read(document)
    listed = [*_of_assemblies(found.assemblies), *map(_of_module, found.modules)]
    listed += (Embedded(one.span, None, one.why, ()) for one in found.unknown)
    for inner in found.cpp:
        for one in of_cpp.embedded(inner.document):
            listed.append(replace(one, span=inner.text.span(*one.span)))
    return sorted(listed, key=lambda one: one.span)


def _of_assemblies(found: tuple[Assembly, ...]) -> Iterator[Embedded]:
    units = [one for piece in found if (one := unit(piece)) is not None]
    for piece, one, gate, faults in zip(found, units, gates_of(units), diagnostics_of(units), strict=True):
        if has_holes(one.text):
            yield Embedded(piece.span, one.text.text, _HOLES, ())
        else:
            taking = frozenset() if any(d.severity == "error" for d in faults) else accepting(gate)
            names = tuple(target.name for target in load().targets if target.index in taking)
            yield Embedded(piece.span, one.text.text, None, names)


def _of_module(module: Fragment) -> Embedded:
    span = module.text.span(0, len(module.text.text))
    if has_holes(module.text):
        return Embedded(span, module.text.text, _HOLES, ())
    names = tuple(one.target.name for one in answers(module.document) if one.ptx is not None)
    return Embedded(span, module.text.text, None, names)
