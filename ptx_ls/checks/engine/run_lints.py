"""Lints: warnings and hints about code that ptxas accepts and nobody would write on purpose.

They are for code that people write: the output of a compiler and very large documents get only those that are selected
by their codes. The lints of a function depend only on its text and are kept, so that an edit costs only the function
that it is in.
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

FLOW_LINTS = (read_before_write, unread_value, unreachable_code, divergent_path)
"""Lints of what a function does step by step: `check(registers)` yields diagnostics."""

ADDRESS_LINTS = (wrong_address, generic_access, redundant_conversion)
"""Lints of what a function's registers point to: `check(addresses)` yields diagnostics."""

FUNCTION_LINTS = (unused_name,)
"""Lints of the statements of a function: `check(document, function, flow)` yields diagnostics; `flow` may be None."""

OPT_IN_LINTS = (excess_requirement,)
"""Lints that are off unless a level is set for them: `check(document)` yields diagnostics."""

CODES = frozenset(lint.CODE for lint in (*FLOW_LINTS, *ADDRESS_LINTS, *FUNCTION_LINTS, *OPT_IN_LINTS))

_MAX_BYTES = 1 << 19
_LARGEST_FUNCTION = 5_000


def is_large(document: Document) -> bool:
    """Whether a document is so large that no person can have written it."""
    # The tree is not asked for its size, since that would take longer than the rest of an edit.
    return len(document.source) > _MAX_BYTES


def selected_lints(document: Document, selected: Collection[str], with_defaults: bool = True) -> list[Diagnostic]:
    """The lints of a document that a person wrote; of any other, or without `all_of_them`, only the selected ones."""
    requested = opt_in_lints(document, selected)
    if with_defaults and not is_large(document) and not module_of(document).generated:
        return [*document.memo(default_lints), *requested]
    if _USUAL.isdisjoint(selected):
        return requested
    return [*(d for d in document.memo(default_lints) if d.code in selected), *requested]


_USUAL = CODES - {lint.CODE for lint in OPT_IN_LINTS}


def opt_in_lints(document: Document, selected: Collection[str]) -> list[Diagnostic]:
    """The results of the selected lints that are off by default."""
    return [d for lint in OPT_IN_LINTS if lint.CODE in selected for d in lint.check(document)]


def default_lints(document: Document) -> tuple[Diagnostic, ...]:
    """Every lint of a document that is on by default, in source order."""
    found: list[Diagnostic] = []
    outside = _spaces(document)
    for function in captures_of(document).get("function", []):
        if function.type == "function_definition":
            document.raise_if_cancelled()
            # As if everything before the function were part of its text.
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
    # Registers and labels are local: only the function's text and the module's variables matter.
    text = document.source[function.start_byte : function.end_byte]
    named = sorted(unused_name.words_of(text) & outside.keys()) if outside else ()
    find = _in_short_text if len(text) < _SHORT else _in_long_text
    return find(text, tuple((word.decode(), outside[word]) for word in named))


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
        found += [d for lint in FLOW_LINTS for d in lint.check(registers)]
        found += [d for lint in ADDRESS_LINTS for d in lint.check(addresses)]
    return (*found, *(d for lint in FUNCTION_LINTS for d in lint.check(document, function, flow)))


_SHORT = 1 << 14
"""Bytes of a function below which thousands are kept: a document of half a megabyte may have as many."""
_in_short_text = lru_cache(maxsize=4096)(_in_text)
_in_long_text = lru_cache(maxsize=128)(_in_text)
