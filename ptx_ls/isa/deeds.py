"""What instructions do beside computing, by their spellings: what they wait for, start, complete and order (the lines
`does` of the table)."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache, lru_cache

from ptx_ls.isa import automaton, table
from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.operands import given
from ptx_ls.lazy import NamedTuple

SAYS_NOTHING_OF_FLOW = ("computes", "encodes")
"""Verbs of lines `does` about values only: what is computed, and what an operand encodes (`encodes table`: the table of
a bitwise function, `encodes bytes`: which byte goes where)."""


class Deed(NamedTuple):
    """Something that an instruction does: a verb, what it is about, and the numbers of the operands that say more, None
    for one that is not given."""

    verb: str
    what: str
    at: tuple[int | None, ...]


@lru_cache(maxsize=8192)
def deeds(spelling: str, initials: tuple[str, ...]) -> tuple[Deed, ...]:
    """What an instruction does, by its spelling and the first characters of its operands; nothing where the forms that
    fit differ in it."""
    matches = table.resolve(spelling).fitting(len(initials))
    differing = [mismatches(match.state.form, initials) for match in matches]
    least = min(differing, default=0)
    found: set[tuple[Deed, ...]] = set()
    for match, count in zip(matches, differing, strict=True):
        if count == least:
            names = [operand.name for operand in given(match.state.form, len(initials))]
            found.add(
                tuple(
                    Deed(one.verb, one.what, tuple(names.index(n) if n in names else None for n in one.operands))
                    for one in match.state.form.does
                    if all(automaton.holds(condition, match.state) for condition in one.when)
                )
            )
    return found.pop() if len(found) == 1 else ()


_COMPARISONS: dict[str, Callable[[int, int], int]] = {
    ".eq": operator.eq,
    ".ne": operator.ne,
    ".lt": operator.lt,
    ".le": operator.le,
    ".gt": operator.gt,
    ".ge": operator.ge,
    ".lo": operator.lt,
    ".ls": operator.le,
    ".hi": operator.gt,
    ".hs": operator.ge,
}
_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "shifted": lambda a, b: a >> min(b, 63),
    "intersection": operator.and_,
    "quotient": lambda a, b: a // b if b else 0,
    "remainder": lambda a, b: a % b if b else 0,
    "broadcast": lambda a, b: a,
}
"""What the lines `does computes` of two operands say, for numbers that are not negative."""


@lru_cache(maxsize=1024)
def compared(spelling: str) -> Callable[[int, int], int] | None:
    """How an instruction compares two integers, which are its first sources; None for any other."""
    if not any(
        does.what == "comparison" for match in table.resolve(spelling).matches for does in match.state.form.does
    ):
        return None
    words = [f".{word}" for word in spelling.split(".")[1:]]
    if any(word.startswith(".f") or word in (".and", ".or", ".xor") for word in words):
        return None
    compare = next((_COMPARISONS[word] for word in words if word in _COMPARISONS), None)
    bits = next((int(word[2:]) for word in words if word[:2] in (".u", ".b") and word[2:].isdigit()), 0)
    if compare is None or not bits:
        return compare
    return lambda a, b: compare(a % (1 << bits), b % (1 << bits))


@lru_cache(maxsize=1024)
def computed(spelling: str) -> Callable[[int, int], int] | None:
    """What an instruction computes from its first two sources; None where the table does not say."""
    for match in table.resolve(spelling).matches:
        for does in match.state.form.does:
            if does.verb == "computes" and does.what in _OPERATIONS:
                return _OPERATIONS[does.what]
    return None


NAME = "doers"
"""Under which the index is kept, so that nobody reads the whole table for a message."""


def doer(verb: str, what: str) -> str:
    """The name of an instruction that does something of one kind: `wgmma.fence` of "fences", "product"."""
    return _index()[f"{verb} {what}"]


@cache
def _index() -> dict[str, str]:
    return kept(NAME, read)


def read() -> dict[str, str]:
    """The name of an instruction for each thing that instructions do: of several, one that has the verb as a word, of
    these one that is a whole spelling, and of these the shortest."""
    found: dict[str, set[str]] = {}
    for entry in table.entries():
        for does in (one for form in entry.forms for one in form.does):
            tokens = (one.name for one in does.when if one.kind == "token" and not one.negated)
            found.setdefault(f"{does.verb} {does.what}", set()).add(".".join(entry.path) + "".join(tokens))
    return {deed: min(names, key=lambda name: _rank(deed, name)) for deed, names in found.items()}


def _rank(deed: str, name: str) -> tuple[bool, bool, int, str]:
    word = deed.partition(" ")[0].rstrip("s")
    has_word = any(one.startswith(word) for one in name.split("."))
    return not has_word, not table.matches(name), len(name), name
