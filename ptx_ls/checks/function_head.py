"""function-head: a word stands in the head of a function where it may not, such as a result before a kernel's name.

A kernel has no results; .common is for variables; a parameter has one type and at most one dimension; what a kernel is
declared with, or a function within a body, ends with a semicolon.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.context import Context
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.isa import state
from ptx_ls.sema.directives import directives_of
from ptx_ls.sema.heads import likeness
from ptx_ls.sema.reader import fault_of_head

CODE = "function-head"


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per head, at the word where ptxas ends."""
    source = context.document.source
    well: set[tuple[bool, bytes]] = set()
    for node in directives_of(context.document).nodes:
        if node.type == "callprototype_directive":
            continue
        inside = node.parent is not None and node.parent.type == "block"
        like = inside, likeness(node, source)
        if like in well:
            continue
        fault = fault_of_head(source, node.start_byte, len(source), inside)
        if fault is None:
            if like[1]:
                well.add(like)
            continue
        # Of a directive that stands elsewhere another check speaks, and what is broken is a syntax error anyway.
        parts = [c for c in node.children if c.type != "block"]
        if any(c.start_byte == fault.start if c.type == "performance_directive" else c.has_error for c in parts):
            continue
        word = source[fault.start : fault.end].decode("utf-8", "replace")
        at = node.descendant_for_byte_range(fault.start, fault.end)
        # Of a type that does not exist, another check speaks too.
        if at is not None and at.type == "data_type" and not _is_type(word):
            continue
        message = f"Parsing error near '{word}': syntax error: expected {fault.wanted}"
        yield Diagnostic(CODE, "error", message, fault.start, fault.end)


def _is_type(word: str) -> bool:
    return word in state.names_of_types() or state.is_read_as_type(word)
