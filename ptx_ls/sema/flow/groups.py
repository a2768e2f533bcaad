"""Asynchronous operations that may not be complete yet, before each event of a function: copies of `cp.async`, bulk
copies, and products of warpgroups, which are committed in groups and waited for by the number of groups left."""

from __future__ import annotations

from collections.abc import Mapping

from ptx_ls.sema.flow.events import Given, Program
from ptx_ls.sema.flow.solver import solve

OPEN = -1
"""The age of an operation that is not committed; else it is the number of groups committed after its own."""
_OLDEST = 16

Pending = Mapping[int, int]
"""The events whose operations may be pending, each with the least age on any way."""


def pending_before(program: Program, kind: str) -> dict[int, Pending]:
    """The operations of a kind that may be pending before each event that is reached."""

    def transfer(at: int, before: Pending) -> Pending:
        if at >= len(program.events):
            return before
        event = program.events[at]
        if event.is_unknown:
            return {}
        after = dict(before)
        if event.is_doing("hands", kind):
            # An mbarrier tells when they are complete.
            after = {}
        if event.is_doing("commits", kind):
            after = {one: min(age + 1, _OLDEST) for one, age in after.items()}
        for done in event.all_done("waits", kind):
            left = left_by(done.given)
            after = {one: age for one, age in after.items() if left is not None and not (age != OPEN and age >= left)}
        if event.is_doing("starts", kind):
            after[at] = OPEN
        return after

    def join(one: Pending, other: Pending) -> Pending:
        return {at: min(one.get(at, _OLDEST), other.get(at, _OLDEST)) for at in {**one, **other}}

    empty: Pending = {}
    return solve(program.following, [0], empty, transfer, join)


def left_by(given: tuple[Given | None, ...]) -> int | None:
    """How many groups a wait may leave pending; None where that is not known."""
    return 0 if not given or given[0] is None else given[0].value.constant
