"""mask: the mask of a `.sync` instruction names other threads than those that execute it.

All threads that the mask names have to execute the instruction with that mask, and one that executes it has to be in
it. Where a condition on `%laneid` or `%tid` lets only some of them pass, the others never come: the warp hangs, or the
result is undefined. `elect.sync` chooses one thread, by its predicate: where nothing looks at that, all go on.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.events import Program
from ptx_ls.sema.flow.threads import all_reaching
from ptx_ls.sema.flow.uses import is_used

CODE = "mask"
MANUAL = (
    "data-movement-and-conversion-instructions-shfl-sync",
    "parallel-synchronization-and-communication-instructions-elect-sync",
)
SPEAKS_OF = frozenset(
    (
        ("names", "lanes"),
        ("elects", "lane"),
    )
)

_WARP = 32
_WARPS = 4
"""Warps of which it is asked which threads come: conditions on the first ones are the usual ones."""


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per instruction, at its spelling."""
    naming = program.doing("names", "lanes")
    reach = None
    for number in naming:
        event = program.events[number]
        given = next(event.all_done("names", "lanes")).given[0]
        mask = given.value.constant if given is not None else None
        if mask is None:
            continue
        mask %= 1 << _WARP
        if mask == (1 << _WARP) - 1 and not event.guard and program.post_dominates(number, 0):
            continue
        if reach is None:
            reach = all_reaching(program, range(_WARP * _WARPS))
        missing, beside = [], []
        for warp in range(_WARPS):
            lanes = reach[warp * _WARP : (warp + 1) * _WARP]
            perhaps = sum(1 << lane for lane, (_, one) in enumerate(lanes) if number in one)
            surely = sum(1 << lane for lane, (one, _) in enumerate(lanes) if number in one)
            if perhaps:
                missing.append(mask & ~perhaps)
                beside.append(surely & ~mask)
        if missing and all(missing):
            message = f"The mask of '{event.spelling}' names lanes that do not execute it: {missing[0]:#010x}"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
        elif (program.is_kernel or not mask) and beside and all(beside):
            # Who calls a function may let only some threads come, but none is in a mask of no thread.
            message = f"'{event.spelling}' is executed by lanes that its mask does not name: {beside[0]:#010x}"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
    for number in program.doing("elects", "lane"):
        event = program.events[number]
        chosen = next(event.all_done("elects", "lane")).given[0]
        names = event.writes if chosen is None else chosen.names
        if names and not is_used(program, number, names) and _is_by_one(program, number):
            message = f"The predicate of '{event.spelling}' is never tested: all threads go on"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)


def _is_by_one(program: Program, number: int) -> bool:
    """Whether what follows an election in any case, before the next one or a barrier, is what one thread should do."""
    ends = {*program.doing("elects", "lane"), *program.doing("joins")}
    return any(
        at < len(program.events)
        and any(one.what == "mbarrier" and one.verb in _OF_ONE for one in program.events[at].does)
        and program.post_dominates(at, number)
        for at in program.reached(number, ends)
    )


_OF_ONE = ("makes", "arrives", "expects", "sends")
