"""Where readers notice that something is missing at the end of a line: at the next word, which is in a later one."""

from __future__ import annotations

import re

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.lazy import replace

_WORD = re.compile(rb"(?:\s+|;[^\n]*)*([-\w.$%@!#\"]+|[^\s])")
_ATTACHED = re.compile(rb",\s*(?:!|align\b)")
"""What follows in the line itself."""
_MISSING = "It is missing here"


def lacking(one: Diagnostic) -> Diagnostic:
    """A diagnostic of what is missing at its end."""
    return replace(one, related=(Related(one.start, one.end, _MISSING),))


def at_next_word(one: Diagnostic, source: bytes) -> Diagnostic:
    """A diagnostic of what is missing, at the word in a later line at which readers notice it; where the line goes on,
    and at the end of the text, it stays where it is."""
    if not one.related or one.related[-1].message != _MISSING:
        return one
    word = _WORD.match(source, one.end)
    if word is None or b"\n" not in source[one.end : word.start(1)] or _ATTACHED.search(source, one.start, one.end):
        return replace(one, related=one.related[:-1])
    return replace(one, start=word.start(1), end=word.end(1))
