"""The places of source files that PTX names: `.loc`, `inlined_at`, `.file`, and the comments of Triton."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping

from ptx_ls.lazy import NamedTuple
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NAMED = re.compile(
    rb"""
    (?:\.loc(?:_intermediate)?|\binlined_at)[ \t]+(?P<file>\d{1,9})[ \t]+(?P<line>\d{1,9})[ \t]+(?P<column>\d{1,9})
    |^[ \t]*\.file[ \t]+(?P<number>\d{1,9})[ \t]+"(?P<path>[^"\n]+)"
    |(?<=[/\s\[])(?P<comment>(?P<name>[^\s:@"\[/][^\s:@"\[]{0,255}):(?P<at>\d{1,9}):(?P<character>\d{1,9}))
    """,
    re.VERBOSE | re.MULTILINE,
)
_FILE = re.compile(rb'^[ \t]*\.file[ \t]+(\d{1,9})[ \t]+"([^"\n]+)"(?:[ \t]+"([^"\n]+)")?', re.MULTILINE)
"""With two strings, as clang writes it for the host's assemblers, the folder comes first; ptxas takes only one."""


class SourcePlace(NamedTuple):
    """A place of a source file: the path as the document has it, line and column from 1 (0: it says none), and the
    bytes that name it."""

    path: str
    line: int
    column: int
    start: int
    end: int


def source_places(document: Document, span: Span | None = None) -> Iterator[SourcePlace]:
    """The places that the lines of a span name, or all, in order. Of a `.loc` whose file is not declared there is
    none."""
    source = document.source
    lines = lines_around(source, span)
    matches = [*_NAMED.finditer(source, lines.start, lines.end)]
    files = _files(source) if matches else {}
    for match in matches:
        if match["path"]:
            yield SourcePlace(files[int(match["number"])], 0, 0, *match.span("path"))
        elif match["comment"] and _is_in_comment(source, match.start()):
            path = _path_of(_text(match["name"]), files)
            yield SourcePlace(path, int(match["at"]), int(match["character"]), *match.span("comment"))
        elif match["file"] and int(match["file"]) in files:
            yield SourcePlace(files[int(match["file"])], int(match["line"]), int(match["column"]), *match.span())


def _is_in_comment(source: bytes, at: int) -> bool:
    return source.rfind(b"//", source.rfind(b"\n", 0, at) + 1, at) >= 0


def lines_around(source: bytes, span: Span | None) -> Span:
    """The lines that a span touches, or all."""
    if span is None:
        return Span(0, len(source))
    end = source.find(b"\n", span.end)
    return Span(source.rfind(b"\n", 0, span.start) + 1, len(source) if end < 0 else end)


def _files(source: bytes) -> Mapping[int, str]:
    """The paths of a document by their numbers."""
    return {int(one[1]): posixpath.join(*map(_text, filter(None, one.groups()[1:]))) for one in _FILE.finditer(source)}


def _path_of(name: str, files: Mapping[int, str]) -> str:
    """The path of a file that a comment names without its folder."""
    return next((path for path in files.values() if path.replace("\\", "/").endswith(f"/{name}")), name)


def _text(written: bytes) -> str:
    return written.decode("utf-8", "replace")
