"""Lints: warnings and hints about code that ptxas takes and that nobody would want.

They are for code that people write: what a compiler wrote gets none, nor a very large document, but for those that are
asked for by their codes. What is found in a function depends on its text alone and is kept, so that an edit costs the
function that it is in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import moved
from ptx_ls.checks.lints import (
    divergent_path,
    excess_requirement,
    generic_access,
    read_before_write,
    redundant_conversion,
    unreachable_code,
    unread_value,
    unused_name,
    wrong_address,
)
from ptx_ls.sema.flow.address_spaces import addresses_of
from ptx_ls.sema.flow.control_flow import flow_of, space_of
from ptx_ls.sema.flow.liveness import Registers
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, inside
from ptx_ls.syntax.document import Document

OF_FLOW = (read_before_write, unread_value, unreachable_code, divergent_path)
"""Lints of what a function does step by step: `check(registers)` yields diagnostics."""

OF_ADDRESSES = (wrong_address, generic_access, redundant_conversion)
"""Lints of what a function's registers point to: `check(addresses)` yields diagnostics."""

OF_FUNCTION = (unused_name,)
"""Lints of what stands in a function: `check(document, function, flow)` yields diagnostics; `flow` may be None."""

ON_REQUEST = (excess_requirement,)
"""Lints that are off unless a level is set for them: `check(document)` yields diagnostics."""

CODES = frozenset(lint.CODE for lint in (*OF_FLOW, *OF_ADDRESSES, *OF_FUNCTION, *ON_REQUEST))

_MOST_BYTES = 1 << 19
_LARGEST_FUNCTION = 5_000


def is_large(document: Document) -> bool:
    """Whether a document is so large that no person has written it."""
    # The tree is not asked how large it is: that would take longer than all that an edit costs else.
    return len(document.source) > _MOST_BYTES


def wanted(document: Document, asked: Collection[str], all_of_them: bool = True) -> list[Diagnostic]:
    """The lints of a document that people write; of any other, or without `all_of_them`, those that are asked for."""
    requested = on_request(document, asked)
    if all_of_them and not is_large(document) and not module_of(document).generated:
        return [*document.memo(lints), *requested]
    if _USUAL.isdisjoint(asked):
        return requested
    return [*(d for d in document.memo(lints) if d.code in asked), *requested]


_USUAL = CODES - {lint.CODE for lint in ON_REQUEST}


def on_request(document: Document, asked: Collection[str]) -> list[Diagnostic]:
    """What those of the lints find that are off unless they are asked for."""
    return [d for lint in ON_REQUEST if lint.CODE in asked for d in lint.check(document)]


def lints(document: Document) -> tuple[Diagnostic, ...]:
    """Every lint of a document that is not off, in the order of the source."""
    found: list[Diagnostic] = []
    outside = _spaces(document)
    for function in captures_of(document).get("function", []):
        if function.type == "function_definition":
            document.raise_if_cancelled()
            # As if all that stands before the function had been written before its text.
            found += moved(_in(document, function, outside), ((0, 0, function.start_byte),))
    document.raise_if_cancelled()
    found += unused_name.check_module(document)
    return tuple(sorted(found, key=lambda d: (d.start, d.end)))


def _spaces(document: Document) -> Mapping[bytes, str]:
    """The state spaces of the variables of the module."""
    return {s.name.encode(): space_of(s) for s in symbols_of(document).top if s.kind == "variable" and s.count is None}


def _in(document: Document, function: tree_sitter.Node, outside: Mapping[bytes, str]) -> Sequence[Diagnostic]:
    if len(inside(document, "instruction", function)) > _LARGEST_FUNCTION:
        return ()
    # Registers and labels are the function's own: its text is all there is to know, but for the module's variables.
    text = document.source[function.start_byte : function.end_byte]
    named = sorted(unused_name.words_of(text) & outside.keys()) if outside else ()
    return _in_text(text, tuple((word.decode(), outside[word]) for word in named))


@lru_cache(maxsize=512)
def _in_text(text: bytes, outside: tuple[tuple[str, str], ...]) -> Sequence[Diagnostic]:
    document = Document("", "ptx", text)
    function = next(iter(document.root.children), None)
    if function is None or function.type != "function_definition" or function.has_error:
        return ()
    found: list[Diagnostic] = []
    flow = flow_of(document, function)
    if flow is not None:
        registers = Registers(flow)
        addresses = addresses_of(flow, dict(outside))
        found += [d for lint in OF_FLOW for d in lint.check(registers)]
        found += [d for lint in OF_ADDRESSES for d in lint.check(addresses)]
    return (*found, *(d for lint in OF_FUNCTION for d in lint.check(document, function, flow)))
