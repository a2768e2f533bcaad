"""The fragment of PTX at a place in a Python document."""

from __future__ import annotations

from ptx_ls.embed.cpp import fragments as of_cpp
from ptx_ls.embed.fragment import Fragment, fragment, next_line
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.embed.llvm.fragments import fragment_in
from ptx_ls.embed.python.document import embedded
from ptx_ls.embed.python.modules import through
from ptx_ls.lazy import replace
from ptx_ls.syntax.document import Document


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
    for one in embedded(document).assemblies:
        if line.start <= one.span.start < line.end and (own := unit(one)) is not None:
            return fragment("", own)
    return None


def unread_fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The same where a text may be about to become PTX: in a call that takes inline assembly. It is read with a blank
    at the offset, so that an empty string has a place."""
    if not embedded(document).others:
        return None
    source = document.source
    read = Document(document.uri, document.language, source[:offset] + b" " + source[offset:])
    found = embedded(read)
    return fragment_in(read, [(one,) for one in (*found.others, *found.assemblies)], offset)
