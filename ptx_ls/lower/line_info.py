"""Debug locations that make each instruction of a module name its own line, so that the PTX names it too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import tree_sitter

from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import leading_number

_NUMBER = re.compile(rb"!(\d{1,9})\b")
_EMISSION = re.compile(rb"emissionKind:\s*\w+")
_HEAD = ("comment", "target_definition", "source_filename")
_RECORDS = "debug_record"
_DEBUG_INTRINSIC = "llvm.dbg."
_VERSION_FLAG = b'"Debug Info Version"'
_LISTED = "ptx-ls.lines"
_PLAIN = re.compile(r'[^\x20-\x7e]|["\\]')


@dataclass(frozen=True)
class Edit:
    """A replacement of bytes of the source."""

    start: int
    end: int
    new: bytes = b""


@dataclass(frozen=True)
class Located:
    """A text, and the line of each location that it has in its first named metadata, None for what is no location:
    LLVM numbers metadata anew, in this order, before it prints any. `edits`: what was changed, in order."""

    text: bytes
    lines: tuple[int | None, ...] = ()
    edits: tuple[Edit, ...] = ()

    def column(self, line: int, column: int) -> int:
        """The byte of the line of the module, of a byte of the same line of the text; line from 1, bytes from 0."""
        start = 0
        for _ in range(line - 1):
            start = self.text.find(b"\n", start) + 1
        before = moved = 0
        for edit in self.edits:
            # Where it is in the text.
            at = edit.start + moved
            if at >= start + column:
                break
            grown = len(edit.new) - (edit.end - edit.start)
            moved += grown
            if at < start:
                before = moved
            elif at + len(edit.new) > start + column:
                # In what was inserted: where that is.
                return edit.start - (start - before)
        return column - (moved - before)


def with_line_info(document: Document, path: str) -> Located:
    """A module in which each instruction has the location of its own line in a file of this path, in place of any
    other. No line moves."""
    source = document.source
    numbers = _Numbers(1 + max((leading_number(match[1].decode()) for match in _NUMBER.finditer(source)), default=-1))
    edits: list[Edit] = []
    added: list[str] = []
    listed: list[tuple[int, int | None]] = []
    for node in document.root.children:
        if node.type == "function_definition":
            edits += _function(node, source, numbers, added, listed)
        elif node.type == "global_variable":
            edits += _without_location(node, source)
        elif node.type == "metadata_definition":
            edits += _compile_unit(node, source)
    if not added:
        return Located(source)
    unit, file, nothing, kind, flag = (numbers.unit, numbers.file, numbers.nothing, numbers.kind, numbers.next())
    added += [
        f"!llvm.dbg.cu = !{{!{unit}}}",
        f'!{file} = !DIFile(filename: "{_escaped(path)}", directory: "")',
        f"!{unit} = distinct !DICompileUnit(language: DW_LANG_C, file: !{file}, isOptimized: true, runtimeVersion: 0, "
        "emissionKind: DebugDirectivesOnly)",
        f"!{nothing} = !{{null}}",
        f"!{kind} = !DISubroutineType(types: !{nothing})",
    ]
    if _VERSION_FLAG not in source:
        added += [f"!llvm.module.flags = !{{!{flag}}}", f'!{flag} = !{{i32 2, !"Debug Info Version", i32 3}}']
    # What another one needs comes before it, so that the place of each in the list is its number.
    listed = [(one, None) for one in (file, nothing, kind, unit)] + sorted(listed, key=lambda one: one[1] is not None)
    first = f"!{_LISTED} = !{{{', '.join(f'!{number}' for number, _ in listed)}}} ".encode()
    # LLVM reads the target first, and nothing before it.
    at = next(node.start_byte for node in document.root.children if node.type not in _HEAD)
    edits.append(Edit(at, at, first))
    edits.sort(key=lambda one: (one.start, one.end))
    text = _applied(source, edits) + b"\n" + "\n".join(added).encode() + b"\n"
    return Located(text, tuple(line for _, line in listed), tuple(edits))


class _Numbers:
    """Numbers of metadata that a module does not use."""

    def __init__(self, first: int) -> None:
        self._next = first
        self.unit, self.file, self.nothing, self.kind = (self.next() for _ in range(4))

    def next(self) -> int:
        """One more."""
        self._next += 1
        return self._next - 1


def _function(
    function: tree_sitter.Node,
    source: bytes,
    numbers: _Numbers,
    added: list[str],
    listed: list[tuple[int, int | None]],
) -> Iterator[Edit]:
    body = function.child_by_field_name("body")
    if body is None:
        return
    scope, places = numbers.next(), dict[int, int]()
    name = function.child_by_field_name("name")
    called = _escaped(string_of(name, source)) if name is not None else ""
    line = function.start_point[0] + 1
    added.append(
        f'!{scope} = distinct !DISubprogram(name: "{called}", scope: !{numbers.file}, file: !{numbers.file}, '
        f"line: {line}, type: !{numbers.kind}, isDefinition: true, unit: !{numbers.unit})"
    )
    listed.append((scope, None))
    yield from _without_location(function, source)
    yield Edit(body.start_byte, body.start_byte, f"!dbg !{scope} ".encode())
    for node in body.children:
        if node.type == _RECORDS or (node.type == "instruction" and _describes_variable(node, source)):
            yield Edit(node.start_byte, node.end_byte, b"\n" * (node.end_point[0] - node.start_point[0]))
        elif node.type == "instruction":
            line = node.start_point[0] + 1
            if line not in places:
                places[line] = numbers.next()
                listed.append((places[line], line))
                added.append(f"!{places[line]} = !DILocation(line: {line}, column: 1, scope: !{scope})")
            yield from _without_location(node, source)
            yield Edit(node.end_byte, node.end_byte, f", !dbg !{places[line]}".encode())


def _without_location(node: tree_sitter.Node, source: bytes) -> Iterator[Edit]:
    """The edits that take a node's own locations away, with the comma in front of each."""
    comma = 0
    for child in node.children:
        if child.type == ",":
            comma = child.start_byte
        elif child.type == "metadata_attachment":
            name = child.children[0]
            if text_of(name, source) == "!dbg":
                start = comma or child.start_byte
                yield Edit(start, child.end_byte, b"\n" * source.count(b"\n", start, child.end_byte))
            comma = 0
        elif child.type != "comment":
            comma = 0


def _describes_variable(node: tree_sitter.Node, source: bytes) -> bool:
    """Whether an instruction only says which value a variable of the source has."""
    callee = node.child_by_field_name("callee")
    return callee is not None and string_of(callee, source).startswith(_DEBUG_INTRINSIC)


def _compile_unit(node: tree_sitter.Node, source: bytes) -> Iterator[Edit]:
    """What makes a compile unit of the module's own emit nothing."""
    text = source[node.start_byte : node.end_byte]
    if b"!DICompileUnit" in text and (match := _EMISSION.search(text)):
        yield Edit(node.start_byte + match.start(), node.start_byte + match.end(), b"emissionKind: NoDebug")


def _applied(source: bytes, edits: list[Edit]) -> bytes:
    parts, at = [], 0
    for edit in edits:
        parts += [source[at : edit.start], edit.new]
        at = edit.end
    return b"".join([*parts, source[at:]])


def _escaped(text: str) -> str:
    return _PLAIN.sub(lambda match: "".join(f"\\{byte:02x}" for byte in match[0].encode()), text)
