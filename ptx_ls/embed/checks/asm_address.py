"""asm-address: an operand of 32 bits is the address of global memory.

Where addresses have 64 bits, ptxas reads the program as one of 32 bits then, and refuses it when it generates code
(measured 13.5 and 13.0). Addresses of shared memory may have 32 bits.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body, BodyInstruction, UsedOperand

CODE = "asm-address"

_NARROW = frozenset((".b32", ".f32", ".b16"))


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per instruction whose only address it is."""
    for one in body.instructions:
        name = _address(body, one) if ".global" in one.modifiers else None
        kind = body.unit.types.get(name.word) if name is not None else None
        if name is not None and kind in _NARROW:
            message = f"This address of global memory is in a {kind} register: ptxas refuses it in a program of 64 bits"
            yield Diagnostic(CODE, "warning", message, name.start, name.end)


def _address(body: Body, one: BodyInstruction) -> UsedOperand | None:
    """The name that begins the only address of an instruction."""
    source = body.ptx.document.source
    end = source.find(b";", one.path.start)
    opened = source.find(b"[", one.path.start, end)
    if opened < 0 or source.find(b"[", opened + 1, end) >= 0:
        return None
    return next(
        (name for name in one.names if name.start > opened and not source[opened + 1 : name.start].strip()), None
    )
