"""asm-volatile: an asm statement with outputs has an effect of its own, and is not volatile.

nvcc removes it where nothing uses the outputs, unless it has the clobber "memory" (measured 13.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body

CODE = "asm-volatile"

_EFFECTS = frozenset(("write", "barrier", "exit", "ret", "call"))


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per statement, at the first instruction with an effect."""
    if body.unit.is_volatile or body.unit.clobbers_memory:
        return
    for one in body.instructions:
        if not _EFFECTS.isdisjoint(one.effects):
            message = (
                "This has an effect, but the statement is not volatile: where its outputs are not used, it is removed"
            )
            yield Diagnostic(CODE, "warning", message, *one.path)
            return
