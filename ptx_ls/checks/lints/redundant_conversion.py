"""redundant-conversion: the result of a conversion is its operand.

Either it converts a type to itself without rounding or saturation, between registers of the size of the type (a wider
one would be truncated or extended), or it turns an address back into the generic address that the address was made
from. ptxas removes it, but its author may have meant something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import automaton, state, table
from ptx_ls.isa.operands import chosen_tokens, given, register_type
from ptx_ls.sema.declared_type import declared_type
from ptx_ls.sema.flow.address_spaces import Addresses, written_by
from ptx_ls.sema.flow.control_flow import Step, Use
from ptx_ls.sema.instructions import HEAD

CODE = "redundant-conversion"


def check(addresses: Addresses) -> Iterator[Diagnostic]:
    """One hint per conversion, at its spelling."""
    flow = addresses.flow
    for number, step in enumerate(flow.steps):
        message = _same_type(addresses, step) or _same_address(addresses, number, step)
        head = HEAD.match(flow.source, step.start) if message else None
        if head is not None:
            yield Diagnostic(CODE, "hint", message, *head.span(2), tags=("unnecessary",))


def _same_type(addresses: Addresses, step: Step) -> str:
    bits = _bits_copied(step.spelling, step.count)
    uses = [use for use in step.uses if use.at >= 0]
    if not bits or len(uses) != step.count:
        return ""
    if any(_bits(addresses.flow.types[use.register[0]]) != bits for use in uses):
        return ""
    return f"'{step.spelling}' returns its operand unchanged"


@lru_cache(maxsize=4096)
def _bits_copied(spelling: str, count: int) -> int:
    """The number of bits that an instruction copies unchanged, 0 if it changes them."""
    found = set()
    for match in table.resolve(spelling).fitting(count):
        form, chosen = match.state.form, chosen_tokens(match.state.form, match.state.chosen)
        if not any(all(automaton.holds(c, match.state) for c in conditions) for conditions in form.copies):
            return 0
        types = {register_type(operand.type, chosen) for operand in given(form, count)}
        kind = state.type_of(f".{types.pop()}") if len(types) == 1 else None
        found.add(kind.bits if kind else 0)
    return found.pop() if len(found) == 1 else 0


def _bits(detail: str) -> int:
    """The size in bits of a register, from the words before its name in its declaration."""
    known = state.type_of(declared_type(detail).type)
    return known.bits if known is not None else 0


def _same_address(addresses: Addresses, number: int, step: Step) -> str:
    written = written_by(step.spelling, step.count)
    if written is None or written.address is None or not written.address.is_generic:
        return ""
    use = next((use for use in step.uses if use.at != written.result and use.access == "read" and use.at >= 0), None)
    if not isinstance(use, Use):
        return ""
    source = addresses.source(use.register)
    made = addresses.flow.steps[source[0]] if source else None
    before = written_by(made.spelling, made.count) if made else None
    if source is None or before is None or before.address is None or before.address.is_generic:
        return ""
    if before.address.space != written.address.space or source[0] > number:
        return ""
    return f"'{use.register[1]}' was converted from '{source[1]}', which this conversion restores"
