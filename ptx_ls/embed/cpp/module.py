"""The PTX of a C++ document: its asm statements, and each of them as a fragment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.statements import statements
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Fragment, fragments
from ptx_ls.embed.recognize import is_ptx
from ptx_ls.isa.targets import load, version_text
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Embedded:
    """The asm statements of PTX in a document, in order, and the fragments of those whose text is known."""

    statements: tuple[AsmStatement, ...]
    fragments: tuple[Fragment, ...]


def embedded(document: Document) -> Embedded:
    """The PTX of a C++ document, read once per version."""
    return document.memo(_read)


def _read(document: Document) -> Embedded:
    ours = tuple(one for one in statements(document.source) if one.template is not None and is_ptx(one.template.text))
    units = [one for statement in ours if (one := unit((statement,))) is not None]
    return Embedded(ours, tuple(fragments(document.uri, units, head()) if units else ()))


def head() -> str:
    """The directives before fragments of which the version is not known: the newest one, and no target."""
    return f".version {version_text(load().newest)}\n"


def fragment_at(found: Sequence[Fragment], offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of the host, and the offset in its document; None where there is no PTX."""
    for one in found:
        if one.text.pieces and one.text.pieces[0].source.start <= offset:
            at = one.offset(offset)
            if at is not None:
                return one, at
    return None
