"""wrong-address: an access to a state space uses an address that is not of that space.

A generic address is not an address within .shared, .local, .const or .param, nor the other way round: `cvta` and
`cvta.to` convert between the two, and `mov` of a variable gives the address within its space. ptxas does not notice,
and the access goes elsewhere or faults. Generic addresses of global memory are the same in .global. This is a warning,
given only if every write to the register is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.sema.flow.address_spaces import Addresses, family
from ptx_ls.sema.flow.control_flow import Use
from ptx_ls.sema.instructions import HEAD
from ptx_ls.syntax.text_edit import TextEdit

CODE = "wrong-address"


def check(addresses: Addresses) -> Iterator[Diagnostic]:
    """One warning per access, at its address."""
    flow = addresses.flow
    for step, base, name, address in addresses.bases():
        # Names of variables are left to address-space.
        if not isinstance(name, Use):
            continue
        word = name.register[1]
        space = family(base.space)
        fixes: tuple[Fix, ...] = ()
        if not base.space:
            if address.is_generic or address.space == ".global":
                continue
            message = f"The access is generic, but '{word}' is an address within {address.space}"
            head = HEAD.match(flow.source, step.start)
            if address.space in base.spellings and head is not None and not head[3]:
                spelling = base.spellings[address.space]
                fixes = (Fix(f"Write {spelling}", (TextEdit(*head.span(2), spelling),), preferred=True),)
        elif address.space != space:
            kind = "a generic address of" if address.is_generic else "an address within"
            message = f"The access is to {base.space}, but '{word}' is {kind} {address.space}"
        elif address.is_generic and space != ".global":
            message = f"The access is to {base.space}, but '{word}' is a generic address"
            source = addresses.source(name.register)
            if source is not None:
                fixes = (Fix(f"Use {source[1]}", (TextEdit(name.start, name.end, source[1]),), preferred=True),)
        else:
            continue
        yield Diagnostic(CODE, "warning", message, name.start, name.end, fixes=fixes)
