"""async-group: an asynchronous copy is not waited for before its data is used.

A copy belongs to no group before `commit_group`, and `wait_group N` leaves the N newest groups pending: what is read
next must not be in one of them, and a wait without a commit before it waits for nothing. The source of a bulk store may
be written again only after `wait_group` (or `wait_group.read`). The data is the old one now and then.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.flow.events import Event, Given, Memory, Program
from ptx_ls.sema.flow.groups import OPEN, Pending, pending_before
from ptx_ls.sema.flow.values import same_place

CODE = "async-group"
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
        message = f"'{event.spelling}' does not wait for '{start.spelling}': no commit_group is between"
        related = (Related(start.start, start.end, "It is started here"),)
        yield Diagnostic(CODE, "warning", message, event.start, event.end, related=related)


def _may_be_committed(program: Program, start: int, wait: int, kind: str) -> bool:
    between = program.reached(start, lambda at: at == wait)
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
        said += f": the waits before leave its group pending ({age} newer)"
    else:
        said += ": the waits before leave the newest group pending, or there is none"
    related = (Related(start.start, start.end, "It is started here"),)
    return Diagnostic(CODE, "warning", said, event.start, event.end, related=related)
