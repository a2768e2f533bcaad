"""missing-proxy-fence: an asynchronous operation reads memory that threads wrote, with no proxy fence between.

Threads write through the generic proxy; bulk copies, wgmma and tcgen05 read shared memory through the async proxy, and
a tensor map is read through a proxy of its own. The two are not coherent: without `fence.proxy.async` (for a tensor map
the `fence.proxy.tensormap`) between the write and the operation, which a barrier does not replace, the operation reads
old bytes now and then. The threads that write execute the fence, before the barrier that lets the operation start. Each
fence on the way silences this, and so does a call of what is out of sight.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.deeds import doer
from ptx_ls.sema.flow.events import Given, Memory, Program
from ptx_ls.sema.flow.paths import is_uncovered
from ptx_ls.sema.flow.values import VARIABLE, roots

CODE = "missing-proxy-fence"
MANUAL = ("async-proxy", "parallel-synchronization-and-communication-instructions-membar")
SPEAKS_OF = frozenset(
    (
        ("reads", "async"),
        ("reads", "tensormap"),
    )
)


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per operation, at its spelling."""
    yield from _of_proxy(program, "async", "shared memory")
    yield from _of_proxy(program, "tensormap", "the tensor map")


def _of_proxy(program: Program, proxy: str, memory: str) -> Iterator[Diagnostic]:
    operations = program.doing("reads", proxy)
    if not operations:
        return
    covers = {n for n, one in enumerate(program.events) if one.is_unknown or one.is_doing("fences", proxy)}
    writes = [(number, address) for number, address in _writes(program, proxy) if number in program.reachable]
    runs = _runs(program, covers | {*operations})
    for number in operations:
        event = program.events[number]
        addresses = [g for one in event.all_done("reads", proxy) for g in one.given if g is not None]
        fenced: set[object] = set()
        for before, written in writes:
            # What is written in a row under one condition has the same ways to the operation.
            row = runs[before], program.events[before].guard, program.events[before].guarding
            if row in fenced or not any(_is_there(written, one) for one in addresses):
                continue
            if not is_uncovered(program, before, number, covers):
                fenced.add(row)
            else:
                write = program.events[before]
                fence = doer("fences", proxy)
                message = (
                    f"'{event.spelling}' reads {memory} that threads wrote, with no '{fence}' between: it may read "
                    "what was there before"
                )
                related = (Related(write.start, write.end, "It is written here"),)
                yield Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
                break


def _runs(program: Program, ends: set[int]) -> list[int]:
    """For each event a number that it shares with those before it from which nothing but it follows, and that are none
    of `ends`."""
    found = [0]
    for number in range(1, len(program.events)):
        follows = program.before[number] == (number - 1,) and program.following[number - 1] == (number,)
        found.append(found[-1] if follows and not ends & {number - 1, number} else number)
    return found


def _writes(program: Program, proxy: str) -> Iterator[tuple[int, Given]]:
    for number, event in enumerate(program.events):
        if proxy == "tensormap":
            for one in event.all_done("writes", proxy):
                if one.given[0] is not None:
                    yield number, one.given[0]
        elif event.memory and not any(one.what == "mbarrier" for one in event.does):
            # An mbarrier beside the data is no data.
            for access in event.memory:
                if access.mode != "read" and _is_shared(access):
                    yield number, access.address
        else:
            # Copies of cp.async write through the generic proxy as well.
            for one in event.all_done("starts", "copy"):
                if one.given[0] is not None:
                    yield number, one.given[0]


def _is_shared(access: Memory) -> bool:
    spaces = {one[2] for one in roots(access.address.value) if one[0] == VARIABLE and len(one) > 2}
    return access.space.startswith(".shared") or (not access.space and ".shared" in spaces)


def _is_there(written: Given, read: Given) -> bool:
    """Whether an operation surely reads what was written: at its address, or by a descriptor made from it."""
    mine, others = roots(written.value), roots(read.value)
    if len(mine) != 1 or mine != others:
        return written.value == read.value
    return written.value.number == read.value.number or read.text[:1] != "["
