"""The statements that an edit changed: instructions of a function, or something that may declare a name."""

from __future__ import annotations

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.syntax.ancestors import paths
from ptx_ls.syntax.changed_range import children_within
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import backward_offset, backward_span, inserted_spans
from ptx_ls.syntax.recovery.masked import without
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import EXTRAS

_STATEMENTS = ("instruction", *EXTRAS)
_BRACES = ("{", "}")
_REACHES = (1 << 8, 1 << 11, 1 << 14)
"""Bytes that are looked back."""
_LABELLED = ("branchtargets_directive", "calltargets_directive", "callprototype_directive")


def changed_instructions(document: Document, start: int, end: int) -> Span | None:
    """The span of the statements of a block that a span touches; None if they are not only instructions. Masked text
    counts as a comment."""
    first, last = max(0, start - 1), end + 1
    node = _block_around(document, first, last)
    if node is None:
        return None
    cursor = node.walk()
    if cursor.goto_first_child_for_byte(first) is None:
        return None
    while cursor.node is not None and cursor.node.start_byte <= last:
        if cursor.node.type not in _STATEMENTS and not _is_hidden(document, cursor.node):
            return None
        start, end = min(start, cursor.node.start_byte), max(end, cursor.node.end_byte)
        if not cursor.goto_next_sibling():
            return None
    # Comments may separate a label from its list.
    while cursor.node is not None and cursor.node.type in EXTRAS and cursor.goto_next_sibling():
        pass
    return None if cursor.node is not None and cursor.node.type in _LABELLED else Span(start, end)


def comment_around(document: Document, start: int, end: int) -> Span | None:
    """The span of the comment that a span is in, apart from blanks before it, or that ends where nothing is; None if
    there is none."""
    first = end - len(document.source[start:end].lstrip()) if start < end else max(0, start - 1)
    node = document.root.descendant_for_byte_range(first, end)
    return Span(min(start, node.start_byte), node.end_byte) if node is not None and node.type in EXTRAS else None


def is_edited_in_comments(document: Document, before: Document) -> bool:
    """Whether all that was edited since an earlier version is in comments, which end where they did."""
    edits = document.edits
    for span in inserted_spans(edits):
        new = comment_around(document, *span)
        old = comment_around(before, *backward_span(*span, edits))
        if new is None or old is None or backward_offset(new.end, edits) != old.end:
            return False
    return True


def is_outside_statements(document: Document, start: int, end: int) -> bool:
    """Whether a span has only blanks and comments that are in no function and no other statement of the module."""
    around = children_within(document.root, start, end)
    return all(one.type in EXTRAS or one.end_byte <= start or one.start_byte >= end for one in around)


@dataclass(frozen=True)
class StatementRun:
    """Consecutive statements of a block."""

    block: tree_sitter.Node
    start: int
    end: int


def changed_statements(document: Document, start: int, end: int) -> StatementRun | None:
    """The statements of a block that a span touches, and the labels before them, which may name what follows; None if
    the span reaches beyond one block."""
    first, last = max(0, start - 1), end + 1
    block = _block_around(document, first, last)
    if block is None or start <= block.start_byte or end >= block.end_byte:
        return None
    for child in children_within(block, first, last):
        if child.type not in _BRACES:
            start, end = min(start, child.start_byte), max(end, child.end_byte)
    for reach in _REACHES:
        before = list(children_within(block, start - reach, start - 1))
        for child in reversed(before):
            if child.type not in ("label", *EXTRAS) and not child.has_error:
                return StatementRun(block, start, end)
            start = child.start_byte
    return None


def visible_text(document: Document, span: Span) -> bytes:
    """The text of a span as the parser sees it: without what is masked in it."""
    first, last = span
    text = document.source[first:last]
    hidden = [
        Span(start - first, end - first) for start, end in document.masked_spans if first <= start and end <= last
    ]
    return without(text, hidden) if hidden else text


def _block_around(document: Document, start: int, end: int) -> tree_sitter.Node | None:
    # From the root: to find the parent of a node, the parser walks down to it each time.
    path = next(paths(document.tree, [(start, min(end, len(document.source)))]))
    return next((node for node in reversed(path) if node.type == "block"), None)


def _is_hidden(document: Document, node: tree_sitter.Node) -> bool:
    return node.type == "ERROR" and (node.start_byte, node.end_byte) in document.masked_spans
