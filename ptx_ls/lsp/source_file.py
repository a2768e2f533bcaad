"""Where a source file that a compiler has named is now."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path, PurePosixPath

from lsprotocol import types
from pygls.uris import to_fs_path

from ptx_ls.ide.source_place import SourcePlace
from ptx_ls.lsp.context import Context
from ptx_ls.syntax.span import Span

_MOST_FOLDERS = 20_000
"""How many folders of a workspace are looked through for a file that is no longer where it was compiled."""


def source_file(named: str, document: Path | None, folders: Sequence[Path]) -> Path | None:
    """The file of a path: itself, beside the document, or in the workspace the one whose path ends most like it; None
    if there is none. `document`: the file that names it."""
    try:
        return next((one for one in _candidates(named, document, folders) if one.is_file()), None)
    except (OSError, ValueError):  # a name that no file can have
        return None


def source_place_at(context: Context, position: types.Position) -> SourcePlace | None:
    """The place of a source file that is named at a position."""
    at = context.offset(position)
    places = context.language.source_places
    found = places(context.document, Span(at, at)) if places else ()
    return next((one for one in found if one.start <= at <= one.end), None)


def source_of(context: Context, named: str) -> Path | None:
    """The file of a path that the document of a request names."""
    uri = context.document.uri
    own = to_fs_path(uri) if uri.startswith("file:") else None
    return source_file(named, Path(own) if own else None, context.folders)


def line_of(path: Path, line: int) -> str | None:
    """The text of a line, from 1, without blanks around it; None if the file does not have it or is no text."""
    try:
        with path.open("rb") as file:
            found = next(islice(file, line - 1, None), None)
    except OSError:
        return None
    return None if found is None or b"\0" in found else found.decode("utf-8", "replace").strip()


def _candidates(named: str, document: Path | None, folders: Sequence[Path]) -> Iterator[Path]:
    parts = PurePosixPath(named.replace("\\", "/")).parts
    if Path(named).is_absolute():
        yield Path(named)
    else:
        yield from (folder / named for folder in ([document.parent] if document else []))
        yield from (folder / named for folder in folders)
    if not parts or parts[-1] in ("/", ".."):
        return
    if document:
        yield document.parent / parts[-1]
    found = [one for folder in folders for one in _named(folder, parts[-1])]
    yield from sorted(found, key=lambda path: (-_common(path.parts, parts), len(path.parts), path))


def _named(folder: Path, name: str) -> Iterator[Path]:
    """The files of a folder, and of those in it, that have a name; hidden folders are left out."""
    for here, inner, files in islice(os.walk(folder), _MOST_FOLDERS):
        inner[:] = sorted(one for one in inner if not one.startswith("."))
        if name in files:
            yield Path(here, name)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many of the last parts of two paths are the same."""
    count = 0
    for first, second in zip(reversed(one), reversed(other), strict=False):
        if first != second:
            break
        count += 1
    return count
