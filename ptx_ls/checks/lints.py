"""Lints: warnings and hints about code that ptxas takes and that nobody would want.

They are for code that people write: what a compiler wrote gets none, nor a very large document, but for those that are
asked for by their codes. What is found in a function depends on its text alone and is kept, so that an edit costs the
function that it is in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import tree_sitter

from ptx_ls.checks import read_before_write, unreachable_code, unread_value, unused_name
from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.checks.moved import moved
from ptx_ls.sema.captures import captures_of, inside
from ptx_ls.sema.control_flow import flow_of
from ptx_ls.sema.dataflow import Registers
from ptx_ls.sema.module import module_of
from ptx_ls.syntax.document import Document

OF_FLOW = (read_before_write, unread_value, unreachable_code)
"""Lints of what a function does step by step: `check(registers)` yields diagnostics."""

OF_FUNCTION = (unused_name,)
"""Lints of what stands in a function: `check(document, function)` yields diagnostics."""

CODES = frozenset(lint.CODE for lint in (*OF_FLOW, *OF_FUNCTION))

_MOST_BYTES = 1 << 19
_LARGEST_FUNCTION = 5_000


def wanted(document: Document, asked: Collection[str], all_of_them: bool = True) -> list[Diagnostic]:
    """The lints of a document that people write; of any other, or without `all_of_them`, those that are asked for."""
    # The tree is not asked how large it is: that would take longer than all that an edit costs else.
    is_large = len(document.source) > _MOST_BYTES
    if all_of_them and not is_large and not module_of(document).generated:
        return list(document.memo(lints))
    return [d for d in document.memo(lints) if d.code in asked] if not CODES.isdisjoint(asked) else []


def lints(document: Document) -> tuple[Diagnostic, ...]:
    """Every lint of a document, in the order of the source."""
    found: list[Diagnostic] = []
    for function in captures_of(document).get("function", []):
        if function.type == "function_definition":
            document.ensure_wanted()
            # As if all that stands before the function had been written before its text.
            found += moved(_in(document, function), ((0, 0, function.start_byte),))
    return tuple(sorted(found, key=lambda d: (d.start, d.end)))


def _in(document: Document, function: tree_sitter.Node) -> Sequence[Diagnostic]:
    if len(inside(document, "instruction", function)) > _LARGEST_FUNCTION:
        return ()
    # Registers and labels are the function's own, so that its text is all there is to know.
    return _in_text(document.source[function.start_byte : function.end_byte])


@lru_cache(maxsize=512)
def _in_text(text: bytes) -> Sequence[Diagnostic]:
    document = Document("", "ptx", text)
    function = next(iter(document.root.children), None)
    if function is None or function.type != "function_definition" or function.has_error:
        return ()
    flow = flow_of(document, function)
    registers = Registers(flow) if flow else None
    found = [d for lint in OF_FLOW for d in lint.check(registers)] if registers else []
    return (*found, *(d for lint in OF_FUNCTION for d in lint.check(document, function)))
