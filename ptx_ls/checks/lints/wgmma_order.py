"""wgmma-order: a product of a warpgroup uses registers before they are ordered, or its result is used too early.

`wgmma.mma_async` reads and writes its registers on its own. Before the first one, and whenever threads have written
registers that it uses, `wgmma.fence` orders them (ptxas 13.5 inserts a missing one, 12.9 says C7519, and the manual
promises nothing). Its accumulators may be read or written only after `wgmma.wait_group` has waited for its group: ptxas
serialises such products (C7515) or inserts the wait (C7517), for some targets only. Products that are not committed
with `wgmma.commit_group` are in no group, so that a wait does not wait for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.deeds import doer
from ptx_ls.sema.flow.events import Event, Program, as_written
from ptx_ls.sema.flow.groups import OPEN, pending_before
from ptx_ls.sema.flow.paths import is_uncovered

CODE = "wgmma-order"
MANUAL = (
    "asynchronous-warpgroup-level-matrix-instructions-wgmma-fence",
    "asynchronous-warpgroup-level-matrix-instructions-wgmma-wait-group",
)
SPEAKS_OF = frozenset(
    (
        ("starts", "product"),
        ("waits", "product"),
    )
)

_KIND = "product"


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per product or use, at its spelling."""
    products = program.doing("starts", _KIND)
    waits = program.doing("waits", _KIND)
    if program.has_unknown or not (products or waits):
        return
    yield from _without_fence(program, products)
    pending = pending_before(program, _KIND)
    reported: set[int] = set()
    for number in waits:
        event = program.events[number]
        commits = program.doing("commits", _KIND)
        before = pending.get(number, {})
        missing = [start for start, age in before.items() if age == OPEN and start not in reported]
        if missing and not any(n in program.reached(missing[0], (number,)) for n in commits):
            reported.update(missing)
            message = (
                f"'{event.spelling}' does not wait for '{program.events[missing[0]].spelling}': it is not committed"
            )
            yield _at(event, message, program.events[missing[0]], "It is started here")
        elif not products and not commits and program.is_kernel:
            message = f"'{event.spelling}' waits for a group that nothing commits"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
    results = {start: set(program.events[start].writes) for start in products}
    sources = {start: _registers(program.events[start]) for start in products}
    for number, event in enumerate(program.events):
        for start, age in pending.get(number, {}).items():
            used = (results[start] & (event.reads | event.writes)) | (sources[start] & event.writes)
            if event.is_doing("starts", _KIND):
                # Products add to the same results one after the other, but a factor has to be there.
                used = results[start] & (event.reads - event.writes)
            if event.is_copy and event.reads & results[start]:
                # ptxas copies later.
                results[start] |= event.writes
                continue
            if used and start not in reported:
                reported.add(start)
                name = as_written(min(used))
                rest = "there is no wait before it" if age <= 0 else "the waits before it leave its group pending"
                message = f"'{name}' is used before '{program.events[start].spelling}' is complete: {rest}"
                yield _at(event, message, program.events[start], "The product is started here")


def _without_fence(program: Program, products: list[int]) -> Iterator[Diagnostic]:
    covers = set(program.doing("fences", _KIND))
    for number in products:
        event = program.events[number]
        names = _registers(event)
        is_fenced = any(program.dominates(one, number) for one in covers)
        for before, write in enumerate(program.events):
            used = write.writes & names
            # A constant is not what ptxas reports.
            is_written = used and write.reads and not write.is_doing("starts", _KIND)
            if write.is_copy and is_fenced:
                # nvcc copies the operands of an asm statement right before it.
                continue
            if is_written and is_uncovered(program, before, number, covers):
                fence = doer("fences", _KIND)
                message = f"'{as_written(min(used))}' is written by threads, with no {fence} before '{event.spelling}'"
                yield _at(event, message, write, "It is written here")
                break
        else:
            if program.is_kernel and not covers:
                message = f"There is no {doer('fences', _KIND)} before '{event.spelling}', the first product"
                yield Diagnostic(CODE, "warning", message, event.start, event.end)
                return


def _registers(event: Event) -> frozenset[str]:
    """The registers that a product reads and writes while it runs."""
    given = [one for done in event.all_done("starts", _KIND) for one in done.given if one is not None]
    return frozenset(name for one in given for name in one.names)


def _at(event: Event, message: str, other: Event, why: str) -> Diagnostic:
    related = (Related(other.start, other.end, why),)
    return Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
