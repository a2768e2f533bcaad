"""function-head: a word stands in the head of a function where it may not, such as a result before a kernel's name.

A kernel has no results; .common is for variables; a parameter, also of a prototype, has one type and at most one
dimension; what a kernel is declared with, or a function within a body, ends with a semicolon.
"""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.function_head import canonical_head
from ptx_ls.sema.ptxas_parser import Fault, begins_variable, fault_of_head, fault_of_items

CODE = "function-head"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per head, at the word where ptxas ends."""
    source = context.document.source
    well: set[tuple[bool, bytes]] = set()
    for node in directives_of(context.document).nodes:
        inside = node.parent is not None and node.parent.type == "block"
        like = inside, canonical_head(node, source)
        if like in well:
            continue
        head = fault_of_head(source, node.start_byte, len(source), inside)
        fault = head or _fault_behind(source, node)
        if fault is None:
            if like[1]:
                well.add(like)
            continue
        # Of a directive that stands elsewhere another check speaks, and what is broken is a syntax error anyway.
        parts = [c for c in node.children if c.type != "block"]
        if any(head and _is_elsewhere(source, c) if c.start_byte == fault.start else c.has_error for c in parts):
            continue
        word = source[fault.start : fault.end].decode("utf-8", "replace")
        at = node.descendant_for_byte_range(fault.start, fault.end)
        # Of a type that does not exist, another check speaks too.
        if at is not None and at.type == "data_type" and not _is_type(word):
            continue
        message = f"Parsing error near '{word}': syntax error: expected {fault.expected}"
        yield Diagnostic(CODE, "error", message, fault.start, fault.end)


def _fault_behind(source: bytes, node: tree_sitter.Node) -> Fault | None:
    """The first fault behind a function that is over before its body: what is no kernel needs no semicolon to be
    declared, so that a type or a .pragma begins something else."""
    kind = node.child_by_field_name("kind")
    if kind is None or kind.type != ".func":
        return None
    other = next((c for c in node.children if c.type == "pragma_directive" or _is_variable(source, c)), None)
    fault = fault_of_items(source, other.start_byte, node.end_byte) if other is not None else None
    # Of a body behind a .pragma another check speaks.
    is_body = fault is not None and source[fault.start : fault.end] == b"{"
    return None if is_body and other is not None and other.type == "pragma_directive" else fault


def _is_elsewhere(source: bytes, node: tree_sitter.Node) -> bool:
    """Whether a directive stands where it may not, of which another check speaks."""
    return node.type == "performance_directive" and not _is_variable(source, node)


def _is_variable(source: bytes, node: tree_sitter.Node) -> bool:
    """Whether what the tree takes for a directive of a function begins the declaration of a variable."""
    name = node.child_by_field_name("name") if node.type == "performance_directive" else None
    return name is not None and begins_variable(source[name.start_byte : name.end_byte].decode("utf-8", "replace"))


def _is_type(word: str) -> bool:
    return word in state.names_of_types() or state.is_read_as_type(word)
