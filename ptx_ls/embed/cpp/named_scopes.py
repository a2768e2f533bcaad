"""The namespaces and structures that a place in a C++ file lies in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from ptx_ls.embed.cpp.scan import COMMENT, tokens
from ptx_ls.lazy import pattern

_LONGEST = 500
"""Bytes of a head that are looked at."""
_IGNORED = pattern(COMMENT)
_HEAD = pattern(
    rb"\bnamespace(?:\s+(?P<namespace>[\w:]+))?\s*\Z|(?P<linkage>\bextern\s*\"C(?:\+\+)?\")\s*\Z"
    rb"|\b(?:struct|class|union)\s+(?:(?:alignas|__align__)\s*\([^()]*\)\s*)*(?P<type>\w+)\s*(?:final\s*)?(?::[^;{}()]*)?\Z"
)
Path = tuple[str, ...]
_STRUCTURE = "{"
"""Follows the name of a structure in a path."""


class NamedScopes:
    """The names of namespaces and structures around each place of a file."""

    def __init__(self, source: bytes) -> None:
        self._source = source

    @cached_property
    def _read(self) -> tuple[list[int], list[Path | None]]:
        """Where the names change, in order, and what they are from there on."""
        source = self._source
        starts: list[int] = [0]
        paths: list[Path | None] = [()]
        around: list[Path | None] = [()]
        last = 0
        for token in tokens(source):
            if token.kind == "open":
                head = _IGNORED.sub(b" ", source[max(last, token.start - _LONGEST) : token.start])
                around.append(_inner(around[-1], head.rpartition(b";")[2]))
            elif token.kind == "close" and len(around) > 1:
                around.pop()
            if token.kind in ("open", "close"):
                starts.append(token.end)
                paths.append(around[-1])
            last = token.end
        return starts, paths

    def around(self, offset: int) -> Path | None:
        """The names around a place from the outside; None in a function, or where anything else has braces."""
        starts, paths = self._read
        return paths[bisect_right(starts, offset) - 1]

    def names(self, offset: int, name: str) -> Iterator[str]:
        """What is declared at a place with a name, as it may be called: by itself, but for what is in a structure, and
        after more and more of what is around it; nothing where that is not known."""
        path = self.around(offset)
        if path is None:
            return
        if _STRUCTURE not in path[-1:]:
            yield name
        around = [one for one in path if one != _STRUCTURE]
        for first in range(len(around) - 1, -1, -1):
            yield "::".join((*around[first:], name))


def _inner(outer: Path | None, head: bytes) -> Path | None:
    """The names around what follows a head in a brace."""
    found = _HEAD.search(head) if outer is not None else None
    if outer is None or found is None:
        return None
    if found["linkage"]:
        return outer
    name = (found["namespace"] or found["type"] or b"").decode("utf-8", "replace")
    return (*outer, *(one for one in name.split("::") if one), *((_STRUCTURE,) if found["type"] else ()))
