"""Which events a thread reaches, by its number in the CTA: predicates that depend on that number alone are computed,
others may hold or not."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping

from ptx_ls.isa.deeds import compared, computed
from ptx_ls.sema.flow.events import Program
from ptx_ls.sema.flow.values import COMPUTED, OPERATOR, SPECIAL, Symbol, Value

_WARP = 32
_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "&": operator.and_,
    "%": lambda a, b: a % b if b else 0,
    "/": lambda a, b: a // b if b else 0,
    ">>": lambda a, b: a >> min(b, 63),
    "&&": lambda a, b: int(a and b),
    "||": lambda a, b: int(a or b),
}


Reached = tuple[frozenset[int], frozenset[int]]


def threads_reaching(program: Program, thread: int) -> Reached:
    """The events that a thread of a CTA of one dimension surely reaches, and those that it may reach."""
    return all_reaching(program, (thread,))[0]


def all_reaching(program: Program, threads: Iterable[int]) -> list[Reached]:
    """The same for several threads; those that all predicates are the same for take the same ways."""
    guards = {one.guarding for one in program.events if one.guard}
    deciding = [value for value in guards if value is not None and value.is_of_thread]
    found: dict[tuple[int | None, ...], Reached] = {}
    reached = []
    for thread in threads:
        known = _specials(thread)
        numbers = tuple(evaluated(value, known) for value in deciding)
        if numbers not in found:
            found[numbers] = _reaching(program, known)
        reached.append(found[numbers])
    return reached


def _reaching(program: Program, known: Mapping[str, int]) -> Reached:
    perhaps: set[int] = set()
    ahead = [0]
    while ahead:
        at = ahead.pop()
        if at in perhaps or at >= len(program.events):
            continue
        perhaps.add(at)
        ahead += ways(program, at, known)
    surely: set[int] = set()
    at = 0
    while at < len(program.events) and at not in surely:
        event = program.events[at]
        taken = _is_taken(program, at, known)
        if taken is not False and (not event.guard or taken):
            surely.add(at)
        elif event.guard and taken is False:
            perhaps.discard(at)
        following = ways(program, at, known)
        if len(following) == 1:
            at = following[0]
            continue
        # Where both ways may be taken, what all of them pass is reached.
        above = program.post_dominators[at]
        if above is None:
            break
        at = above
    for number in list(perhaps):
        if program.events[number].guard and _is_taken(program, number, known) is False:
            perhaps.discard(number)
    return frozenset(surely), frozenset(perhaps)


def ways(program: Program, at: int, known: Mapping[str, int]) -> tuple[int, ...]:
    """The events that may follow one for a thread."""
    event = program.events[at]
    taken = _is_taken(program, at, known)
    if taken is None or not event.guard or not event.effects & {"jump", "branch", "ret", "exit"}:
        return event.following
    if not taken:
        return (at + 1,)
    return (
        tuple(way for way in event.following if way != at + 1) or event.following
        if event.effects
        & {
            "jump",
            "branch",
        }
        else ()
    )


def _is_taken(program: Program, at: int, known: Mapping[str, int]) -> bool | None:
    """Whether the guard of an event holds for a thread; None where that is not known."""
    guard = program.events[at].guard
    if not guard:
        return True
    value = program.events[at].guarding
    number = evaluated(value, known) if value is not None else None
    return None if number is None else bool(number) != guard.startswith("!")


def _specials(thread: int) -> dict[str, int]:
    return {"%tid.x": thread, "%laneid": thread % _WARP, "%tid.y": 0, "%tid.z": 0}


def evaluated(value: Value, known: Mapping[str, int]) -> int | None:
    """The number that a value is for known special registers; None where it depends on something else."""
    return _evaluated(value, known, {})


def _evaluated(value: Value, known: Mapping[str, int], found: dict[Symbol, int | None]) -> int | None:
    total = value.number
    for symbol, factor in value.terms:
        if symbol not in found:
            found[symbol] = _of_symbol(symbol, known, found)
        number = found[symbol]
        if number is None:
            return None
        total += number * factor
    return total


def _of_symbol(symbol: Symbol, known: Mapping[str, int], found: dict[Symbol, int | None]) -> int | None:
    if symbol[0] == SPECIAL:
        return known.get(str(symbol[1]))
    if symbol[0] not in (COMPUTED, OPERATOR):
        return None
    spelling, given = str(symbol[1]), symbol[2]
    assert isinstance(given, tuple)
    numbers = [_evaluated(one, known, found) for one in given]
    if len(numbers) < 2 or numbers[0] is None or numbers[1] is None:
        return None
    compute = compared(spelling) if symbol[0] == COMPUTED else None
    if compute is None and min(numbers[0], numbers[1]) >= 0:
        # What a negative number is depends on its type.
        compute = _OPERATORS.get(spelling) if symbol[0] == OPERATOR else computed(spelling)
    return compute(numbers[0], numbers[1]) if compute is not None else None
