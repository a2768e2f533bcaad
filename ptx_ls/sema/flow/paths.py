"""Whether something happens for sure on a way through a function: no way is taken on which a predicate holds at one
branch and not at another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection

from ptx_ls.sema.flow.events import Program

_MOST = 10_000
"""Steps of a search, above which nothing is sure."""


def is_uncovered(program: Program, first: int, last: int, covers: Collection[int]) -> bool:
    """Whether one event surely may follow another with none of `covers` between.

    Where some are on other ways between the two, the last must follow the first in any case, and no cover may be in a
    loop of its own, which runs at least once.
    """
    if first not in program.reachable or last not in program.reachable:
        return False
    after = program.reached(first, (first, last))
    between = (after & program.reaching(last, (first, last))) - {first, last}
    inside = between.intersection(covers)
    if last not in after:
        return False
    if inside:
        if not program.post_dominates(last, first):
            return False
        for loop in program.loops:
            if inside & loop and not (first in loop and last in loop):
                return False
    return _has_way(program, first, last, frozenset(covers), between)


def ends(program: Program, covers: Collection[int]) -> list[int]:
    """The events after which a function ends, but for a branch that may lead to one of `covers` instead: what is under
    a condition at the end is there."""
    end = len(program.events)
    found = [n for n in sorted(program.reachable) if n < end and end in program.following[n]]
    return [
        n
        for n in found
        if program.events[n].effects.isdisjoint(("branch", "jump")) or program.reached(n).isdisjoint(covers)
    ]


def _has_way(program: Program, first: int, last: int, covers: frozenset[int], between: frozenset[int]) -> bool:
    """Whether a way from the entry leads to `first` and from there past no cover to `last`."""
    events = program.events
    # Only at branches, and where the two have to run, does it matter whether a predicate holds.
    choices = {one for one in (first, last) if _is_stable(program, one)} | program.deciding
    leads_to_first = program.reaching(first) | {first}
    # What lies between these is passed without a choice; branches end a run.
    stops = sorted({first, last, *covers})
    ends = program.runs.last
    ahead: list[tuple[int, bool, frozenset[tuple[object, bool]]]] = [(0, False, frozenset())]
    seen = set(ahead)
    steps = 0
    while ahead:
        at, is_after, assumed = ahead.pop()
        steps += 1
        if steps > _MOST:
            return False
        number = bisect_left(stops, at)
        at = min(ends[at], stops[number]) if number < len(stops) else ends[at]
        if is_after and at == last:
            return True
        if at >= len(events) or (is_after and (at in covers and at != first)):
            continue
        if not is_after and at not in leads_to_first:
            continue
        now_after = is_after or at == first
        for way, facts in _ways(program, at, assumed, choices):
            if now_after and way != last and way not in between:
                continue
            state = (way, now_after, facts)
            if state not in seen:
                seen.add(state)
                ahead.append(state)
    return False


def _is_stable(program: Program, at: int) -> bool:
    value = program.events[at].guarding if at < len(program.events) and program.events[at].guard else None
    return value is not None and value.is_stable


def _ways(
    program: Program, at: int, assumed: frozenset[tuple[object, bool]], choices: Collection[int]
) -> list[tuple[int, frozenset[tuple[object, bool]]]]:
    event = program.events[at]
    if at not in choices:
        return [(way, assumed) for way in event.following]
    what, holds = event.guarding, not event.guard.startswith("!")
    found = []
    for way in event.following:
        for is_taken in (True, False):
            if event.is_branch and is_taken != (way != at + 1) and len(set(event.following)) > 1:
                continue
            if not event.is_branch and not is_taken:
                continue
            if (what, holds != is_taken) in assumed:
                continue
            found.append((way, assumed | {(what, holds == is_taken)}))
    return found
