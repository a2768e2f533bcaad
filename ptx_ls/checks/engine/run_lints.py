"""Lints: warnings and hints about code that ptxas accepts and nobody would write on purpose.

They are for code that people write: the output of a compiler and very large documents get only those that are selected
by their codes. The lints of a function depend only on its text and are kept, so that an edit costs only the function
that it is in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import tree_sitter

from ptx_ls.checks.base.bundle import Bundled, bundled, in_order
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS, found_in
from ptx_ls.checks.lints import (
    divergent_path,
    excess_requirement,
    function_left_out,
    generic_access,
    read_before_write,
    redundant_conversion,
    unreachable_code,
    unread_value,
    unused_name,
    wrong_address,
)
from ptx_ls.memo.memo import Memo
from ptx_ls.sema.flow.address_spaces import addresses_of
from ptx_ls.sema.flow.control_flow import flow_of, space_of
from ptx_ls.sema.flow.liveness import Registers
from ptx_ls.sema.flow.ptx_events import Deeds
from ptx_ls.sema.flow.summaries import summaries_of
from ptx_ls.sema.module import module_of
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

FLOW_LINTS = (read_before_write, unread_value, unreachable_code, divergent_path)
"""Lints of what a function does step by step: `check(registers)` yields diagnostics."""

ADDRESS_LINTS = (wrong_address, generic_access, redundant_conversion)
"""Lints of what a function's registers point to: `check(addresses)` yields diagnostics."""

FUNCTION_LINTS = (unused_name,)
"""Lints of the statements of a function: `check(document, function, flow)` yields diagnostics; `flow` may be None."""

OPT_IN_LINTS = (excess_requirement,)
"""Lints that are off unless a level is set for them: `check(document)` yields diagnostics."""

_LINTS = (*FLOW_LINTS, *ADDRESS_LINTS, *PROGRAM_LINTS, *FUNCTION_LINTS, *OPT_IN_LINTS, function_left_out)
CODES = frozenset(lint.CODE for lint in _LINTS)


def selected_lints(document: Document, selected: Collection[str], with_defaults: bool = True) -> Sequence[Diagnostic]:
    """The lints of a document that a person wrote; of any other, or without `with_defaults`, only the selected ones."""
    requested = opt_in_lints(document, selected)
    if with_defaults and not document.is_very_large and not module_of(document).generated:
        return in_order(document.memo(_in_bundles), requested)
    if _USUAL.isdisjoint(selected):
        return requested
    return [*(d for d in document.memo(_in_bundles) if d.code in selected), *requested]


_USUAL = CODES - {lint.CODE for lint in OPT_IN_LINTS}


def opt_in_lints(document: Document, selected: Collection[str]) -> list[Diagnostic]:
    """The results of the selected lints that are off by default."""
    return [d for lint in OPT_IN_LINTS if lint.CODE in selected for d in lint.check(document)]


def default_lints(document: Document) -> tuple[Diagnostic, ...]:
    """Every lint of a document that is on by default, in source order."""
    return tuple(document.memo(_in_bundles))


def _in_bundles(document: Document) -> Bundled:
    spaces = tuple(sorted(_spaces(document).items()))
    summaries = summaries_of(document) if b"call" in document.source else {}
    functions = {name.encode(): (name, does) for name, does in summaries.items()}
    found = [_in(document, function, spaces, functions) for function in function_definitions(document)]
    document.raise_if_cancelled()
    return in_order(*found, [*unused_name.check_module(document)])


def known_lints(document: Document, selected: Collection[str]) -> tuple[Sequence[Diagnostic], bool]:
    """The selected lints that are known without further work, and whether there are no others: of a version that was
    not linted yet, those of an earlier one outside of what was edited since."""
    is_all = not any(lint.CODE in selected for lint in OPT_IN_LINTS)
    with_defaults = not document.is_very_large and not module_of(document).generated
    if not with_defaults and _USUAL.isdisjoint(selected):
        return (), is_all
    known = document.known(_in_bundles)
    found = document.memo(_kept) if known is None else known
    chosen = found if with_defaults else [d for d in found if d.code in selected]
    return chosen, is_all and known is not None


def _kept(document: Document) -> Bundled:
    before = document.before
    if before is None:
        return Bundled()
    known = before.known(_in_bundles)
    return (before.known(_kept) or Bundled() if known is None else known).after(document.edits)


def _spaces(document: Document) -> Mapping[bytes, str]:
    """The state spaces of the variables of the module."""
    return {s.name.encode(): space_of(s) for s in symbols_of(document).top if s.kind == "variable" and s.count is None}


def _in(
    document: Document,
    function: tree_sitter.Node,
    spaces: _Spaces,
    functions: Mapping[bytes, tuple[str, Deeds | None]],
) -> Bundled:
    # Registers and labels are local: only the function's text, the module's variables and what it calls matter.
    document.raise_if_cancelled()
    # A function with a syntax error has none: it is not parsed once more to see that.
    if function.has_error:
        return Bundled()
    text = document.source[function.start_byte : function.end_byte]
    words = sorted(unused_name.words_of(text) & functions.keys()) if functions else ()
    called = tuple(functions[word] for word in words)
    known = _lints.find((text, spaces, called))
    if known is None:
        known = _lints.keep((text, spaces, called), bundled(_in_text(text, _name(function), spaces, called)))
    return known.shifted(function.start_byte)


def _name(function: tree_sitter.Node) -> Span:
    """Where its name is in the text of a function."""
    name = function.child_by_field_name("name") or function
    return Span(name.start_byte - function.start_byte, name.end_byte - function.start_byte)


def _in_text(text: bytes, name: Span, spaces: _Spaces, called: _Called) -> Sequence[Diagnostic]:
    left_out = function_left_out.check(text.count(b";"), name)
    if left_out is not None:
        return (left_out,)
    document = Document("", "ptx", text)
    function = next(iter(document.root.children), None)
    if function is None or function.type != "function_definition" or function.has_error:
        return ()
    found: list[Diagnostic] = []
    flow = flow_of(document, function)
    if flow is not None:
        outside = {word.decode(): space for word, space in spaces}
        registers = Registers(flow)
        addresses = addresses_of(flow, outside)
        found += [d for lint in FLOW_LINTS for d in lint.check(registers)]
        found += [d for lint in ADDRESS_LINTS for d in lint.check(addresses)]
        found += found_in(flow, outside, dict(called))
    return (*found, *(d for lint in FUNCTION_LINTS for d in lint.check(document, function, flow)))


_Spaces = tuple[tuple[bytes, str], ...]
"""The state spaces of the variables of the module."""
_Called = tuple[tuple[str, Deeds | None], ...]
"""What the functions do that a function calls."""
_lints: Memo[tuple[bytes, _Spaces, _Called], Bundled] = Memo(4096)
"""The lints of functions by their text, and what they depend on outside of it; a document of half a megabyte may have
thousands."""
