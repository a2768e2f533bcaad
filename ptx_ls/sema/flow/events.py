"""What happens in a function, one event for each instruction, whatever language it is written in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property

from ptx_ls.lazy import NamedTuple, dataclass, field
from ptx_ls.sema.flow.dominators import immediate_dominators
from ptx_ls.sema.flow.runs import Runs
from ptx_ls.sema.flow.values import Value


class Given:
    """An operand: its text, its value, and the names in it. The value may be given as what computes it when it is first
    asked for."""

    __slots__ = ("_compute", "_value", "names", "text")

    def __init__(self, text: str, value: Value | Callable[[], Value], names: frozenset[str]) -> None:
        self.text = text
        self.names = names
        self._compute = None if isinstance(value, Value) else value
        self._value = value if isinstance(value, Value) else None

    @property
    def value(self) -> Value:
        """What the operand is before the instruction; of an address, what it points to."""
        if self._value is None:
            assert self._compute is not None
            self._value = self._compute()
        return self._value


class Done(NamedTuple):
    """Something that an event does (isa/deeds.py), with the operands that say more."""

    verb: str
    what: str
    given: tuple[Given | None, ...]


class Memory(NamedTuple):
    """An access to memory: "read", "write" or "both"; its space, "" if generic; its address; whether it is weak."""

    mode: str
    space: str
    address: Given
    is_weak: bool


@dataclass(frozen=True)
class Event:
    """What one instruction does, and where it is written.

    `reads` and `writes` are names of registers, or of variables of the host. `guard` is the predicate under which it
    runs, with `!` where it is negated, "" for none, and `predicate` that as an operand, if it has a value.
    `is_unknown`: it may do anything, as a call of what is out of sight. `is_copy`: it only copies a value.
    """

    start: int
    end: int
    spelling: str
    following: tuple[int, ...]
    does: tuple[Done, ...] = ()
    reads: frozenset[str] = frozenset()
    writes: frozenset[str] = frozenset()
    guard: str = ""
    predicate: Given | None = None
    effects: frozenset[str] = frozenset()
    memory: tuple[Memory, ...] = ()
    is_unknown: bool = False
    is_copy: bool = False
    given: tuple[Given, ...] = ()

    @property
    def guarding(self) -> Value | None:
        """The value of the predicate under which it runs."""
        return self.predicate.value if self.predicate is not None else None

    @property
    def is_branch(self) -> bool:
        """Whether control may go elsewhere than to the next event."""
        return not self.effects.isdisjoint(("jump", "branch", "ret", "exit"))

    def all_done(self, verb: str, what: str = "") -> Iterator[Done]:
        """What it does of one kind."""
        return (one for one in self.does if one.verb == verb and what in ("", one.what))

    def is_doing(self, verb: str, *whats: str) -> bool:
        """Whether it does something of one kind."""
        return any(one.verb == verb and (not whats or one.what in whats) for one in self.does)

    @property
    def modifiers(self) -> frozenset[str]:
        """The modifiers of its spelling, each with its dot."""
        return frozenset(f".{word}" for word in self.spelling.split(".")[1:])


def _no_result(_: str) -> None:
    """What registers hold where nobody says it."""


def as_written(name: str) -> str:
    """A name of an event as its author wrote it: without the call that it is of, and the place of its declaration."""
    return name.rpartition(".")[2].partition("'")[0]


@dataclass(frozen=True)
class Program:
    """The events of a function in the order of the source; the number of all of them is the exit.

    `sizes`: of its variables in bytes. `bounds`: the directives of a kernel about threads and registers, with their
    numbers. `result`: what a register that is written once holds in the end; None for any other name.
    """

    events: tuple[Event, ...]
    is_kernel: bool
    name: str = ""
    sizes: Mapping[str, int] = field(default_factory=dict)
    bounds: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    result: Callable[[str], Value | None] = _no_result

    @cached_property
    def following(self) -> tuple[tuple[int, ...], ...]:
        """What may follow each event, and nothing after the exit."""
        return (*(one.following for one in self.events), ())

    @cached_property
    def before(self) -> tuple[tuple[int, ...], ...]:
        """What may precede each event, and the exit."""
        found: list[list[int]] = [[] for _ in range(len(self.events) + 1)]
        for number, ways in enumerate(self.following):
            for way in ways:
                found[way].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def dominators(self) -> list[int | None]:
        """The immediate dominator of each event."""
        return immediate_dominators(self.following, self.before, 0, len(self.events) + 1)

    @cached_property
    def post_dominators(self) -> list[int | None]:
        """The immediate post-dominator of each event."""
        return immediate_dominators(self.before, self.following, len(self.events), len(self.events) + 1)

    @cached_property
    def reachable(self) -> frozenset[int]:
        """The events that the first one reaches, and the exit."""
        return self.reached(0) | {0}

    @property
    def has_unknown(self) -> bool:
        """Whether something in it may do anything."""
        return any(one.is_unknown for one in self.events)

    def doing(self, verb: str, *whats: str) -> list[int]:
        """The numbers of the events that do something of one kind, and run."""
        return [
            n for n, one in enumerate(self.events) if one.does and one.is_doing(verb, *whats) and n in self.reachable
        ]

    @cached_property
    def deciding(self) -> frozenset[int]:
        """The branches under a predicate that is the same each time, and under which others run as well."""
        guards = {n: value for n, one in enumerate(self.events) if one.guard and (value := one.guarding) is not None}
        counts = Counter(value for value in guards.values() if value.is_stable)
        return frozenset(n for n, value in guards.items() if counts[value] > 1 and self.events[n].is_branch)

    def dominates(self, one: int, other: int) -> bool:
        """Whether each way to an event passes another one."""
        return _is_above(self.dominators, one, other)

    def post_dominates(self, one: int, other: int) -> bool:
        """Whether each way from an event to the exit passes another one."""
        return _is_above(self.post_dominators, one, other)

    def reached(self, start: int, ends: Collection[int] = ()) -> frozenset[int]:
        """What follows an event, up to events that end the search, these included."""
        return self.runs.reached(self.following[start], ends)

    def reaching(self, end: int, starts: Collection[int] = ()) -> frozenset[int]:
        """What precedes an event, from events on that end the search, these included."""
        return self.runs.reaching(self.before[end], starts)

    @cached_property
    def runs(self) -> Runs:
        """The events that follow each other without a branch, which searches take at once."""
        return Runs(self.following, self.before)

    @cached_property
    def loops(self) -> tuple[frozenset[int], ...]:
        """The natural loops: for each head, the events from which a way leads back to it."""
        found: dict[int, set[int]] = {}
        for tail in self.reachable:
            for head in self.following[tail]:
                # What leads on from an event that all ways to the next one pass is no way back.
                if self.dominators[head] != tail and self.dominates(head, tail):
                    inside = found.setdefault(head, set())
                    inside |= {head, tail}
                    if tail != head:
                        inside |= self.reaching(tail, (head,))
        return tuple(map(frozenset, found.values()))


def _is_above(nearest: list[int | None], one: int, other: int) -> bool:
    at: int | None = other
    while at is not None and at != one:
        at = nearest[at]
    return at == one
