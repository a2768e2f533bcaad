"""`workspace/symbol`: the kernels, functions and variables of the open documents and of the workspace's files of
PTX and NVVM IR.

Each file is read in a job of its own, so that a large workspace delays nothing else; the symbols of a file are kept
until it changes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from lsprotocol import types

from ptx_ls.languages import names
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.document_symbol import KINDS
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import SUFFIXES, language_of

MAX_FILES = 1000
MAX_BYTES = 1 << 22
"""Files of more bytes are skipped: reading one of 4 MB takes a second."""
_MAX_ENTRIES = 50_000
_MAX_ANSWERS = 256
_FUNCTIONS = frozenset(("function", "kernel"))
_SKIPPED = frozenset(("node_modules", "__pycache__"))


@dataclass(frozen=True)
class File:
    """The symbols of a file, with its size and time of change when it was read, and where it defines which of them."""

    stamp: tuple[int, int]
    symbols: tuple[types.SymbolInformation, ...]
    defined: Mapping[str, types.Location] = field(default_factory=dict)


def document_symbols(context: Context) -> list[types.SymbolInformation]:
    """The global symbols of a document; for a function with a body no prototype."""
    document = context.document
    top_symbols = context.language.top_symbols
    top = top_symbols(document) if top_symbols else ()
    defined = {symbol.name for symbol in top if symbol.defines}
    kept = [s for s in top if s.kind != "label" and (s.defines or s.name not in defined)]
    ranges = context.ranges((symbol.start, symbol.end) for symbol in kept)
    return [
        types.SymbolInformation(types.Location(document.uri, where), symbol.name, KINDS[symbol.kind])
        for symbol, where in zip(kept, ranges, strict=True)
    ]


def definitions(context: Context) -> Mapping[str, types.Location]:
    """Where a document defines functions, by their names."""
    document, top_symbols = context.document, context.language.top_symbols
    found = [one for one in (top_symbols(document) if top_symbols else ()) if one.defines and one.kind in _FUNCTIONS]
    ranges = context.ranges((one.start, one.end) for one in found)
    return {one.name: types.Location(document.uri, where) for one, where in zip(found, ranges, strict=True)}


def files(folders: Sequence[Path]) -> list[Path]:
    """The files of PTX and NVVM IR in some folders: at most `MAX_FILES`, and none in hidden folders."""
    return list(islice(_walk(folders), MAX_FILES))


def _walk(folders: Iterable[Path]) -> Iterator[Path]:
    left = _MAX_ENTRIES
    waiting = list(folders)
    while waiting:
        try:
            entries = sorted(os.scandir(waiting.pop()), key=lambda entry: entry.name)
        except OSError:
            continue
        left -= len(entries)
        if left < 0:
            return
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and entry.name not in _SKIPPED:
                    waiting.append(Path(entry.path))
            elif entry.name.endswith(SUFFIXES):
                yield Path(entry.path)


def file_symbols(context: Context, path: Path, known: MutableMapping[Path, File]) -> Sequence[types.SymbolInformation]:
    """The global symbols of a file on disk; none if it cannot be read. `context`: of any document, for its client."""
    found = file_of(context, path, known)
    return found.symbols if found is not None else ()


def file_of(context: Context, path: Path, known: MutableMapping[Path, File]) -> File | None:
    """What a file on disk has, which is kept in `known`; None if it cannot be read."""
    try:
        status = path.stat()
        stamp = status.st_size, status.st_mtime_ns
        file = known.get(path)
        if file is None or file.stamp != stamp:
            source = path.read_bytes() if status.st_size <= MAX_BYTES else b""
            language = language_of(path.name, source)
            found: Sequence[types.SymbolInformation] = ()
            defined: Mapping[str, types.Location] = {}
            if language in names():
                document = Document(path.as_uri(), language, source)
                of_file = Context(document, context.client, context.settings)
                found, defined = document_symbols(of_file), definitions(of_file)
            file = known[path] = File(stamp, tuple(found), defined)
    except OSError:
        return None
    return file


def matching(query: str, symbols: Iterable[types.SymbolInformation]) -> list[types.SymbolInformation]:
    """The symbols whose names contain the letters of a query in order, the likeliest first."""
    typed = query.lower()
    ranked = [(rank, symbol) for symbol in symbols if (rank := _rank(typed, symbol.name.lower())) is not None]
    ranked.sort(key=lambda one: (one[0], len(one[1].name), one[1].name))
    return [symbol for _, symbol in ranked[:_MAX_ANSWERS]]


def _rank(typed: str, name: str) -> int | None:
    if name.startswith(typed):
        return 0
    if typed in name:
        return 1
    letters = iter(name)
    return 2 if all(letter in letters for letter in typed) else None
