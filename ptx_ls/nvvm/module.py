"""The contents of a module of NVVM IR: its functions and variables, its metadata, and where it names intrinsics."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

FUNCTIONS = ("function_definition", "function_declaration")
_READ = (*FUNCTIONS, "global_variable", "alias")
_METADATA = re.compile(rb"[ \t]*(![-a-zA-Z$._0-9\\]+)[ \t]*=")
_INTRINSIC = re.compile(rb'@llvm\.nvvm\.[-a-zA-Z$._0-9]+|@"llvm\.nvvm\.[^"\n]*"')


@dataclass(frozen=True)
class Function:
    """A function that the module defines or declares; offsets of the whole and of the name are in bytes.

    `kernel`: it has the calling convention `ptx_kernel`, or !nvvm.annotations marks it as a kernel.
    """

    name: str
    header: str
    defined: bool
    kernel: bool
    start: int
    end: int
    name_start: int
    name_end: int


@dataclass(frozen=True)
class Global:
    """A global variable or alias."""

    name: str
    start: int
    end: int
    name_start: int
    name_end: int


@dataclass(frozen=True)
class Module:
    """The functions and variables of a module of NVVM IR, in order."""

    functions: tuple[Function, ...]
    globals: tuple[Global, ...]


def module_of(document: Document) -> Module:
    """The contents of a module; parts with syntax errors are skipped."""
    return document.memo(_module)


def _module(document: Document) -> Module:
    entities = entities_of(document)
    functions: list[Function] = []
    variables: list[Global] = []
    kernels = _kernels(document)
    for number in entities.of_kind(*_READ):
        kind, named = entities.kinds[number], entities.fact(document, number, _named)
        if named is None:
            continue
        start, end = entities.starts[number], entities.ends[number]
        name, first, last, header, is_entry = named
        place = start, end, start + first, start + last
        if kind in FUNCTIONS:
            functions.append(Function(name, header, kind == FUNCTIONS[0], is_entry or name in kernels, *place))
        else:
            variables.append(Global(name, *place))
    return Module(tuple(functions), tuple(variables))


def _named(node: tree_sitter.Node, source: bytes) -> tuple[str, int, int, str, bool] | None:
    """The name of a function or variable, its start and end, the header of a function, and whether its calling
    convention makes it a kernel; None if it has no name."""
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return None
    begin = node.start_byte
    place = string_of(name, source), name.start_byte - begin, name.end_byte - begin
    if node.type not in FUNCTIONS:
        return (*place, "", False)
    body = node.child_by_field_name("body")
    header = source[begin : body.start_byte if body is not None else node.end_byte].decode("utf-8", "replace")
    return (*place, " ".join(header.split()), b"ptx_kernel" in source[begin : name.start_byte].split())


def metadata(document: Document, name: str) -> tree_sitter.Node | None:
    """The definition of metadata by its name, such as `!0` or `!nvvm.annotations`; None if there is none."""
    text, key = document.text, name.encode()
    for block, defined in text.by_blocks(_metadata_lines):
        if key in defined:
            line = block.line + defined[key]
            at = text.line_start(line) + text.line(line).index(b"!")
            leaf = document.root.descendant_for_byte_range(at, at + 1)
            node = leaf.parent if leaf is not None else None
            if node is not None and node.type in ("metadata_definition", "named_metadata"):
                return node
    return None


def _metadata_lines(source: bytes) -> dict[bytes, int]:
    """The numbers of the lines that define metadata, by name."""
    found = ((match[1], number) for number, line in enumerate(source.splitlines()) if (match := _METADATA.match(line)))
    return dict(reversed(list(found)))


def listed_operands(document: Document, name: str) -> list[list[tree_sitter.Node]]:
    """The operands of each node that a named metadata lists."""
    return [operands_of(member) for member in listed_nodes(document, name)]


def listed_nodes(document: Document, name: str) -> list[tree_sitter.Node]:
    """The metadata nodes that a named metadata lists."""
    node = metadata(document, name)
    references = [c for c in node.children if c.type == "metadata_reference"] if node is not None else []
    return [m for r in references if (m := metadata(document, text_of(r, document.source))) is not None]


def operands_of(definition: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The operands of a node of metadata."""
    value = definition.child_by_field_name("value")
    return [c for c in value.named_children if c.type != "comment"] if value is not None else []


def _kernels(document: Document) -> set[str]:
    """The functions that !nvvm.annotations marks as kernels."""
    found = set()
    for definition in listed_nodes(document, "!nvvm.annotations"):
        elements = operands_of(definition)
        value = elements[0].child_by_field_name("value") if elements else None
        if value is None or value.type != "global":
            continue
        if any("kernel" in text_of(e, document.source) for e in elements[1:] if "string" in str(e)):
            found.add(string_of(value, document.source))
    return found


def intrinsic_mentions(document: Document, span: Span) -> Iterator[Span]:
    """Where a span names intrinsics, comments and strings included."""
    for block, places in document.text.by_blocks(_mentions):
        if block.start <= span.end and span.start <= block.end:
            for start, end in places:
                if block.start + start <= span.end and span.start <= block.start + end:
                    yield Span(block.start + start, block.start + end)


def intrinsics_in(source: bytes, start: int, end: int) -> Iterator[Span]:
    """Where a part of a text names intrinsics, comments and strings included."""
    # The text is searched, not the tree: a module has many more nodes than intrinsics.
    return (Span(*match.span()) for match in _INTRINSIC.finditer(source, start, end))


def _mentions(source: bytes) -> tuple[Span, ...]:
    """Where lines name an intrinsic, comments included."""
    return tuple(intrinsics_in(source, 0, len(source)))
