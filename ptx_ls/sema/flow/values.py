"""Values as sums: a number, and symbols with factors. A symbol is a variable, a parameter, a special register, or what
an instruction computes from other values, so that two places with equal values hold the same number.

What is computed again and again from itself, as in a hash, is a graph in which most parts are shared: written out it
would be larger than any memory. So equal symbols are one object, which knows what there is to know of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from weakref import WeakValueDictionary

from ptx_ls.lazy import NamedTuple
from ptx_ls.threads import Lock

VARIABLE, PARAMETER, SPECIAL, UNKNOWN, COMPUTED = "variable", "parameter", "special", "unknown", "computed"
OPERATOR = "operator"
"""The kind of what an operator of a host language computes, by its sign."""
GENERIC = "generic"
"""The kind of a generic address, in place of one of a state space."""
MAPPED = "mapped"
"""The kind of an address in another CTA of the cluster."""


class Symbol:
    """What kind it is, its name, and for what is computed the values it is made of: `words`. Equal ones are the same.

    `is_stable`: no register in it has several writers. `is_of_thread`: it is made of special registers and numbers, so
    that the number of a thread may decide it. `origins`: the variables, parameters and addresses that it is
    made of, itself among them.
    """

    __slots__ = ("__weakref__", "is_of_thread", "is_stable", "origins", "rank", "words")

    is_stable: bool
    is_of_thread: bool
    origins: frozenset[Symbol]

    def __init__(self, words: tuple[object, ...]) -> None:
        self.words = words
        self.rank = next(_ranks)
        parts = [inner for value in _inside(words) for inner, _ in value.terms]
        self.is_stable = words[0] != UNKNOWN and all(part.is_stable for part in parts)
        self.is_of_thread = words[0] == SPECIAL or (
            words[0] in (COMPUTED, OPERATOR) and all(part.is_of_thread for part in parts)
        )
        origins = frozenset((self,)) if words[0] in _ORIGINS else _NOTHING
        for part in parts:
            if not part.origins <= origins:
                origins |= part.origins
        self.origins = origins

    def __getitem__(self, at: int) -> object:
        return self.words[at]

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[object]:
        return iter(self.words)


_ORIGINS = frozenset((VARIABLE, PARAMETER, MAPPED, GENERIC))
_NOTHING: frozenset[Symbol] = frozenset()
_ranks = count()
_symbols: WeakValueDictionary[tuple[object, ...], Symbol] = WeakValueDictionary()
_lock = Lock()


class Value(NamedTuple):
    """A sum of symbols with factors, and a number."""

    terms: tuple[tuple[Symbol, int], ...]
    number: int

    @property
    def constant(self) -> int | None:
        """The number, if the value is one."""
        return None if self.terms else self.number

    @property
    def is_stable(self) -> bool:
        """Whether it is the same each time that it is computed in one thread: no register in it has several writers."""
        return all(symbol.is_stable for symbol, _ in self.terms)

    @property
    def is_of_thread(self) -> bool:
        """Whether it is made of special registers and numbers."""
        return all(symbol.is_of_thread for symbol, _ in self.terms)


def number(value: int) -> Value:
    """A value that is a number."""
    return Value((), value)


def symbol(*words: object) -> Value:
    """A value that is one symbol."""
    with _lock:
        known = _symbols.get(words)
        if known is None:
            known = _symbols[words] = Symbol(words)
    return Value(((known, 1),), 0)


def added(one: Value, other: Value, factor: int = 1) -> Value:
    """The sum of two values, the second times a factor."""
    if not other.terms:
        return Value(one.terms, one.number + other.number * factor)
    terms = dict(one.terms)
    for what, times in other.terms:
        terms[what] = terms.get(what, 0) + times * factor
    kept = [(what, times) for what, times in terms.items() if times]
    if len(kept) > 1:
        kept.sort(key=_rank)
    return Value(tuple(kept), one.number + other.number * factor)


def _rank(term: tuple[Symbol, int]) -> int:
    return term[0].rank


def scaled(value: Value, factor: int) -> Value:
    """A value times a number."""
    return added(number(0), value, factor)


def symbols(value: Value) -> Iterator[Symbol]:
    """The symbols of a value, and of what these are computed from, each once."""
    seen: set[Symbol] = set()
    ahead = [what for what, _ in reversed(value.terms)]
    while ahead:
        what = ahead.pop()
        if what not in seen:
            seen.add(what)
            yield what
            ahead += [inner for part in _inside(what.words) for inner, _ in part.terms]


def _inside(words: tuple[object, ...]) -> Iterator[Value]:
    for part in words:
        if isinstance(part, tuple):
            for inner in part:
                if isinstance(inner, Value):
                    yield inner


def origins(value: Value) -> frozenset[Symbol]:
    """The variables, parameters and addresses that a value is made of."""
    found = _NOTHING
    for what, _ in value.terms:
        found = found | what.origins if found else what.origins
    return found


def roots(value: Value) -> frozenset[Symbol]:
    """The variables that a value is made of, else the parameters; of an address in another CTA, that address."""
    found = origins(value)
    remote = frozenset(one for one in found if one[0] == MAPPED)
    # What is added to the address of a variable is an index.
    variables = remote or frozenset(one for one in found if one[0] == VARIABLE)
    return variables or frozenset(one for one in found if one[0] == PARAMETER)


def is_remote(value: Value) -> bool:
    """Whether it is an address in another CTA of the cluster."""
    return any(one[0] == MAPPED for one in origins(value))


def same_place(one: Value, other: Value, size: int = 1) -> bool:
    """Whether two addresses surely are of the same object: both of one variable or parameter, the second within `size`
    bytes from the number of the first, whatever is added to both that is not known."""
    if not one.is_stable or not other.is_stable:
        return False
    mine, others = roots(one), roots(other)
    return one == other or (len(mine) == 1 and mine == others and 0 <= other.number - one.number < size)
