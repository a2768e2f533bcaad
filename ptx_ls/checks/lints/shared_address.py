"""shared-address: an access to shared memory has an address that is none of this CTA's shared memory.

An address in `.shared` is an offset in its window. In C++ the address of a shared variable (`&s[0]`) is a generic one:
`__cvta_generic_to_shared(&s[0])` is the one to pass to PTX that says `.shared`. The address that `mapa` returns is one
in `.shared::cluster`: an access that says `.shared` or `.shared::cta` with it goes to the CTA's own memory. ptxas and
nvcc take both, and another place is read or written. In NVVM IR it is a pointer to addrspace(3) that is cast to a
generic one, and whose number is passed to inline assembly that says `.shared`, or made a pointer to addrspace(3).
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.events import Event, Given, Program
from ptx_ls.sema.flow.values import GENERIC, MAPPED, origins

CODE = "shared-address"
MANUAL = ("shared-state-space", "data-movement-and-conversion-instructions-mapa")
SPEAKS_OF = frozenset((("maps", "cluster"),))

_OWN = (".shared", ".shared::cta")


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per access, at its spelling."""
    for event in program.events:
        for address, space in _addresses(event):
            if any(one[0] == GENERIC for one in origins(address.value)):
                message = (
                    f"'{event.spelling}' accesses shared memory, but its address is generic: convert it with "
                    "__cvta_generic_to_shared"
                )
                yield Diagnostic(CODE, "warning", message, event.start, event.end)
                break
            if space in _OWN and any(one[0] == MAPPED for one in origins(address.value)):
                message = (
                    f"'{event.spelling}' accesses this CTA's own memory, but the address is that of another CTA, in "
                    ".shared::cluster"
                )
                yield Diagnostic(CODE, "warning", message, event.start, event.end)
                break


def _addresses(event: Event) -> Iterator[tuple[Given, str]]:
    for access in event.memory:
        yield access.address, access.space
    space = next((one for one in event.spelling.split(".")[1:] if one.startswith("shared")), "")
    for done in event.does:
        if done.what == "mbarrier" and done.verb != "sends" and done.given and done.given[0] is not None:
            yield done.given[0], f".{space}"
        elif done.verb in ("sends", "allocates") or (done.verb, done.what) == ("starts", "copy"):
            # An address in another CTA is what a bulk copy may have.
            for one in done.given:
                if one is not None:
                    yield one, ""
