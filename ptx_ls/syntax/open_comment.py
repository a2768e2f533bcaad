"""Comments that nothing closes, which a parser would look for the end of to the end of the file, at every attempt.

Such an opening mark is hidden from it, by bytes that are no token: the statements behind stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.syntax.text import Text

OPENING, CLOSING = b"/*", b"*/"
_HIDDEN = b"\x01\x01"


def unclosed(text: Text) -> frozenset[int]:
    """Where a comment begins that nothing closes: each mark behind the last that closes one. In a string or in a
    comment of one line it opens nothing, and may be hidden as well."""
    return frozenset(text.behind_last(OPENING, CLOSING))


def hidden(source: bytes, places: Iterable[int]) -> bytes:
    """The text with something else at these places, which is as long."""
    copy = bytearray(source)
    for place in places:
        copy[place : place + len(_HIDDEN)] = _HIDDEN
    return bytes(copy)
