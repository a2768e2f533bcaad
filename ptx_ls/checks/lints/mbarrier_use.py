"""mbarrier-use: an mbarrier does not wait for what it should, or is never complete.

`mbarrier.try_wait` and `test_wait` only ask: `try_wait` returns after a while, complete or not, so that its answer has
to be tested in a loop. The parity to ask for changes with each phase: in a loop that asks for the same one, every wait
after the first returns at once or never. A phase is complete when the arrivals and bytes that it expects are there:
with fewer arrivals than the count of `mbarrier.init`, or other bytes than the copies bring, it waits for ever or ends
too early. Other threads may use the mbarrier only after a barrier behind `mbarrier.init`, and the data of a copy only
after a wait for its mbarrier.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.isa.deeds import doer
from ptx_ls.sema.flow.events import Done, Event, Given, Program
from ptx_ls.sema.flow.paths import is_uncovered
from ptx_ls.sema.flow.threads import all_reaching
from ptx_ls.sema.flow.uses import is_used
from ptx_ls.sema.flow.values import (
    COMPUTED,
    OPERATOR,
    SPECIAL,
    VARIABLE,
    Value,
    is_remote,
    origins,
    same_place,
    symbols,
)

CODE = "mbarrier-use"
MANUAL = (
    "parallel-synchronization-and-communication-instructions-mbarrier-test-wait-try-wait",
    "parallel-synchronization-and-communication-instructions-mbarrier-phase-completion",
)
SPEAKS_OF = frozenset(
    (
        ("asks", "mbarrier"),
        ("makes", "mbarrier"),
    )
)

_KIND = "mbarrier"
_SHARED = ("", ".shared", ".shared::cta")


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per instruction, at its spelling."""
    asks = program.doing("asks", _KIND)
    if not asks and not program.doing("makes", _KIND):
        return
    yield from _unread(program, asks)
    yield from _same_parity(program, asks)
    if program.has_unknown:
        return
    yield from _read_early(program, asks)
    yield from _before_init(program)
    for number in program.doing("makes", _KIND):
        yield from _counted(program, number)


def _unread(program: Program, asks: list[int]) -> Iterator[Diagnostic]:
    for number in asks:
        event = program.events[number]
        answer = next(event.all_done("asks", _KIND)).given[1]
        if answer is not None and answer.names and not is_used(program, number, answer.names):
            message = f"The result of '{event.spelling}' is never tested: it may return before the phase is complete"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)


def _same_parity(program: Program, asks: list[int]) -> Iterator[Diagnostic]:
    for number in asks:
        event = program.events[number]
        done = next(event.all_done("asks", _KIND))
        address, parity = done.given[0], done.given[2]
        if address is None or parity is None or ".parity" not in event.modifiers or not address.value.is_stable:
            continue
        for loop in program.loops:
            if number not in loop or _is_spin(program, loop, done):
                continue
            written = frozenset(name for n in loop for name in program.events[n].writes)
            others = [
                n
                for n in loop
                if n != number
                and any(
                    d.verb in ("asks", "makes") and d.given[0] is not None and d.given[0].value == address.value
                    for d in program.events[n].does
                )
            ]
            if (
                (parity.names | address.names) & _changing(program, loop, written)
                or others
                or _leaves(program, loop, number)
            ):
                continue
            message = f"'{event.spelling}' tests the same parity in each iteration, but each phase has the other one"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
            break


def _changing(program: Program, loop: frozenset[int], written: frozenset[str]) -> frozenset[str]:
    """Names that may have another value in another iteration: made from what the loop writes, or read."""
    constant = {
        name
        for n in loop
        for name in program.events[n].writes
        if program.events[n].reads.isdisjoint(written)
        and not program.events[n].guard
        and not program.events[n].effects
        and not program.events[n].does
    }
    writers: dict[str, int] = {}
    for n in loop:
        for name in program.events[n].writes:
            writers[name] = writers.get(name, 0) + 1
    return frozenset(name for name in written if name not in constant or writers[name] > 1)


def _is_spin(program: Program, loop: frozenset[int], done: Done) -> bool:
    """Whether a loop only asks again until the answer is yes."""
    answer = done.given[1]
    leaving = [n for n in loop if any(way not in loop for way in program.following[n])]
    names = answer.names if answer is not None else frozenset()
    derived = set(names)
    for _ in range(2):
        derived |= {name for n in loop for name in program.events[n].writes if program.events[n].reads & derived}
    return all(program.events[n].guard.lstrip("!") in derived for n in leaving)


def _leaves(program: Program, loop: frozenset[int], number: int) -> bool:
    """Whether a loop has no phase of its own in each iteration: nothing in it arrives, and no copy is counted."""
    inside = [program.events[n] for n in loop if n < len(program.events)]
    return not any(done.verb in ("arrives", "sends", "expects") for one in inside for done in one.does)


def _read_early(program: Program, asks: list[int]) -> Iterator[Diagnostic]:
    for number in program.doing("sends", _KIND):
        event = program.events[number]
        done = next(event.all_done("sends", _KIND))
        target = done.given[2] if len(done.given) > 2 else None
        if target is None:
            continue
        size = (done.given[1].value.constant if done.given[1] is not None else None) or 1
        for after, use in enumerate(program.events):
            reads = [a.address for a in use.memory if a.mode == "read" and a.space in _SHARED]
            if any(same_place(target.value, one.value, size) for one in reads) and is_uncovered(
                program, number, after, asks
            ):
                message = f"'{use.spelling}' reads what '{event.spelling}' copies, but nothing waits for its mbarrier"
                yield _at(use, message, event, "The copy is started here")
                break


def _before_init(program: Program) -> Iterator[Diagnostic]:
    joins = program.doing("joins", "cta", "cluster", "warp")
    for number in program.doing("makes", _KIND):
        event = program.events[number]
        made = next(event.all_done("makes", _KIND)).given[0]
        if made is None or not _is_conditional(program, number):
            continue
        for after, use in enumerate(program.events):
            same = any(
                done.what == _KIND and done.verb in ("arrives", "asks", "expects") and _is_same(done.given, made)
                for done in use.does
            )
            if not same or _is_conditional(program, after) or after not in program.reachable:
                continue
            if is_uncovered(program, number, after, joins):
                message = (
                    f"'{use.spelling}' uses the mbarrier before all threads can see that it is initialised: "
                    "there is no barrier between"
                )
                yield _at(use, message, event, "It is initialised here")
                return


def _is_conditional(program: Program, number: int) -> bool:
    return bool(program.events[number].guard) or not program.post_dominates(number, 0)


def _is_same(given: tuple[Given | None, ...], made: Given) -> bool:
    return bool(given) and given[0] is not None and given[0].value == made.value and made.value.is_stable


def _counted(program: Program, number: int) -> Iterator[Diagnostic]:
    event = program.events[number]
    made = next(event.all_done("makes", _KIND))
    address, count = made.given[0], made.given[1]
    if not program.is_kernel or address is None or count is None or _escapes(program, address.value):
        return
    users: dict[str, list[tuple[int, Done]]] = {}
    for n in sorted(program.reachable):
        for done in program.events[n].does if n < len(program.events) else ():
            # Of a bulk copy it is the mbarrier that says where the bytes are counted.
            if done.what == _KIND and _is_same(done.given, address):
                users.setdefault(done.verb, []).append((n, done))
    if any(program.events[n].effects & {"call"} for n in program.reachable if n < len(program.events)):
        return
    asks = users.get("asks", [])
    if not asks or len(users.get("makes", [])) != 1 or "ends" in users:
        return
    if any(n in loop for loop in program.loops for n, _ in users.get("arrives", []) + users.get("sends", [])):
        return
    yield from _arrivals(program, event, count.value.constant, users, asks[0][0])
    yield from _bytes(program, users)


def _arrivals(
    program: Program, event: Event, count: int | None, users: dict[str, list[tuple[int, Done]]], ask: int
) -> Iterator[Diagnostic]:
    threads = 1
    for number in program.bounds.get(".reqntid", (0,)):
        threads *= number
    if count is None or (len(program.bounds.get(".reqntid", ())) > 1 and program.bounds[".reqntid"][1:] != (1,) * 2):
        return
    if any(program.events[n].is_doing("hands") for n, _ in users.get("arrives", [])):
        return
    least = most = 0
    for n, done in users.get("arrives", []):
        times = 1
        if len(done.given) > 1 and done.given[1] is not None:
            known = done.given[1].value.constant
            if known is None:
                return
            times = known
        if program.events[n].is_doing("commits"):
            least, most = least, most + times * max(threads, 1)
            continue
        if not threads:
            if not _is_single(program, n):
                return
            least, most = least + times, most + times
            continue
        if threads > 1024:
            return
        reach = all_reaching(program, range(threads))
        surely, perhaps = (sum(n in one[at] for one in reach) for at in (0, 1))
        least += times * surely
        most += times if perhaps > surely and _is_single(program, n) else times * perhaps
    if most < count:
        message = (
            f"The mbarrier expects {count} arrivals, but {most} are in sight: '{program.events[ask].spelling}' waits "
            "for ever"
        )
        yield Diagnostic(CODE, "warning", message, event.start, event.end)
    elif least > count and least % count:
        message = f"The mbarrier expects {count} arrivals, but {least} threads arrive: its phase ends too early"
        yield Diagnostic(CODE, "warning", message, event.start, event.end)
    elif least > count and len(users["asks"]) == 1 and count == 1:
        message = f"The mbarrier expects one arrival, but {least} threads arrive: each ends a phase"
        yield Diagnostic(CODE, "warning", message, event.start, event.end)


_ASKED = 128
_WITHIN = frozenset(("%tid.x", "%tid.y", "%tid.z", "%laneid", "%warpid"))
"""Special registers in which the threads of a CTA differ."""


def _is_single(program: Program, number: int) -> bool:
    """Whether one thread alone executes an event: the one that was elected, or that has one number."""
    reach = all_reaching(program, range(_ASKED))
    surely, perhaps = (sum(number in one[at] for one in reach) for at in (0, 1))
    if surely == perhaps:
        return surely == 1
    return any(
        _is_around(program, at, number) and event.guarding is not None and _is_of_one(event.guarding)
        for at, event in enumerate(program.events)
    )


def _is_around(program: Program, at: int, number: int) -> bool:
    """Whether an event runs only under the guard of another."""
    event = program.events[at]
    if at == number:
        return bool(event.guard) and not event.guard.startswith("!")
    is_branch = bool(event.guard) and not event.effects.isdisjoint(("jump", "branch"))
    return is_branch and program.dominates(at, number) and not program.post_dominates(number, at)


def _is_of_one(value: Value) -> bool:
    """Whether a condition compares the number of a thread for equality."""
    found = list(symbols(value))
    return any(one[0] == SPECIAL and one[1] in _WITHIN for one in found) and any(
        (one[0] == COMPUTED and {"eq", "ne"} & set(str(one[1]).split(".")))
        or (one[0] == OPERATOR and one[1] in ("==", "!="))
        for one in found
    )


def _bytes(program: Program, users: dict[str, list[tuple[int, Done]]]) -> Iterator[Diagnostic]:
    sends, expects = users.get("sends", []), users.get("expects", [])
    if not sends:
        if expects and all(done.given[1] is not None and done.given[1].value.constant for _, done in expects):
            event = program.events[expects[0][0]]
            message = f"'{event.spelling}' expects bytes that no copy in sight brings: a wait for them never ends"
            yield Diagnostic(CODE, "warning", message, event.start, event.end)
        return
    first = program.events[sends[0][0]]
    if not expects:
        expect = doer("expects", _KIND)
        message = f"'{first.spelling}' brings bytes that its mbarrier does not expect: no {expect} is in sight"
        yield Diagnostic(CODE, "warning", message, first.start, first.end)
        return
    numbers = []
    for given in [*(d.given[1] if len(d.given) > 1 else None for _, d in sends), *(d.given[1] for _, d in expects)]:
        if given is None or given.value.constant is None:
            return
        numbers.append(given.value.constant)
    every = [n for n, _ in sends + expects]
    if any(
        program.dominates(one, every[0]) != program.post_dominates(every[0], one)
        and one != every[0]
        and not (program.dominates(every[0], one) and program.post_dominates(one, every[0]))
        for one in every
    ):
        return
    brought, expected = sum(numbers[: len(sends)]), sum(numbers[len(sends) :])
    if brought != expected:
        event = program.events[expects[0][0]]
        message = f"'{event.spelling}' expects {expected} bytes, and the copies in sight bring {brought}"
        yield _at(event, message, first, "A copy is started here")


def _escapes(program: Program, address: Value) -> bool:
    """Whether the mbarrier may be used out of sight: it is no variable of this CTA alone, or its address is stored."""
    roots = [one for one in origins(address) if one[0] == VARIABLE]
    if len(roots) != 1:
        return True
    for event in program.events:
        for given in event.given:
            if is_remote(given.value):
                return True
        for access in event.memory:
            if access.mode != "read" and any(
                roots[0] in origins(g.value) for g in event.given if g is not access.address and g.text[:1] != "["
            ):
                return True
    return False


def _at(event: Event, message: str, other: Event, why: str) -> Diagnostic:
    related = (Related(other.start, other.end, why),)
    return Diagnostic(CODE, "warning", message, event.start, event.end, related=related)
