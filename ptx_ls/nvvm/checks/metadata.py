"""metadata: a node or attachment of metadata that the reader refuses, such as a range without an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.module import listed_operands
from ptx_ls.nvvm.specification.module_facts import is_dump
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "metadata"
_NODE = re.compile(rb"^(![0-9]+)[ \t]*=[ \t]*(distinct )?[ \t]*!(DI\w+|GenericDINode)\((.*)\)[ \t]*$", re.M)
_OLD = re.compile(rb"^![0-9]+[ \t]*=[ \t]*(metadata)[ \t]+!\{", re.M)
_ATTACHED = re.compile(rb"!(range|nonnull|fpmath) (![0-9]+)\b")
_STRING = re.compile(rb'"[^"]*"')
_FIELD = re.compile(rb"(\w+):")
_REQUIRED = {b"DILocation": (b"scope",), b"DIFile": (b"filename", b"directory"), b"DICompileUnit": (b"file",)}
_FIELDS = {
    b"DILocation": frozenset((b"line", b"column", b"scope", b"inlinedAt", b"isImplicitCode", b"atomGroup", b"atomRank")),
    b"DIFile": frozenset((b"filename", b"directory", b"checksumkind", b"checksum", b"source")),
}
"""The fields of the nodes that have few."""
_BEHAVIOURS = range(1, 9)
_REQUIRE = "3"
_FLAG = ("behaviour", "name", "value")


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """The errors of metadata."""
    text = document.text
    for (_, found), begin in zip(text.by_blocks(_faults), text.block_starts, strict=False):
        for start, end, message in found:
            yield Diagnostic(CODE, "error", message, begin + start, begin + end)
    for (_, places), begin in zip(text.by_blocks(_attachments), text.block_starts, strict=False):
        for place in places:
            yield from _attached(document, Span(place.start + begin, place.end + begin))
    if not is_dump(document):
        yield from _flags(document)


Fault = tuple[int, int, str]


def _faults(lines: Sequence[bytes]) -> tuple[Fault, ...]:
    """What is wrong with the nodes that begin in some lines, at offsets from the first."""
    source = b"".join(lines)
    if b"= distinct" not in source and b"!DI" not in source and b"metadata !{" not in source:
        return ()
    old = ((match.start(1), match.end(1), "unexpected type in metadata definition") for match in _OLD.finditer(source))
    return (*old, *(fault for match in _NODE.finditer(source) for fault in _of_node(match)))


def _of_node(match: re.Match[bytes]) -> Iterator[Fault]:
    kind = match[3]
    if kind not in _REQUIRED:
        return
    given = _FIELD.findall(_STRING.sub(b"", match[4]))
    at = match.start(3) - 1, match.end(3)
    for name in _REQUIRED[kind]:
        if name not in given:
            yield *at, f"missing required field '{name.decode()}'"
            return
    if kind == b"DICompileUnit" and not match[2]:
        yield *at, "missing 'distinct', required for !DICompileUnit"
    allowed = _FIELDS.get(kind)
    wrong = next((name for name in given if allowed is not None and name not in allowed), None)
    if wrong is not None:
        yield *at, f"invalid field '{wrong.decode('utf-8', 'replace')}'"


def _attachments(lines: Sequence[bytes]) -> tuple[Span, ...]:
    """Where instructions have metadata of a kind that is checked."""
    source = b"".join(lines)
    if not any(word in source for word in (b"!range", b"!nonnull", b"!fpmath")):
        return ()
    return tuple(Span(*match.span()) for match in _ATTACHED.finditer(source))


def _attached(document: Document, place: Span) -> Iterator[Diagnostic]:
    source = document.source
    node: tree_sitter.Node | None = document.root.descendant_for_byte_range(place.start, place.end)
    while node is not None and node.type != "instruction":
        node = node.parent
    if node is None or node.has_error:
        return
    named, typed = node.child_by_field_name("opcode"), node.child_by_field_name("type")
    kind, reference = source[place.start + 1 : place.end].decode().split()
    if named is None or typed is None:
        return
    message = _ATTACHMENTS[kind](text_of(named, source), text_of(typed, source), _operands(source, reference))
    if message:
        yield Diagnostic(CODE, "error", message, *place)


def _operands(source: bytes, reference: str) -> list[str] | None:
    """The operands of a node, as they are written; None for one that is not found in one line."""
    match = re.search(rb"^%s[ \t]*=[ \t]*!\{([^{}\n]*)\}" % re.escape(reference.encode()), source, re.M)
    return [one.strip() for one in match[1].decode("utf-8", "replace").split(",") if one.strip()] if match else None


def _range(opcode: str, kind: str, operands: list[str] | None) -> str:
    if opcode not in ("load", "call", "invoke", "callbr"):
        return "Ranges are only for loads, calls and invokes"
    if operands is None:
        return ""
    if not operands or len(operands) % len(("from", "to")):
        return "Unfinished range"
    of_integers = re.fullmatch(r"i\d+", kind)
    if of_integers and any(one.split()[0] != kind for one in operands):
        return "Range types must match instruction type"
    return ""


def _nonnull(opcode: str, kind: str, operands: list[str] | None) -> str:
    return "nonnull applies only to pointer types" if re.fullmatch(r"i\d+|float|double|half", kind) else ""


def _fpmath(opcode: str, kind: str, operands: list[str] | None) -> str:
    return "fpmath requires a floating point result" if re.fullmatch(r"i\d+", kind) else ""


_ATTACHMENTS: dict[str, Callable[[str, str, list[str] | None], str]] = {
    "range": _range,
    "nonnull": _nonnull,
    "fpmath": _fpmath,
}


def _flags(document: Document) -> Iterator[Diagnostic]:
    """The errors of !llvm.module.flags."""
    source = document.source
    seen: set[str] = set()
    for operands in listed_operands(document, "!llvm.module.flags"):
        written = [text_of(one, source) for one in operands]
        if not operands:
            continue
        message = _flag(written, seen)
        if message:
            yield Diagnostic(CODE, "error", message, operands[0].start_byte, operands[-1].end_byte)


def _flag(written: list[str], seen: set[str]) -> str:
    if len(written) != len(_FLAG):
        return "incorrect number of operands in module flag: it has a behaviour, a name and a value"
    behaviour, name, _ = written
    number = behaviour.split()[-1]
    if number.isdecimal() and int(number) not in _BEHAVIOURS:
        return f"invalid behavior operand in module flag: {number}"
    if not name.startswith('!"') and not name.startswith('metadata !"'):
        return "invalid ID operand in module flag (expected metadata string)"
    if number != _REQUIRE and name in seen:
        return "module flag identifiers must be unique (or of 'require' type)"
    if number != _REQUIRE:
        seen.add(name)
    return ""
