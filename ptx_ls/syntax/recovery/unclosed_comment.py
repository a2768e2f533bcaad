"""Comments that nothing closes, which a parser would look for the end of to the end of the file, at every attempt."""

from __future__ import annotations

from ptx_ls.syntax.text import Text

OPENING, CLOSING = b"/*", b"*/"


def unclosed(text: Text) -> list[int]:
    """Where a comment begins that nothing closes: each mark behind the last that closes one. In a string or in a
    comment of one line it opens nothing, and may be hidden as well."""
    return text.behind_last(OPENING, CLOSING)
