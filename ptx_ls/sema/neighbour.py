"""The neighbours of a spelling: changes of one modifier that give a spelling which a target and version accept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ptx_ls.isa import automaton, state, table
from ptx_ls.isa.model import Entry
from ptx_ls.isa.spelling_problem import MOST_MODIFIERS
from ptx_ls.isa.substitution import is_accepted, substitutes
from ptx_ls.isa.suggestions import LIKELY, likeness, usage_rank
from ptx_ls.lazy import dataclass
from ptx_ls.sema.target_check import Judge


@dataclass(frozen=True)
class Change:
    """A change of one modifier: number `index`, counted from 0 after the opcode, is replaced by `token`, or removed if
    that is "".

    `likeness` compares the two modifiers. `kept`: the change keeps what the instruction computes, except for the sign
    of an integer or part of a state space. `likely`: the change may be what the user meant.
    """

    index: int
    token: str
    likeness: float = 0.0
    kept: bool = False
    likely: bool = False


def changes(judge: Judge, spelling: str, abroad: bool = False) -> tuple[Change, ...]:
    """The changes that give an accepted spelling, the likeliest first, removals last; with `abroad`, also those that
    make another instruction of the family."""
    found = _changes(judge, spelling)
    if abroad or not found:
        return found
    known = automaton.tokens_of_any(table.resolve(spelling).entries)
    return tuple(change for change in found if not change.token or change.token in known)


@lru_cache(maxsize=4096)
def _changes(judge: Judge, spelling: str) -> tuple[Change, ...]:
    opcode, modifiers = table.split(spelling)
    if len(modifiers) > MOST_MODIFIERS:
        return ()
    words = tuple(spelling.split("."))
    known = automaton.tokens_of_any(table.family(opcode))
    found: dict[tuple[int, str], Change] = {}
    for entry in table.family(opcode):
        pairs: Iterable[tuple[int, str]]
        if words[: len(entry.path)] == entry.path:
            skip = len(entry.path) - 1
            pairs = [(skip + i, token) for i, token in substitutes(judge, entry, modifiers[skip:])]
        else:
            pairs = _path_changes(judge, entry, words, known)
        for i, token in pairs:
            if (i, token) not in found:
                found[i, token] = _change(i, modifiers[i], token)
    return tuple(sorted(found.values(), key=lambda c: (not c.token, -c.likeness, usage_rank(c.token), c.token)))


def _change(index: int, modifier: str, token: str) -> Change:
    if not token:
        return Change(index, token)
    kept, near = _keeps(modifier, token), likeness(modifier, token)
    # Registers tell the type that is meant: one of another size or kind is not.
    is_typed = state.type_of(modifier) is not None and state.type_of(token) is not None
    return Change(index, token, near, kept, kept or (near >= LIKELY and not is_typed))


@lru_cache(maxsize=4096)
def _keeps(modifier: str, token: str) -> bool:
    space, other = modifier.partition("::")[0], token.partition("::")[0]
    if state.space(space):
        return space == other
    before, after = state.type_of(modifier), state.type_of(token)
    return bool(before and after) and {modifier[1], token[1]} <= {"s", "u", "b"} and modifier[2:] == token[2:]


def _path_changes(
    judge: Judge, entry: Entry, words: tuple[str, ...], known: frozenset[str]
) -> Iterator[tuple[int, str]]:
    """The changes that lead to another entry, as from `shfl.sync` to `shfl`."""
    path = entry.path
    first = next((i for i, (a, b) in enumerate(zip(path, words, strict=False)) if a != b), None)
    if first is None:
        return
    for token in ((path[first],) if f".{path[first]}" in known else ()) + ("",):
        after = (*words[:first], *((token,) if token else ()), *words[first + 1 :])
        if after[: len(path)] == path:
            modifiers = [f".{word}" for word in after[len(path) :]]
            if any(is_accepted(judge, s) for s in automaton.walk(entry, modifiers)):
                yield first - 1, token and f".{token}"
