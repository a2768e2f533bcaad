"""async-group: an asynchronous copy is not waited for before its data is used.

A copy belongs to no group before `commit_group`, and `wait_group N` leaves the N newest groups pending: what is read
next must not be in one of them, and a wait without a commit before it waits for nothing. The source of a bulk store may
be written again only after `wait_group` (or `wait_group.read`). The data is the old one now and then.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.deeds import doer
from ptx_ls.sema.flow.events import Event, Given, Memory, Program
from ptx_ls.sema.flow.groups import OPEN, Pending, left_by, pending_before
from ptx_ls.sema.flow.values import roots, same_place

CODE = "async-group"
MANUAL = (
    "data-movement-and-conversion-instructions-cp-async-wait-group",
    "data-movement-and-conversion-instructions-cp-async-bulk-wait-group",
)
SPEAKS_OF = frozenset(
    (
        ("starts", "copy"),
        ("starts", "bulk"),
        ("waits", "copy"),
        ("waits", "bulk"),
        ("commits", "copy"),
        ("commits", "bulk"),
    )
)


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per use, at its spelling, and one per wait for what was never committed."""
    for kind, mode in (("copy", "read"), ("bulk", "write")):
        starts = program.doing("starts", kind)
        waits, commits = program.doing("waits", kind), program.doing("commits", kind)
        if program.has_unknown or not (starts or waits or commits):
            continue
        pending = pending_before(program, kind)
        reported: set[int] = set()
        for number in waits:
            yield from _uncommitted(program, number, pending.get(number, {}), kind, reported)
        if kind == "copy" and program.is_kernel and commits and not starts and not waits:
            first = program.events[commits[0]]
            message = f"'{first.spelling}' commits no copies: the kernel starts none"
            yield Diagnostic(CODE, "warning", message, first.start, first.end)
        for number, event in enumerate(program.events):
            for access in event.memory:
                if access.mode not in (mode, "both"):
                    continue
                for start, age in pending.get(number, {}).items():
                    if start not in reported and _is_of(program.events[start], kind, access):
                        reported.add(start)
                        yield _used(program, event, program.events[start], age, kind)
        if kind == "copy" and not reported:
            yield from _idle(program, starts, waits, commits)


def _idle(program: Program, starts: list[int], waits: list[int], commits: list[int]) -> Iterator[Diagnostic]:
    """Reads after a wait that leaves as many groups pending as there are the first time: it waits for none."""
    for number in waits:
        left = left_by(next(program.events[number].all_done("waits", "copy")).given)
        before = program.reaching(number, (number,)) - {number}
        # What follows the wait is committed after its first time, and in a loop before it any number of groups.
        counted = [n for n in commits if n in before and not program.dominates(number, n)]
        inner = [loop for loop in program.loops if number not in loop]
        if left is None or not 0 < len(counted) <= left or any(n in loop for loop in inner for n in counted):
            continue
        first = [n for n in starts if program.dominates(n, number)]
        copied = {root for n in first for root in _roots(program.events[n])}
        for after in sorted(program.reached(number, waits) - {number}):
            event = program.events[after] if after < len(program.events) else None
            if event is None or not program.dominates(number, after):
                continue
            reads = [a for a in event.memory if a.mode == "read" and a.space != ".global"]
            if any(roots(a.address.value) and roots(a.address.value) <= copied for a in reads):
                said = (
                    f"'{event.spelling}' reads what '{program.events[first[0]].spelling}' may not have copied yet: "
                    f"'{program.events[number].spelling}' leaves {left} pending, and the first time "
                    f"there are no more than {len(counted)}"
                )
                related = (Related(program.events[number].start, program.events[number].end, "It waits here"),)
                yield Diagnostic(CODE, "warning", said, event.start, event.end, related=related)
                return


def _roots(event: Event) -> Iterator[object]:
    for done in event.all_done("starts", "copy"):
        if done.given[0] is not None:
            yield from roots(done.given[0].value)


def _uncommitted(
    program: Program, number: int, pending: Pending, kind: str, reported: set[int]
) -> Iterator[Diagnostic]:
    event = program.events[number]
    if event.is_doing("commits", kind):
        return
    missing = [start for start, age in pending.items() if age == OPEN and start not in reported]
    if (
        missing
        and all(age == OPEN for age in pending.values())
        and not _may_be_committed(program, missing[0], number, kind)
    ):
        reported.update(missing)
        start = program.events[missing[0]]
        commit = doer("commits", kind)
        message = f"'{event.spelling}' does not wait for '{start.spelling}': there is no {commit} between"
        related = (Related(start.start, start.end, "It is started here"),)
        yield Diagnostic(CODE, "warning", message, event.start, event.end, related=related)


def _may_be_committed(program: Program, start: int, wait: int, kind: str) -> bool:
    between = program.reached(start, (wait,))
    return any(program.events[n].is_doing("commits", kind) for n in between if n < len(program.events))


def _is_of(start: Event, kind: str, access: Memory) -> bool:
    return any(_is_same(one, access) for done in start.all_done("starts", kind) for one in done.given[:1])


def _is_same(one: Given | None, access: Memory) -> bool:
    return one is not None and access.space != ".global" and same_place(one.value, access.address.value)


def _used(program: Program, event: Event, start: Event, age: int, kind: str) -> Diagnostic:
    if kind == "copy":
        said = f"'{event.spelling}' reads what '{start.spelling}' may not have copied yet"
    else:
        said = f"'{event.spelling}' writes what '{start.spelling}' may still read"
    if age == OPEN:
        said += ": nothing commits it and waits for it"
    elif age:
        said += f": the waits before it leave its group pending ({age} newer)"
    else:
        said += ": the waits before it leave the newest group pending, or there is no wait"
    related = (Related(start.start, start.end, "It is started here"),)
    return Diagnostic(CODE, "warning", said, event.start, event.end, related=related)
