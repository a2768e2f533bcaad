"""Source files and the PTX that was made of them, line by line.

PTX is looked for among the open documents and in the folder of the source.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path, PurePosixPath

from lsprotocol import types
from pygls.uris import to_fs_path

from ptx_ls.languages import language_of
from ptx_ls.lazy import NamedTuple
from ptx_ls.lsp.requests.workspace_symbol import MAX_BYTES
from ptx_ls.lsp.source_file import source_file
from ptx_ls.sema.source_lines import SourceLine, source_lines
from ptx_ls.syntax.document import Document

_SUFFIX = ".ptx"
_MOST_FILES = 64


class Pair(NamedTuple):
    """A source file and PTX that was made of it: the line of the source, from 1, of each line of PTX; 0 for none."""

    source: str
    ptx: str
    lines: Sequence[int]


def pairs(uri: str, opened: Sequence[Document], folders: Sequence[Path]) -> list[Pair]:
    """The pairs of a document, PTX or source; first those of which most lines of PTX come. `folders`: of the workspace,
    in which the source that most lines come from is looked for where it has moved."""
    ptx = next((one for one in opened if one.uri == uri and _is_ptx(one)), None)
    found = _of_ptx(ptx, folders) if ptx is not None else _of_source(uri, opened)
    return sorted(found, key=lambda pair: pair.lines.count(0) - len(pair.lines))


def ptx_of_line(found: Sequence[Pair], line: int) -> list[types.Location]:
    """Where the lines of PTX are that come from a line of the source, from 0: those that follow each other as one."""
    places = []
    for pair in found:
        numbers = [number for number, source in enumerate(pair.lines) if source == line + 1]
        for _, group in groupby(enumerate(numbers), lambda one: one[1] - one[0]):
            run = [*map(itemgetter(1), group)]
            where = types.Range(types.Position(run[0], 0), types.Position(run[-1] + 1, 0))
            places.append(types.Location(pair.ptx, where))
    return places


def may_have_ptx(source: Document, opened: Sequence[Document]) -> bool:
    """Whether there is PTX that may come from a source file, without reading it."""
    return any(map(_is_ptx, opened)) or next(_beside(source.uri), None) is not None


def _is_ptx(document: Document) -> bool:
    return language_of(document).is_run and document.text.first(b".loc") >= 0


def _of_ptx(ptx: Document, folders: Sequence[Path]) -> Iterator[Pair]:
    chains = _chains(ptx)
    own = _path(ptx.uri)
    counted = Counter(path for chain in chains for path in {one.path for one in chain})
    for at, (path, _) in enumerate(counted.most_common()):
        found = source_file(path, own, () if at else folders)
        if found is not None:
            yield Pair(Path(os.path.normpath(found)).as_uri(), ptx.uri, _lines(chains, {path}))


def _of_source(uri: str, opened: Sequence[Document]) -> Iterator[Pair]:
    source = _path(uri)
    if source is None:
        return
    known = {one.uri for one in opened}
    files = (_read(path) for path in _beside(uri) if path.as_uri() not in known)
    for ptx in (*filter(_is_ptx, opened), *(one for one in files if one is not None)):
        if source.name.encode() not in ptx.source:
            continue
        chains = _chains(ptx)
        paths = {one.path for chain in chains for one in chain}
        lines = _lines(chains, {path for path in paths if _names(path, source, _path(ptx.uri))})
        if any(lines):
            yield Pair(uri, ptx.uri, lines)


def _chains(ptx: Document) -> list[tuple[SourceLine, ...]]:
    """For each line of PTX the line of the source, and those into which it was inlined."""
    lines = source_lines(ptx)
    return [tuple(_chain(lines.at(number + 1))) for number in range(ptx.text.line_count)]


def _chain(line: SourceLine | None) -> Iterator[SourceLine]:
    while line is not None:
        yield line
        line = line.inlined_at


def _lines(chains: Sequence[Sequence[SourceLine]], paths: set[str]) -> list[int]:
    return [next((one.line for one in chain if one.path in paths), 0) for chain in chains]


def _names(path: str, source: Path, ptx: Path | None) -> bool:
    """Whether a path that PTX names is that of a source file, which may have moved."""
    if PurePosixPath(path.replace("\\", "/")).name != source.name:
        return False
    found = source_file(path, ptx, ())
    return found is None or found.resolve() == source.resolve()


def _path(uri: str) -> Path | None:
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path else None


def _beside(uri: str) -> Iterator[Path]:
    """The files of PTX in the folder of a file."""
    path = _path(uri)
    if path is None:
        return
    try:
        names = sorted(one.name for one in os.scandir(path.parent) if one.name.endswith(_SUFFIX))
    except OSError:
        return
    yield from (path.parent / name for name in names[:_MOST_FILES])


def _read(path: Path) -> Document | None:
    try:
        text = path.read_bytes() if path.stat().st_size <= MAX_BYTES else b""
    except OSError:
        return None
    return Document(path.as_uri(), "ptx", text) if b".loc" in text else None
