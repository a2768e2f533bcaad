"""tensor-memory-use: tensor memory is not given back, or used before an operation on it is complete.

What `tcgen05.alloc` allocates has to be given back by `tcgen05.dealloc` before the kernel ends: the next kernel waits
for it for ever. After `tcgen05.relinquish_alloc_permit` the CTA may allocate no more. The address of the allocation is
in shared memory, where a barrier makes it visible. `tcgen05.ld` and `tcgen05.st` are complete only after `tcgen05.wait`
of the same kind, and products only after an mbarrier that `tcgen05.commit` arrives at has been waited for.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.deeds import doer
from ptx_ls.sema.flow.events import Event, Program, as_written
from ptx_ls.sema.flow.paths import ends, is_uncovered
from ptx_ls.sema.flow.values import COMPUTED, OPERATOR, PARAMETER, SPECIAL, Value, roots, same_place, symbols

CODE = "tensor-memory-use"
MANUAL = ("tcgen05-instructions-tcgen05-alloc-dealloc-relinquish-alloc-permit", "tcgen05-memory-consistency-model")
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
            leaving = next(
                (
                    end
                    for end in exits
                    if not frees
                    or (_is_early(program, number, end, frees) and is_uncovered(program, number, end, frees))
                ),
                _skipping(program, number, frees),
            )
            if leaving is not None:
                message = (
                    f"The kernel ends without giving back what '{event.spelling}' has allocated: the next one waits "
                    "for it"
                )
                yield _at(
                    event, message, program.events[leaving], "It ends here" if leaving in exits else "It leaves here"
                )
        joins = program.doing("joins")
        done = next(event.all_done("allocates", "tensor")).given[0]
        for after, read in enumerate(program.events):
            reads = [a for a in read.memory if a.mode == "read" and done is not None]
            if any(same_place(done.value, a.address.value) for a in reads if done) and is_uncovered(
                program, number, after, joins
            ):
                message = f"'{read.spelling}' reads the address of the allocation, with no barrier between"
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
    between = program.reached(number, (end,)) & (program.reaching(end, (number,)) | {end})
    return not between.intersection(frees)


def _skipping(program: Program, number: int, frees: list[int]) -> int | None:
    """A branch that a whole CTA takes past each deallocation, though it has allocated whatever the condition is; None
    if there is none."""
    events = program.events
    if any(_is_of_cta(one.guarding) and _decides(program, at, number) for at, one in enumerate(events) if one.guard):
        return None
    for at in sorted(program.reached(number, frees)):
        if at >= len(events) or not events[at].guard or not _is_of_cta(events[at].guarding):
            continue
        if events[at].effects.isdisjoint(("branch", "jump")):
            continue
        for way in events[at].following:
            others = {one for other in events[at].following if other != way for one in _from(program, other)}
            if (
                _from(program, way).isdisjoint(frees)
                and not others.isdisjoint(frees)
                and is_uncovered(program, number, at, frees)
            ):
                return at
    return None


def _from(program: Program, way: int) -> frozenset[int]:
    return program.reached(way) | {way}


def _decides(program: Program, at: int, number: int) -> bool:
    """Whether a guarded event may keep another one from running."""
    return at == number or (program.dominates(at, number) and not program.post_dominates(number, at))


def _is_of_cta(value: Value | None) -> bool:
    """Whether a condition is the same for all threads of a CTA, and other CTAs may decide otherwise: it is made of
    parameters and of numbers of the CTA."""
    found = list(symbols(value)) if value is not None and value.is_stable else []
    leaves = [one for one in found if one[0] not in (COMPUTED, OPERATOR)]
    return bool(leaves) and all(
        one[0] == PARAMETER or (one[0] == SPECIAL and str(one[1]).startswith(_OF_CTA)) for one in leaves
    )


_OF_CTA = ("%ctaid", "%nctaid")


def _loads(program: Program) -> Iterator[Diagnostic]:
    covers = program.doing("waits", "tload")
    if not covers and not program.is_kernel:
        # Who calls it waits: a wrapper that is compiled by nvcc -G passes on what it loads in memory.
        return
    for number in program.doing("starts", "tload"):
        event = program.events[number]
        names = set(event.writes)
        pending = program.reached(number, {number, *covers})
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
                name = as_written(min(names & use.reads))
                wait = doer("waits", "tload")
                message = f"'{name}' is read before '{event.spelling}' is complete: there is no {wait} between"
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
                    f"'{use.spelling}' uses tensor memory before '{event.spelling}' is complete: "
                    f"there is no {doer('waits', 'tstore')}"
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
                message = f"'{use.spelling}' reads the product before it is complete: it waits for no mbarrier"
            elif is_uncovered(program, number, load, commits):
                message = (
                    f"'{use.spelling}' reads a product that no {doer('commits', 'tproduct')} reports to an mbarrier"
                )
            else:
                continue
            yield _at(use, message, event, "The product is started here")
            return


def _at(event: Event, message: str, other: Event, why: str) -> Diagnostic:
    related = (Related(other.start, other.end, why),)
    return Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
