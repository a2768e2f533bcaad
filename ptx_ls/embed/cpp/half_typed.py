"""The fragment at a place where PTX is being typed: in a literal that is empty, or not closed yet."""

from __future__ import annotations

from bisect import bisect_left

from ptx_ls.embed.cpp.constants import Constants
from ptx_ls.embed.cpp.macros import Macros
from ptx_ls.embed.cpp.module import functions, marks_of
from ptx_ls.embed.cpp.statements import statements
from ptx_ls.embed.cpp.unit import unit
from ptx_ls.embed.fragment import Fragment, fragment
from ptx_ls.embed.recognize import is_ptx
from ptx_ls.syntax.document import Document

_LONGEST = 1 << 14
"""Bytes from an `asm` to the cursor."""
_CLOSED = b' ");'
_OWN = (".cu", ".cuh")
"""Suffixes of files in which every asm statement outside of host code is PTX."""


def unread_fragment_at(document: Document, offset: int) -> tuple[Fragment, int] | None:
    """The fragment in which the text of an asm statement is completed, and the offset in it; None outside of one.

    The statement is read with a blank at the cursor, so that an empty literal has a place; then as if it ended there.
    """
    marks = [one for one in marks_of(document) if one.kind == "asm"]
    at = bisect_left(marks, offset, key=lambda one: one.start) - 1
    if at < 0 or offset - marks[at].start > _LONGEST:
        return None
    source = document.source
    for text in (source[:offset] + b" " + source[offset:], source[:offset] + _CLOSED):
        macros = Macros(text)
        for statement in statements(text, marks[at : at + 1], macros, Constants(text, macros)):
            one = unit((statement,)) if statement.span.start <= offset <= statement.span.end else None
            made = fragment("", one) if one is not None else None
            inside = made.offset(offset) if made is not None else None
            if made is not None and inside is not None:
                is_known = document.uri.endswith(_OWN) or is_ptx(made.text.text) or bool(functions(document))
                return (made, inside) if is_known else None
    return None
