"""stale-read: a load may return what was in memory before it was written.

`.nc` reads through a cache that is not coherent: the memory has to stay as it is while the kernel runs, so that a
kernel that writes it itself may read what was there before. A loop that waits with a `.relaxed` or `.volatile` load
orders nothing: the data that is read after it may be older than the flag, unless a fence is between, or the load that
waits has `.acquire`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.state import type_of
from ptx_ls.sema.flow.events import Event, Memory, Program
from ptx_ls.sema.flow.paths import is_uncovered
from ptx_ls.sema.flow.values import PARAMETER, VARIABLE, Value, roots

CODE = "stale-read"
MANUAL = ("data-movement-and-conversion-instructions-ld-global-nc", "memory-consistency-model")
SPEAKS_OF = frozenset(
    (
        ("reads", "stale"),
        ("loops", "read"),
    )
)


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per load, at its spelling."""
    yield from _not_coherent(program)
    yield from _not_ordered(program)


def _not_coherent(program: Program) -> Iterator[Diagnostic]:
    loads = program.doing("reads", "stale")
    if not loads:
        return
    writes = [(one, access) for one in program.events for access in one.memory if access.mode != "read"]
    for number in loads:
        event = program.events[number]
        address = next(event.all_done("reads", "stale")).given[0]
        of_load = roots(address.value) if address is not None else frozenset()
        if address is None or len(of_load) != 1:
            continue
        write = next(
            (
                one
                for one, access in writes
                if _writes(access, of_load) and not _is_beside(one, access.address.value, event, address.value)
            ),
            None,
        )
        if write is not None:
            message = f"'{event.spelling}' may return old data: the kernel writes this memory itself"
            related = (Related(write.start, write.end, "It is written here"),)
            yield Diagnostic(CODE, "warning", message, event.start, event.end, related=related)


def _is_beside(write: Event, written: Value, load: Event, read: Value) -> bool:
    """Whether different bytes are read and written in any case: only the numbers of the addresses differ, and where
    threads are so many bytes apart that another one writes none of them either."""
    if not written.is_stable or written.terms != read.terms:
        return False
    beyond = read.number - written.number
    apart = gcd(*(factor for symbol, factor in read.terms if symbol[0] not in (PARAMETER, VARIABLE)))
    if apart > 1:
        return beyond % apart >= _bytes(write) and -beyond % apart >= _bytes(load)
    return beyond >= _bytes(write) or -beyond >= _bytes(load)


def _bytes(event: Event) -> int:
    """How many bytes a load or store accesses at least."""
    kinds = [found for word in event.spelling.split(".")[1:] if (found := type_of(word)) is not None]
    count = max((one.text.count(",") + 1 for one in event.given if one.text[:1] == "{"), default=1)
    return count * kinds[-1].bits // 8 if kinds else 1


def _writes(access: Memory, of_load: frozenset[object]) -> bool:
    return access.mode != "read" and roots(access.address.value) == of_load


def _not_ordered(program: Program) -> Iterator[Diagnostic]:
    for loop in program.loops:
        flag = _flag(program, loop) if any(_may_wait(program.events[number]) for number in loop) else None
        if flag is None:
            continue
        covers = {n for n, one in enumerate(program.events) if n not in loop and _orders(one)}
        waits = program.events.index(flag)
        ways = {way for n in loop for way in program.following[n] if way not in loop}
        # Behind a write it is something else that is read.
        writes = {n for n, one in enumerate(program.events) if any(access.mode != "read" for access in one.memory)}
        ends = covers | loop | writes
        after = ways.union(*(program.reached(way, ends) for way in ways if way not in ends))
        for number in sorted(after - loop - covers):
            if number >= len(program.events) or not program.dominates(waits, number):
                continue
            event = program.events[number]
            reads = (a for a in event.memory if a.mode == "read" and a.is_weak)
            if any(_is_guarded(a) and _is_other(flag, a) for a in reads) and is_uncovered(
                program, waits, number, covers
            ):
                message = (
                    f"'{event.spelling}' may return older data than '{flag.spelling}' has seen: such a load "
                    "orders nothing. Write .acquire there, or a fence between"
                )
                related = (Related(flag.start, flag.end, "The loop waits here"),)
                yield Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
                break


def _may_wait(event: Event) -> bool:
    """Whether a loop may wait by an event: few have one, and nothing is read to see that."""
    return "read" in event.effects and ("write" in event.effects or not _UNORDERED.isdisjoint(event.modifiers))


_UNORDERED = frozenset((".relaxed", ".volatile"))


def _flag(program: Program, loop: frozenset[int]) -> Event | None:
    """The access by which alone a loop waits, and which orders nothing; None where the loop does something else."""
    found: Event | None = None
    for number in sorted(loop):
        event = program.events[number]
        if event.is_unknown or _orders(event) or event.is_doing("starts") or event.is_doing("sends"):
            return None
        for access in event.memory:
            if access.mode == "write" or (access.mode == "both" and not _is_lock(program, loop, event)):
                return None
            if access.mode == "read" and (access.is_weak or _UNORDERED.isdisjoint(event.modifiers)):
                return None
            found = event
    return found


def _is_lock(program: Program, loop: frozenset[int], event: Event) -> bool:
    """Whether an atomic operation tries the same until it succeeds: it takes nothing that the loop changes."""
    written = frozenset(name for n in loop for name in program.events[n].writes)
    return not event.reads & written


def _orders(event: Event) -> bool:
    return (
        event.is_unknown
        or event.is_doing("orders")
        or event.is_doing("joins")
        or event.is_doing("asks")
        or bool({".acquire", ".acq_rel", ".sc"} & event.modifiers)
        or "barrier" in event.effects
    )


def _is_other(flag: Event, access: Memory) -> bool:
    """Whether an access is to other memory than the flag, of which the newest value is read anyway."""
    return all(one.address.value != access.address.value for one in flag.memory)


def _is_guarded(access: Memory) -> bool:
    """Whether an access is to data that another thread may have written: to global memory by a pointer that is passed,
    or beside the flag."""
    return access.space in ("", ".global") and len(roots(access.address.value)) == 1
