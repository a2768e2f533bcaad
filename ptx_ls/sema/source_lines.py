"""Lines of the source that a module was compiled from, as `.loc` and `.file` name them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping

import tree_sitter

from ptx_ls.lazy import dataclass, replace
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer

_At = tuple[int, int, int]
"""The number of a file, a line and a column."""


@dataclass(frozen=True)
class SourceLine:
    """A line of a source file, counted from 1, and the line into which it was inlined. `path` is as `.file` has it."""

    path: str
    line: int
    inlined_at: SourceLine | None = None

    def __str__(self) -> str:
        inlined = f", inlined at {self.inlined_at}" if self.inlined_at is not None else ""
        return f"{self.path}:{self.line}{inlined}"


@dataclass(frozen=True)
class SourceLines:
    """The lines of the source by lines of the module: each of `starts`, from 0, begins what `lines` names there."""

    starts: tuple[int, ...]
    lines: tuple[SourceLine | None, ...]

    def at(self, line: int) -> SourceLine | None:
        """The source of a line of the module, counted from 1; None where none is named."""
        place = bisect_right(self.starts, line - 1) - 1
        return self.lines[place] if place >= 0 else None


def source_lines(document: Document) -> SourceLines:
    """The lines of the source that a module names."""
    return document.memo(_source_lines)


def _source_lines(document: Document) -> SourceLines:
    if document.text.first(b".loc") < 0:
        return SourceLines((), ())
    files = dict(_files(document))
    starts: list[int] = []
    lines: list[SourceLine | None] = []
    for function in document.root.children:
        body = function.child_by_field_name("body")
        if body is None:
            continue
        known: dict[_At, SourceLine] = {}
        for node in _directives(body):
            starts.append(node.start_point[0])
            lines.append(_line(document.source, node, files, known))
        starts.append(function.end_point[0] + 1)
        lines.append(None)
    return SourceLines(tuple(starts), tuple(lines))


def _files(document: Document) -> Iterator[tuple[int, str]]:
    for node in document.root.children:
        if node.type == "file_directive":
            number, path = node.child_by_field_name("index"), node.child_by_field_name("path")
            if number is not None and path is not None:
                yield _number(document.source, number), _text(document.source, path).strip('"')


def _directives(block: tree_sitter.Node) -> Iterator[tree_sitter.Node]:
    """The .loc directives of a block and of those in it, in order."""
    for child in block.named_children:
        if child.type == "loc_directive":
            yield child
        elif child.type == "block":
            yield from _directives(child)


def _line(
    source: bytes, node: tree_sitter.Node, files: Mapping[int, str], known: dict[_At, SourceLine]
) -> SourceLine | None:
    """The line that a .loc names. Line 0 stands for what the compiler has added, and names none."""
    at = _at(source, node)
    if at[1] == 0 or at[0] not in files:
        return None
    found = SourceLine(files[at[0]], at[1])
    inlined = next((child for child in node.named_children if child.type == "inlined_at"), None)
    if inlined is not None:
        where = _at(source, inlined)
        # ptxas asks for an earlier .loc of this place, which may be inlined itself.
        outer = known.get(where) or (SourceLine(files[where[0]], where[1]) if where[0] in files else None)
        found = replace(found, inlined_at=outer)
    known[at] = found
    return found


def _at(source: bytes, node: tree_sitter.Node) -> _At:
    parts = [node.child_by_field_name(name) for name in ("file", "line", "column")]
    file, line, column = (_number(source, part) if part is not None else 0 for part in parts)
    return file, line, column


def _number(source: bytes, node: tree_sitter.Node) -> int:
    return integer(_text(source, node)) or 0


def _text(source: bytes, node: tree_sitter.Node) -> str:
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")
