"""Trivia: white space, comments and line markers of a preprocessor between two tokens.

No two alternatives of the patterns begin alike, so that there is only one way to match a text: a search takes linear
time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ptx_ls.lazy import pattern

if TYPE_CHECKING:
    import tree_sitter

EXTRAS = ("comment", "line_marker")
"""The kinds of nodes that are allowed between any two others."""

MARKER = rb"\#[ \t]*(?:line[ \t]+)?\d+[ \t]+\"[^\"\r\n]*\"[ \t0-9]*"
"""A line marker, also in an expression with blanks that mean nothing."""
GAP = rb"(?:\s|//[^\n]*(?:\n|\Z)|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|" + MARKER + rb")*"

_COMMENT = pattern(rb"//[^\n]*|/\*.*?(?:\*/|\Z)|" + MARKER, re.DOTALL)


def without_gaps(text: bytes) -> bytes:
    """A text without strings on one line: each gap becomes one blank, gaps at its ends are removed."""
    return b" ".join((_COMMENT.sub(b" ", text) if b"/" in text or b"#" in text else text).split())


def without_comments(text: bytes) -> bytes:
    """A text without strings, as long as before, with blanks in place of its comments and line markers."""
    return _COMMENT.sub(lambda found: b" " * len(found[0]), text) if b"/" in text or b"#" in text else text


def parts(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The named children of a node, without comments and line markers."""
    return [child for child in node.named_children if child.type not in EXTRAS]


def next_named(node: tree_sitter.Node) -> tree_sitter.Node | None:
    """The next named sibling that is no comment or line marker."""
    following = node.next_named_sibling
    while following is not None and following.type in EXTRAS:
        following = following.next_named_sibling
    return following
