"""The declaration of a function that a call names and the module lacks, from the types of the call."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Fix
from ptx_ls.nvvm import libdevice
from ptx_ls.nvvm.declaration import declaration_edit
from ptx_ls.nvvm.dialect import has_typed_pointers
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_OF_THE_INTERFACE = ("byval", "sret", "zeroext", "signext", "inreg")
"""Attributes of arguments that change how they are passed."""


def declaring_fixes(document: Document, name: Span) -> Iterator[Fix]:
    """The fix that declares the function of this name, if it is called there. libdevice's functions have their own
    types."""
    node = document.root.descendant_for_byte_range(*name)
    around = node.parent if node is not None else None
    if node is None or around is None or around.type != "instruction" or around.has_error:
        return
    if around.child_by_field_name("callee") == node and (line := _declaration(document, node, around)):
        yield Fix(f"Declare {text_of(node, document.source)}", (declaration_edit(document, line),))


def libdevice_declaration(document: Document, name: str) -> str:
    """The line that declares a function of libdevice; "" where the module writes pointers in another way."""
    known = libdevice.load().get(name)
    if known is None or (known.has_pointer and has_typed_pointers(document)):
        return ""
    return f"declare {known.result} @{name}({known.parameters})"


def _declaration(document: Document, callee: tree_sitter.Node, call: tree_sitter.Node) -> str:
    source = document.source
    if known := libdevice_declaration(document, string_of(callee, source)):
        return known
    kind, listed = call.child_by_field_name("type"), call.child_by_field_name("arguments")
    if kind is None or listed is None:
        return ""
    if kind.type == "typed_pointer_type" and kind.named_children[0].type == "function_type":
        kind = kind.named_children[0]
    if kind.type == "function_type":
        # `call i32 (ptr, ...) @printf(…)` names the whole type.
        result, parameters = kind.child_by_field_name("return_type"), kind.children[-1]
        given = _in_one_line(parameters, source).strip("()")
    else:
        result, parameters = kind, listed
        given = ", ".join(_parameter(one, source) for one in listed.named_children if one.type == "argument")
    if result is None:
        return ""
    return f"declare {_in_one_line(result, source)} {text_of(callee, source)}({given})"


def _parameter(argument: tree_sitter.Node, source: bytes) -> str:
    kind = argument.child_by_field_name("type")
    written = [_in_one_line(kind, source) if kind is not None else "metadata"]
    for child in argument.named_children:
        name = child.child_by_field_name("name") if child.type == "attribute" else None
        if name is not None and text_of(name, source) in _OF_THE_INTERFACE:
            written.append(_in_one_line(child, source))
    return " ".join(written)


def _in_one_line(node: tree_sitter.Node, source: bytes) -> str:
    return " ".join(text_of(node, source).split())
