"""asm-memory: an asm statement uses memory, and does not have the clobber "memory".

Without the clobber "memory", the compiler may keep values in registers and move accesses of C++ across the statement.
It is a warning where the instruction orders memory: a fence, a barrier, an mbarrier, acquire or release; for other
accesses, a hint.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.embed.body import Body, BodyInstruction

CODE = "asm-memory"

_ORDERS = frozenset((".acquire", ".release", ".acq_rel", ".sc"))
_ORDERING_SECTION = "mbarrier.isa"
"""The section of the table whose instructions all order memory or set up what does."""
_READ_ONLY = frozenset((".nc", ".const", ".param"))
_ACCESSES = frozenset(("read", "write"))


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning or hint per statement, at the first instruction of the gravest kind."""
    if body.unit.clobbers_memory:
        return
    for is_wanted, severity, message in (
        (
            _orders,
            "warning",
            'This orders memory, but the statement has no "memory" clobber: accesses may move across it',
        ),
        (_accesses, "hint", 'This accesses memory, but the statement has no "memory" clobber'),
    ):
        first = next((one for one in body.instructions if is_wanted(one)), None)
        if first is not None:
            yield Diagnostic(CODE, severity, message, *first.path)  # type: ignore[arg-type]
            return


def _orders(one: BodyInstruction) -> bool:
    if ".relaxed" in one.modifiers:
        return False
    is_of_section = any(entry.file == _ORDERING_SECTION and entry.effects for entry in one.entries)
    return is_of_section or "barrier" in one.effects or not _ORDERS.isdisjoint(one.modifiers)


def _accesses(one: BodyInstruction) -> bool:
    return not _ACCESSES.isdisjoint(one.effects) and _READ_ONLY.isdisjoint(one.modifiers)
