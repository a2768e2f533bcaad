"""The fragment of PTX at a place in a Python document."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.cpp import fragments as of_cpp
from ptx_ls.embed.fragment import Fragment, Unit, fragment, next_line
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.embed.llvm.fragments import fragment_in
from ptx_ls.embed.python.document import embedded
from ptx_ls.embed.python.modules import through
from ptx_ls.lazy import replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


def fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The fragment at a place of the host, and the offset in its document; None where there is no PTX."""
    found = embedded(document)
    inside = fragment_in(document, [(one,) for one in found.assemblies], offset)
    if inside is not None:
        return inside
    for module in found.modules:
        at = module.offset(offset)
        if at is not None:
            return module, at
    for inner in found.cpp:
        at = inner.text.offset(offset)
        nested = of_cpp.fragment_at(inner.document, at) if at is not None else None
        if nested is not None:
            one, place = nested
            return replace(one, unit=replace(one.unit, text=through(one.unit.text, inner.text))), place
    return None


def fragment_after(document: Document, offset: int) -> Fragment | None:
    """The PTX of the call that begins in the line after that of an offset."""
    line = next_line(document.source, offset)
    found = (own for span, own in statements(document) if line.start <= span.start < line.end)
    return next((fragment("", own) for own in found), None)


def statements(document: Document) -> Iterator[tuple[Span, Unit]]:
    """The calls that take inline assembly, with their places, in order."""
    for one in embedded(document).assemblies:
        if (own := unit(one)) is not None:
            yield one.span, own


def unread_fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The same where a text may be about to become PTX: in a call that takes inline assembly. It is read with a blank
    at the offset, so that an empty string has a place."""
    if not embedded(document).others:
        return None
    source = document.source
    read = Document(document.uri, document.language, source[:offset] + b" " + source[offset:])
    found = embedded(read)
    return fragment_in(read, [(one,) for one in (*found.others, *found.assemblies)], offset)
