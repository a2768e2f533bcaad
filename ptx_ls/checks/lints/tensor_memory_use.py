"""tensor-memory-use: tensor memory is not given back, or used before an operation on it is complete.

What `tcgen05.alloc` allocates has to be given back by `tcgen05.dealloc` before the kernel ends: the next kernel waits
for it for ever. After `tcgen05.relinquish_alloc_permit` the CTA may allocate no more. The address of the allocation is
in shared memory, where a barrier makes it visible. `tcgen05.ld` and `tcgen05.st` are complete only after `tcgen05.wait`
of the same kind, and products only after an mbarrier that `tcgen05.commit` arrives at has been waited for.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.flow.events import Event, Program
from ptx_ls.sema.flow.paths import ends, is_uncovered
from ptx_ls.sema.flow.values import PARAMETER, roots, same_place

CODE = "tensor-memory-use"
SPEAKS_OF = frozenset(
    (
        ("allocates", "tensor"),
        ("frees", "tensor"),
        ("starts", "tload"),
        ("starts", "tstore"),
        ("starts", "tproduct"),
    )
)


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per event, at its spelling."""
    if program.has_unknown:
        return
    yield from _allocations(program)
    yield from _freed(program)
    yield from _loads(program)
    yield from _stores(program)
    yield from _products(program)


def _allocations(program: Program) -> Iterator[Diagnostic]:
    frees = program.doing("frees", "tensor")
    exits = ends(program, frees)
    for number in program.doing("allocates", "tensor"):
        event = program.events[number]
        for before in program.doing("relinquishes", "tensor"):
            if is_uncovered(program, before, number, ()):
                message = f"'{event.spelling}' after '{program.events[before].spelling}': the CTA may allocate no more"
                yield _at(event, message, program.events[before], "It gives the right up here")
        if program.is_kernel:
            for end in exits:
                if not frees or (_is_early(program, number, end, frees) and is_uncovered(program, number, end, frees)):
                    leaves = program.events[end]
                    message = f"The kernel ends with what '{event.spelling}' has allocated: the next one waits for it"
                    yield _at(event, message, leaves, "It ends here")
                    break
        joins = program.doing("joins")
        done = next(event.all_done("allocates", "tensor")).given[0]
        for after, read in enumerate(program.events):
            reads = [a for a in read.memory if a.mode == "read" and done is not None]
            if any(same_place(done.value, a.address.value) for a in reads if done) and is_uncovered(
                program, number, after, joins
            ):
                message = f"'{read.spelling}' reads the address of the allocation, and no barrier is between"
                yield _at(read, message, event, "It is allocated here")
                break


def _freed(program: Program) -> Iterator[Diagnostic]:
    covers = program.doing("allocates", "tensor")
    for number in program.doing("frees", "tensor"):
        event = program.events[number]
        freed = next(event.all_done("frees", "tensor")).given[0]
        for after, use in enumerate(program.events):
            used = [one.given[0] for one in use.does if (one.verb, one.what) in _USES]
            same = any(one is not None and freed is not None and same_place(freed.value, one.value) for one in used)
            if same and is_uncovered(program, number, after, covers):
                yield _at(
                    use, f"'{use.spelling}' uses tensor memory that was given back", event, "It is given back here"
                )
                return


_USES = frozenset((("reads", "tensor"), ("starts", "tstore"), ("starts", "tproduct"), ("starts", "tcopy")))


def _is_early(program: Program, number: int, end: int, frees: list[int]) -> bool:
    """Whether an end of the kernel is on no way with a deallocation."""
    between = program.reached(number, lambda at: at == end) & (program.reaching(end, lambda at: at == number) | {end})
    return not between.intersection(frees)


def _loads(program: Program) -> Iterator[Diagnostic]:
    covers = program.doing("waits", "tload")
    if not covers and not program.is_kernel:
        # Who calls it waits: a wrapper that is compiled by nvcc -G passes on what it loads in memory.
        return
    for number in program.doing("starts", "tload"):
        event = program.events[number]
        names = set(event.writes)
        pending = program.reached(number, {number, *covers}.__contains__)
        for after, use in enumerate(program.events):
            if after == number or after not in pending:
                continue
            if not use.reads & names:
                names -= use.writes
                continue
            if _is_computation(use):
                # ptxas computes after a wait that follows; only an effect stays before it.
                names |= use.writes
                continue
            if not _leaves(program, use) and any(program.post_dominates(one, after) for one in covers):
                # nvcc -G stores what a statement returns on its stack, before the statement that waits.
                continue
            if is_uncovered(program, number, after, covers):
                name = min(names & use.reads)
                message = f"'{name}' is read before '{event.spelling}' is complete: no tcgen05.wait::ld is between"
                yield _at(use, message, event, "It is loaded here")
                break


def _is_computation(event: Event) -> bool:
    return bool(event.writes) and not (event.memory or event.effects or event.does or event.is_unknown)


def _leaves(program: Program, event: Event) -> bool:
    """Whether an event writes memory that others may see: global or shared, or that of a parameter of the kernel."""
    return any(
        access.mode != "read"
        and (
            access.space.startswith((".global", ".shared"))
            or (program.is_kernel and any(one[0] == PARAMETER for one in roots(access.address.value)))
        )
        for access in event.memory
    )


def _stores(program: Program) -> Iterator[Diagnostic]:
    covers = program.doing("waits", "tstore")
    for number in program.doing("starts", "tstore"):
        event = program.events[number]
        place = next(event.all_done("starts", "tstore")).given[0]
        for after in sorted({*program.doing("starts", "tproduct"), *program.doing("reads", "tensor")}):
            use = program.events[after]
            read = next((g for one in use.all_done("reads", "tensor") for g in one.given if g is not None), None)
            if read is not None and (place is None or not same_place(place.value, read.value)):
                continue
            if is_uncovered(program, number, after, covers):
                message = (
                    f"'{use.spelling}' uses tensor memory before '{event.spelling}' is complete: no tcgen05.wait::st"
                )
                yield _at(use, message, event, "It is stored here")
                break


def _products(program: Program) -> Iterator[Diagnostic]:
    loads = program.doing("reads", "tensor")
    asks = program.doing("asks", "mbarrier")
    commits = program.doing("commits", "tproduct")
    for number in program.doing("starts", "tproduct"):
        event = program.events[number]
        for load in loads:
            use = program.events[load]
            if is_uncovered(program, number, load, asks):
                message = f"'{use.spelling}' reads the product before it is complete: no mbarrier is waited for"
            elif is_uncovered(program, number, load, commits):
                message = f"'{use.spelling}' reads a product that no tcgen05.commit reports to an mbarrier"
            else:
                continue
            yield _at(use, message, event, "The product is started here")
            return


def _at(event: Event, message: str, other: Event, why: str) -> Diagnostic:
    related = (Related(other.start, other.end, why),)
    return Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
