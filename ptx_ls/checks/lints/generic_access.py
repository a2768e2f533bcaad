"""generic-access: a generic access whose address is known to be in one state space.

Naming the space saves the hardware a test, and tells ptxas what the access cannot touch. `cvta` made the address
generic; the address before `cvta` goes with the space. Generic addresses of global memory are the same in .global.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.sema.flow.address_spaces import Addresses
from ptx_ls.sema.flow.control_flow import Use
from ptx_ls.sema.instructions import HEAD
from ptx_ls.syntax.text_edit import TextEdit

CODE = "generic-access"


def check(addresses: Addresses) -> Iterator[Diagnostic]:
    """One hint per access, at its spelling; the fix names the space, if the address in it is in a register."""
    flow = addresses.flow
    for step, base, name, address in addresses.bases():
        if base.space or address.space not in base.spellings or not (address.is_generic or address.space == ".global"):
            continue
        head = HEAD.match(flow.source, step.start)
        if head is None:
            continue
        spelling = base.spellings[address.space]
        word = name.register[1] if isinstance(name, Use) else name.name
        message = f"'{word}' is known to point to {address.space}: '{spelling}' needs no generic address"
        fixes = []
        source = addresses.source(name.register) if isinstance(name, Use) and address.is_generic else None
        # A spelling that continues after white space is not replaced.
        is_whole = not head[3]
        if is_whole and (source is not None or not address.is_generic or address.space == ".global"):
            edits = [TextEdit(*head.span(2), spelling)]
            if source is not None:
                edits.append(TextEdit(name.start, name.end, source[1]))
            fixes.append(Fix(f"Write {spelling}", tuple(edits)))
        yield Diagnostic(CODE, "hint", message, *head.span(2), fixes=tuple(fixes))
