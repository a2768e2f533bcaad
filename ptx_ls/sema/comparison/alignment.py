"""Which instructions of two functions are the same, when registers, labels and variables of one are called as those of
the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from ptx_ls.sema.comparison.canonical import Instruction, Name

Pair = tuple[int | None, int | None]
"""The numbers of an instruction in both functions; None where one has none."""


class Renaming:
    """What the names of one function are called in the other: one name for each, both ways."""

    def __init__(self) -> None:
        self.forth: dict[Name, Name] = {}
        self._back: dict[Name, Name] = {}

    def unify(self, one: Instruction, other: Instruction) -> bool:
        """Whether two instructions with the same words can be the same; if so, their names are."""
        if one.words != other.words or len(one.names) != len(other.names):
            return False
        added: dict[Name, Name] = {}
        back: dict[Name, Name] = {}
        for mine, theirs in zip(one.names, other.names, strict=True):
            if mine[0] != theirs[0]:
                return False
            known, reverse = self.forth.get(mine, added.get(mine)), self._back.get(theirs, back.get(theirs))
            if (known or theirs) != theirs or (reverse or mine) != mine:
                return False
            added[mine], back[theirs] = theirs, mine
        self.forth |= added
        self._back |= back
        return True


def align(one: Sequence[Instruction], other: Sequence[Instruction]) -> tuple[list[Pair], Renaming]:
    """The instructions of both in order, each with its partner. What only computes may stand elsewhere."""
    renaming = Renaming()
    pairs: list[Pair] = []
    for first, second in _matched(one, other):
        if first is not None and second is not None and not renaming.unify(one[first], other[second]):
            pairs += [(first, None), (None, second)]
        else:
            pairs.append((first, second))
    return _without_moved(pairs, one, other, renaming), renaming


def _matched(one: Sequence[Instruction], other: Sequence[Instruction]) -> Iterator[Pair]:
    """By what operands are computed from, and between these by the words alone."""
    for i1, i2, j1, j2, is_equal in _blocks(one, other, lambda item: (item.key, item.words)):
        if is_equal:
            yield from zip(range(i1, i2), range(j1, j2), strict=True)
            continue
        for a1, a2, b1, b2, is_alike in _blocks(one[i1:i2], other[j1:j2], lambda item: item.words):
            first, second = range(i1 + a1, i1 + a2), range(j1 + b1, j1 + b2)
            if is_alike:
                yield from zip(first, second, strict=True)
            else:
                yield from ((number, None) for number in first)
                yield from ((None, number) for number in second)


def _blocks(
    one: Sequence[Instruction], other: Sequence[Instruction], key: Callable[[Instruction], object]
) -> Iterator[tuple[int, int, int, int, bool]]:
    matcher = SequenceMatcher(None, [*map(key, one)], [*map(key, other)], autojunk=False)
    for kind, i1, i2, j1, j2 in matcher.get_opcodes():
        yield i1, i2, j1, j2, kind == "equal"


def _without_moved(
    pairs: list[Pair], one: Sequence[Instruction], other: Sequence[Instruction], renaming: Renaming
) -> list[Pair]:
    """The pairs without instructions that only compute, and that the other function has elsewhere."""
    waiting: dict[tuple[int, bytes], list[int]] = {}
    for first, second in pairs:
        if first is None and second is not None and other[second].is_pure:
            waiting.setdefault((other[second].key, other[second].words), []).append(second)
    gone: set[int] = set()
    found: list[Pair] = []
    for first, second in pairs:
        if second is None and first is not None and one[first].is_pure:
            among = waiting.get((one[first].key, one[first].words), [])
            partner = next((number for number in among if renaming.unify(one[first], other[number])), None)
            if partner is not None:
                among.remove(partner)
                gone.add(partner)
                continue
        found.append((first, second))
    return [pair for pair in found if pair[0] is not None or pair[1] not in gone]
