"""Values as sums: a number, and symbols with factors. A symbol is a variable, a parameter, a special register, or what
an instruction computes from other values, so that two places with equal values hold the same number."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.lazy import NamedTuple

Symbol = tuple[object, ...]
"""What kind it is, its name, and for what is computed the values it is made of."""

VARIABLE, PARAMETER, SPECIAL, UNKNOWN, COMPUTED = "variable", "parameter", "special", "unknown", "computed"
OPERATOR = "operator"
"""The kind of what an operator of a host language computes, by its sign."""
GENERIC = "generic"
"""The kind of a generic address, in place of one of a state space."""
MAPPED = "mapped"
"""The kind of an address in another CTA of the cluster."""


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
        return all(symbol[0] != UNKNOWN for symbol in symbols(self))


def number(value: int) -> Value:
    """A value that is a number."""
    return Value((), value)


def symbol(*words: object) -> Value:
    """A value that is one symbol."""
    return Value(((words, 1),), 0)


def added(one: Value, other: Value, factor: int = 1) -> Value:
    """The sum of two values, the second times a factor."""
    if not other.terms:
        return Value(one.terms, one.number + other.number * factor)
    terms = dict(one.terms)
    for what, times in other.terms:
        terms[what] = terms.get(what, 0) + times * factor
    kept = [(what, times) for what, times in terms.items() if times]
    if len(kept) > 1:
        # The text of a value grows with all that it is computed from.
        kept.sort(key=repr)
    return Value(tuple(kept), one.number + other.number * factor)


def scaled(value: Value, factor: int) -> Value:
    """A value times a number."""
    return added(number(0), value, factor)


def symbols(value: Value) -> Iterator[Symbol]:
    """The symbols of a value, and of what these are computed from."""
    for what, _ in value.terms:
        yield what
        for part in what:
            if isinstance(part, tuple):
                for inner in part:
                    if isinstance(inner, Value):
                        yield from symbols(inner)


def roots(value: Value) -> frozenset[Symbol]:
    """The variables that a value is made of, else the parameters; of an address in another CTA, that address."""
    found = list(symbols(value))
    remote = frozenset(one for one in found if one[0] == MAPPED)
    # What is added to the address of a variable is an index.
    variables = remote or frozenset(one for one in found if one[0] == VARIABLE)
    return variables or frozenset(one for one in found if one[0] == PARAMETER)


def is_remote(value: Value) -> bool:
    """Whether it is an address in another CTA of the cluster."""
    return any(one[0] == MAPPED for one in symbols(value))


def same_place(one: Value, other: Value, size: int = 1) -> bool:
    """Whether two addresses surely are of the same object: both of one variable or parameter, the second within `size`
    bytes from the number of the first, whatever is added to both that is not known."""
    if not one.is_stable or not other.is_stable:
        return False
    mine, others = roots(one), roots(other)
    return one == other or (len(mine) == 1 and mine == others and 0 <= other.number - one.number < size)
