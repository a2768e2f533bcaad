"""cluster-lifetime: another CTA of the cluster is accessed while it may not have begun, or may have ended.

The shared memory of a CTA is there while it runs. So a barrier of the cluster (`barrier.cluster.arrive` and `.wait`)
has to be between the start of the kernel and the first access to the memory of another CTA (by an address of `mapa`),
and between the last one and the end, unless the owner waits otherwise, as for an arrival at its mbarrier. A kernel with
tensor memory of `.cta_group::2` needs one as well, before or after the allocation or before the deallocation. Without
it the launch fails now and then.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.events import Event, Program
from ptx_ls.sema.flow.paths import ends, is_uncovered
from ptx_ls.sema.flow.values import is_remote

CODE = "cluster-lifetime"
MANUAL = (
    "data-movement-and-conversion-instructions-mapa",
    "parallel-synchronization-and-communication-instructions-barrier-cluster",
)
SPEAKS_OF = frozenset(
    (
        ("maps", "cluster"),
        ("allocates", "tensor"),
        ("sends", "mbarrier"),
    )
)

_PAIR = ".cta_group::2"
_MULTICAST = ".multicast::cluster"


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per kernel and rule, at the access."""
    if not program.is_kernel or program.has_unknown:
        return
    joins = program.doing("joins", "cluster")
    remote = [n for n in sorted(program.reachable) if n < len(program.events) and _is_remote(program.events[n])]
    for number in remote:
        if not joins or (
            not any(program.dominates(one, number) for one in joins) and _is_first(program, number, joins)
        ):
            event = program.events[number]
            message = (
                f"'{event.spelling}' accesses another CTA of the cluster, which may not have begun: there is no "
                "cluster barrier before it"
            )
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
            break
    else:
        yield from _ended(program, remote, joins)
    allocating = [n for n in program.doing("allocates", "tensor") if _PAIR in program.events[n].modifiers]
    if allocating and not joins and not program.doing("arrives", "cluster"):
        event = program.events[allocating[0]]
        message = f"'{event.spelling}' allocates for two CTAs, but no cluster barrier keeps both running"
        yield Diagnostic(CODE, "warning", message, event.start, event.end)


def _ended(program: Program, remote: list[int], joins: list[int]) -> Iterator[Diagnostic]:
    covers = {*joins, *(n for n, one in enumerate(program.events) if one.is_doing("arrives", "mbarrier"))}
    for number in remote:
        event = program.events[number]
        if not event.memory or number in covers:
            continue
        if any(end != number and is_uncovered(program, number, end, covers) for end in ends(program, covers)):
            message = (
                f"'{event.spelling}' accesses another CTA of the cluster, which may have ended: there is no cluster "
                "barrier between it and the end of the kernel"
            )
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
            return


def _is_first(program: Program, number: int, joins: list[int]) -> bool:
    """Whether no barrier may have run before an event."""
    return not program.reaching(number).intersection(joins)


def _is_remote(event: Event) -> bool:
    """Whether an event uses an address of another CTA, or sends to several."""
    if _MULTICAST in event.modifiers:
        return True
    places = [access.address for access in event.memory if access.space in ("", ".shared::cluster")]
    places += [
        one for done in event.does if done.verb in ("arrives", "sends", "expects") for one in done.given[:1] if one
    ]
    return any(is_remote(one.value) for one in places)
