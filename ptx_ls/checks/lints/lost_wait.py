"""lost-wait: a loop waits for memory to change, and reads it in a way that the compiler may do once.

A load that is neither `.volatile`, `.relaxed` nor `.acquire` is weak: no other thread may write its memory meanwhile. A
loop that has no other effect, whose exit depends on such loads alone, and that does not change their address is removed
by ptxas 13.5, so that what follows runs at once; or it reads once and tests the register for ever (`cuobjdump -sass`
shows either). `.nc`, `.cg`, `.cv` and generic loads are weak as well, and `asm volatile` with a "memory" clobber does
not help. A load with `.acquire` (or `.relaxed` and a fence after the loop, or `.volatile`) is kept; so is the load in a
loop with a store, an atomic, a fence, a barrier, a call or `nanosleep`, and such a loop is not reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.events import Event, Program

CODE = "lost-wait"
MANUAL = ("memory-consistency-model", "data-movement-and-conversion-instructions-ld")
SPEAKS_OF = frozenset((("loops", "read"),))

_HARMLESS = frozenset(("read", "jump", "branch"))
_READABLE = ("", ".global", ".shared", ".shared::cta", ".shared::cluster")


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per loop, at the load."""
    reading = {number for number, one in enumerate(program.events) if "read" in one.effects}
    doing_more = {n for n, one in enumerate(program.events) if one.is_unknown or not one.effects <= _HARMLESS}
    for loop in program.loops:
        # Asked first, because most loops do more, and nothing is read to see that.
        if reading.isdisjoint(loop) or not doing_more.isdisjoint(loop):
            continue
        events = [program.events[number] for number in sorted(loop)]
        leaving = [n for n in loop if any(way not in loop for way in program.following[n])]
        # One way out that only a load decides is enough: others may count how often it was tried.
        writers = _writers(events)
        ways = [sources for n in leaving if (sources := _sources(writers, program.events[n].reads))]
        sources = next((one for one in ways if all(source.memory for source in one)), None)
        # Asked last, because few loops come this far, and all that is in them is read for it.
        if sources is None or any(one.memory and one not in sources for one in events):
            continue
        if not all(map(_is_quiet, events)):
            continue
        first = sources[0]
        message = (
            f"The loop waits with '{first.spelling}', a weak load: ptxas removes the loop or reads once. "
            "Write .acquire, .relaxed or .volatile"
        )
        yield Diagnostic(CODE, "warning", message, first.start, first.end)


def _is_quiet(event: Event) -> bool:
    """Whether an event without other effects leaves the compiler free to read less often: it computes, jumps, or reads
    weakly."""
    if any(one.verb != "reads" for one in event.does):
        return False
    if "read" in event.effects and not event.memory:
        return False
    # What a clock or another special register says may change.
    if any(text.startswith("%") and any(text.lower().startswith(word) for word in _CHANGING) for text in _texts(event)):
        return False
    return all(access.is_weak and access.mode == "read" and access.space in _READABLE for access in event.memory)


_CHANGING = ("%clock", "%globaltimer", "%pm")


def _texts(event: Event) -> list[str]:
    return [one.text for one in event.given]


def _writers(events: list[Event]) -> dict[str, list[Event]]:
    """The events that write each name."""
    found: dict[str, list[Event]] = {}
    for event in events:
        for name in event.writes:
            found.setdefault(name, []).append(event)
    return found


def _sources(writers: dict[str, list[Event]], names: frozenset[str]) -> list[Event] | None:
    """The loads that some names depend on within a loop; None where they depend on something else that changes in it,
    or where the address of such a load does."""
    found: list[Event] = []
    if not all(_depends(name, writers, found, ()) for name in names):
        return None
    return sorted(dict.fromkeys(found), key=lambda one: one.start)


def _depends(name: str, writers: dict[str, list[Event]], found: list[Event], path: tuple[str, ...]) -> bool:
    """Whether a name depends on loads and on what the loop does not change alone; adds the loads to `found`."""
    if name in path:
        return False
    for event in writers.get(name, ()):
        if event.memory:
            inner: list[Event] = []
            addresses = {n for access in event.memory for n in access.address.names} | {event.guard.lstrip("!")} - {""}
            if not all(_depends(n, writers, inner, (*path, name)) for n in addresses) or inner:
                return False
            found.append(event)
        elif not all(_depends(n, writers, found, (*path, name)) for n in event.reads):
            return False
    return True
