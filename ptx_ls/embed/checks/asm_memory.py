"""asm-memory: an asm statement uses memory, and is neither volatile nor has it the clobber "memory".

A compiler takes the outputs of such a statement to be a function of its inputs. nvcc 13.5 executes it once before a
loop that changes none of the inputs, clang 19 once for two equal statements, and both move accesses of C++ across it
and drop stores before it (measured). So it is a warning where the instruction orders memory, or is an atomic one: a
fence, a barrier, an mbarrier, acquire, `atom`; and where it reads memory that can change, and is in a loop or after an
equal statement with a store or a barrier between. A single read is fine as it is, and nothing is moved across a
volatile statement, with the clobber or without; one without outputs is volatile. Where such a statement uses memory
and has no clobber, there is a hint if it is asked for: by its level, or by `--lints` or `--select`.
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


def check(body: Body) -> Iterator[Diagnostic]:
    """One warning per statement: of what orders memory, else of what is read less often than it is written."""
    if body.unit.is_volatile or body.unit.clobbers_memory:
        return
    ordering = next((one for one in body.instructions if _orders(one) or _is_atomic(one)), None)
    reading = next((one for one in body.instructions if _reads_what_changes(one)), None)
    first = ordering or (reading if body.unit.repeated else None)
    if first is None:
        return
    if ordering is not None:
        done = f"Accesses move across '{first.spelling}', and nvcc executes it once, before a loop"
    elif body.unit.repeated == "loop":
        done = f"nvcc executes '{first.spelling}' once, before the loop"
    else:
        done = f"clang executes '{first.spelling}' once, for this statement and the equal one before it"
    yield Diagnostic(CODE, "warning", f'{done}: it is neither volatile nor has it a "memory" clobber', *first.path)


def of_volatile(body: Body) -> Iterator[tuple[str, Diagnostic]]:
    """One hint of a volatile statement: the clobber is how one says what its compilers do by themselves."""
    if not body.unit.is_volatile or body.unit.clobbers_memory:
        return
    first = next((one for one in body.instructions if _orders(one) or _uses_memory(one)), None)
    if first is not None:
        done = f"'{first.spelling}' {'orders' if _orders(first) else 'uses'} memory"
        message = (
            f'{done}, and the statement has no "memory" clobber: nvcc 13.5 and clang 19 move no access across a '
            "volatile one, but the clobber is what forbids it"
        )
        yield "", Diagnostic(CODE, "hint", message, *first.path)


def _uses_memory(one: BodyInstruction) -> bool:
    return not one.effects.isdisjoint(("read", "write")) and _READ_ONLY.isdisjoint(one.modifiers)


def _orders(one: BodyInstruction) -> bool:
    if ".relaxed" in one.modifiers:
        return False
    is_of_section = any(entry.file == _ORDERING_SECTION and entry.effects for entry in one.entries)
    return is_of_section or "barrier" in one.effects or not _ORDERS.isdisjoint(one.modifiers)


def _is_atomic(one: BodyInstruction) -> bool:
    """Whether it reads and writes memory at once, and the host takes its result."""
    return (
        {"read", "write"} <= one.effects and "async" not in one.effects and any(u.access == "write" for u in one.uses)
    )


def _reads_what_changes(one: BodyInstruction) -> bool:
    return "read" in one.effects and _READ_ONLY.isdisjoint(one.modifiers)
