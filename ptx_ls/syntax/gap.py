"""What may stand between two words: white space and comments.

No two of its alternatives begin alike, so that there is one way to read a text: a search takes no longer than the text
is long, whatever stands behind it.
"""

from __future__ import annotations

import re

GAP = rb"(?:\s|//[^\n]*(?:\n|\Z)|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*"

_COMMENT = re.compile(rb"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)


def without_gaps(text: bytes) -> bytes:
    """A text without strings on one line: one blank for each gap, none at its ends."""
    return b" ".join((_COMMENT.sub(b" ", text) if b"/" in text else text).split())
