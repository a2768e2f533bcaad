"""What two modules say outside of functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ptx_ls.sema.comparison.change import Change
from ptx_ls.syntax.document import Document

_LEFT_OUT = frozenset(
    ("function_definition", "comment", "line_marker", "label", "file_directive", "loc_directive", "section_directive")
)
"""Functions are compared by themselves; the others say where code comes from."""


def module_changes(one: Document, other: Document) -> Iterator[Change]:
    """The directives, variables and prototypes that only one of two documents has, in the order of each."""
    mine, theirs = _said(one), _said(other)
    counted, counted_there = Counter(text for text, _ in mine), Counter(text for text, _ in theirs)
    for said, missing, is_added in ((mine, counted - counted_there, False), (theirs, counted_there - counted, True)):
        for text, line in said:
            if missing[text] > 0:
                missing[text] -= 1
                yield Change(is_added, line, text)


def module_lines(document: Document) -> list[str]:
    """What a module says outside of functions, each in a line."""
    return [text for text, _ in _said(document)]


def _said(document: Document) -> list[tuple[str, int]]:
    return [
        (
            " ".join(document.source[node.start_byte : node.end_byte].decode("utf-8", "replace").split()),
            document.line_at(node.start_byte) + 1,
        )
        for node in document.root.children
        if node.type not in _LEFT_OUT and node.end_byte > node.start_byte
    ]
