"""Calls that may be inlined and have no location, though both functions have debugging
information."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.nvvm.checks.metadata import CODE
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import name_of, unquoted
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_ATTACHED = b"!dbg"
_CALL = pattern(
    rb"^[ \t]*(?:%[^=\n]+=[ \t]*)?(?:(?:tail|musttail|notail)[ \t]+)?((?:call|invoke)\b(?!.*!dbg)[^@;\n]*"
    rb'@("[^"\n]*"|[-a-zA-Z$._0-9]+)\()',
    re.M,
)
_REPLACEABLE = pattern(rb"\b(?:weak|linkonce|common|extern_weak|available_externally)\b")
"""What another module may have otherwise is not inlined."""
_MESSAGE = "inlinable function call in a function with debug info must have a !dbg location"


class Located(NamedTuple):
    """A function: whether it has debugging information, and can be inlined; how many parameters it has; where it calls
    which functions without a location, and with how many arguments."""

    name: str
    is_located: bool
    is_inlinable: bool
    parameters: int
    calls: tuple[tuple[Span, str, int], ...]


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """A warning for each such call, for which readers drop all debugging information (measured LLVM 22, libnvvm 12.9,
    13.5); what libnvvm's dialect of LLVM 7 does, which is not always the same, is left to it."""
    if not module.is_whole or not document.text.count(b"!DISubprogram"):
        return
    entities = entities_of(document)
    numbers = entities.of_kind("function_definition")
    read = [entities.fact(document, number, _read) for number in numbers]
    # A call with other arguments than the function takes is to LLVM a call of an address, which is not inlined.
    inlined = {(one.name, one.parameters) for one in read if one.is_located and one.is_inlinable}
    message = f"{_MESSAGE}: the debugging information is dropped"
    for number, one in zip(numbers, read, strict=True):
        start = entities.starts[number]
        for place, callee, arguments in one.calls:
            if (callee, arguments) in inlined:
                yield Diagnostic(CODE, "warning", message, start + place.start, start + place.end)


def _read(node: tree_sitter.Node, source: bytes) -> Located:
    body = node.child_by_field_name("body")
    begin, end = node.start_byte, body.start_byte if body is not None else node.end_byte
    is_located = _ATTACHED in source[begin:end]
    found: list[tuple[Span, str, int]] = []
    for match in _CALL.finditer(source, end, node.end_byte) if is_located else ():
        leaf = node.descendant_for_byte_range(match.start(1), match.start(1) + 1)
        call = leaf.parent if leaf is not None else None
        if call is not None and call.type == "instruction" and not call.has_error and not _has_location(call, source):
            place = Span(match.start(1) - begin, match.end(2) - begin)
            name = unquoted(match[2].decode("utf-8", "replace"))
            found.append((place, name, _count(call.child_by_field_name("arguments"), "argument")))
    is_inlinable = _REPLACEABLE.search(source, begin, end) is None
    parameters = _count(node.child_by_field_name("parameters"), "parameter")
    return Located(name_of(node, source), is_located, is_inlinable, parameters, tuple(found))


def _count(listed: tree_sitter.Node | None, kind: str) -> int:
    return sum(child.type == kind for child in listed.children) if listed is not None else 0


def _has_location(call: tree_sitter.Node, source: bytes) -> bool:
    attached = (child for child in call.children if child.type == "metadata_attachment")
    return any(source[one.start_byte : one.end_byte].startswith(_ATTACHED) for one in attached)
