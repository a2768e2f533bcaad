"""What an edit touched: instructions of a function, or something that may declare a name."""

from __future__ import annotations

import tree_sitter

from ptx_ls.syntax.document import Document
from ptx_ls.syntax.gap import EXTRAS

Range = tuple[int, int]

_STATEMENTS = ("instruction", *EXTRAS)
_LABELLED = ("branchtargets_directive", "calltargets_directive", "callprototype_directive")


def instructions_touched(document: Document, start: int, end: int) -> Range | None:
    """The statements of a block that a range touches or borders on, as one range; None if there is more than
    instructions among them. A mark that was hidden from the parser is as good as a comment."""
    first, last = max(0, start - 1), end + 1
    node: tree_sitter.Node | None = document.root.descendant_for_byte_range(first, min(last, len(document.source)))
    while node is not None and node.type != "block":
        node = node.parent
    if node is None:
        return None
    cursor = node.walk()
    if cursor.goto_first_child_for_byte(first) is None:
        return None
    is_hidden = False
    while cursor.node is not None and cursor.node.start_byte <= last:
        is_hidden = _is_hidden(document, cursor.node)
        if cursor.node.type not in _STATEMENTS and not is_hidden:
            return None
        start, end = min(start, cursor.node.start_byte), max(end, cursor.node.end_byte)
        if not cursor.goto_next_sibling():
            return None
    # What stands between a label and its list parts them.
    is_parted = is_hidden and cursor.node is not None and cursor.node.type in _LABELLED
    return None if is_parted else (start, end)


def _is_hidden(document: Document, node: tree_sitter.Node) -> bool:
    return node.type == "ERROR" and (node.start_byte, node.end_byte) in document.hidden
