"""The places of source files that the debugging metadata of a module names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath, PureWindowsPath

from ptx_ls.ide.source_place import SourcePlace, lines_around
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NAMED = re.compile(
    rb"""
    ^!\d+[ ]=[ ](?:distinct[ ])?(?P<node>!DI(?:Location|File|Subprogram|LexicalBlock)\b)(?P<fields>[^\n]*)
    |(?P<attached>!dbg)[ ]!(?P<number>\d+)
    """,
    re.VERBOSE | re.MULTILINE,
)
_FIELD = rb'\b%s: (?:!?(\d+)|"((?:[^"\\]|\\.)*)")'
_ESCAPED = re.compile(rb"\\([0-9a-fA-F]{2})|\\\\")
_MOST_SCOPES = 100
"""A scope inside of itself has no end."""


def source_places(document: Document, span: Span | None = None) -> Iterator[SourcePlace]:
    """The places that the lines of a span name, or all, in order: those of `!DILocation` and of what is declared in a
    line, files, and what an instruction's `!dbg` leads to."""
    source = document.source
    lines = lines_around(source, span)
    for match in _NAMED.finditer(source, lines.start, lines.end):
        fields = _node(source, match["number"]) if match["attached"] else match["fields"]
        path = _path(source, fields)
        if path:
            line, column = (int(_field(fields, name) or 0) for name in (b"line", b"column"))
            yield SourcePlace(path, line, column, *match.span("attached" if match["attached"] else "node"))


def _path(source: bytes, fields: bytes) -> str:
    """The path of the file of a node, or of the scope around it; empty if there is none."""
    for _ in range(_MOST_SCOPES):
        name = _field(fields, b"filename")
        if name:
            return _joined(_field(fields, b"directory"), name)
        further = _field(fields, b"file") or _field(fields, b"scope")
        fields = _node(source, further) if further.isdigit() else b""
        if not fields:
            break
    return ""


def _joined(folder: bytes, name: bytes) -> str:
    path, within = (_ESCAPED.sub(_byte, one).decode("utf-8", "replace") for one in (name, folder))
    is_absolute = PurePosixPath(path).is_absolute() or PureWindowsPath(path).is_absolute()
    return path if is_absolute or not within else f"{within}/{path}"


def _byte(match: re.Match[bytes]) -> bytes:
    return bytes([int(match[1], 16)]) if match[1] else b"\\"


def _field(fields: bytes, name: bytes) -> bytes:
    """What a field has: the number of a node, a number or the text of a string; empty if it is missing."""
    found = re.search(_FIELD % name, fields)
    return (found[1] or found[2]) if found else b""


def _node(source: bytes, number: bytes) -> bytes:
    """The text of a node of metadata from its kind on; empty if there is none."""
    start = source.find(b"\n!%s = " % number)
    return source[start + 1 : source.find(b"\n", start + 1)].partition(b" = ")[2] if start >= 0 else b""
