"""The headers that a C++ file includes and that are at hand: beside it, or in its repository."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ptx_ls.embed.project.folders import file_of, folders_above, stamp
from ptx_ls.lazy import NamedTuple, pattern

_INCLUDE = pattern(rb'(?m:^)[ \t]*#[ \t]*include[ \t]*(?:"(?P<quoted>[^"\n]{1,255})"|<(?P<angled>[^>\n]{1,255})>)')
_PLACES = ("", "include", "src", "csrc")
"""Folders, within one above the file, that the name of a header may start from."""
_MOST = 256
"""Headers of one file that are read."""
_LARGEST = 1 << 20
"""Bytes of a header that is read."""


class Header(NamedTuple):
    """A header by its path, with its text."""

    path: str
    source: bytes


def headers_of(uri: str, source: bytes) -> Iterator[Header]:
    """The headers that a file with this text includes, directly or not, each once and before those that it includes.
    What is outside of the repository, such as the toolkit's headers, is left out."""
    path = file_of(uri)
    if path is None:
        return
    real = os.path.realpath(path)
    roots = tuple(folders_above(real))
    places = [os.path.join(root, place) if place else root for root in roots for place in _PLACES]
    held = [(place, _names(place, written)) for place in places if (written := stamp(place)) is not None]
    seen = {real}
    open_ = [(os.path.dirname(real), _includes(source))]
    while open_:
        folder, names = open_[-1]
        if not names:
            open_.pop()
            continue
        (name, is_quoted), *rest = names
        open_[-1] = folder, tuple(rest)
        found = _find(name, folder if is_quoted else "", held)
        if found is None or found in seen or len(seen) > _MOST:
            continue
        if os.path.commonpath((found, roots[-1])) != roots[-1]:
            continue
        seen.add(found)
        if (written := stamp(found)) is not None:
            text, inner = _read(found, written)
            yield Header(found, text)
            open_.append((os.path.dirname(found), inner))


def _find(name: str, folder: str, held: Sequence[tuple[str, frozenset[str]]]) -> str | None:
    """The real path of a header in a folder, or in one of others with the names in each: most that are asked for are
    the toolkit's, and in none of them."""
    first = name.partition("/")[0]
    places = [folder] if folder else []
    places += (place for place, names in held if first in names or first in ("", ".", ".."))
    paths = (os.path.join(place, name) for place in places)
    return next((os.path.realpath(path) for path in paths if os.path.isfile(path)), None)


@lru_cache(maxsize=1024)
def _names(folder: str, written: int) -> frozenset[str]:
    """The names in a folder."""
    try:
        return frozenset(os.listdir(folder))
    except OSError:
        return frozenset()


@lru_cache(maxsize=1024)
def _read(path: str, written: int) -> tuple[bytes, tuple[tuple[str, bool], ...]]:
    """The text of a header, and what it includes; a folder of files includes the same ones again and again."""
    try:
        with open(path, "rb") as file:
            source = file.read(_LARGEST)
    except OSError:
        return b"", ()
    return source, _includes(source)


def _includes(source: bytes) -> tuple[tuple[str, bool], ...]:
    """The names of the headers that a text includes, and whether each is in quotes."""
    return tuple(
        ((found["quoted"] or found["angled"]).decode("utf-8", "surrogateescape"), found["quoted"] is not None)
        for found in _INCLUDE.finditer(source)
    )
