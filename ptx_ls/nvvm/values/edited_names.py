"""The names of a function after an edit, from those before it: what is numbered is numbered again as far as the edit
reaches."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.names import Misnumbered, Names, Numbering, first_number
from ptx_ls.nvvm.values.statement import Statement, number_of

_FEW = 8
"""The most names that may be defined twice; with more, all names are read again."""


class EditedNames(NamedTuple):
    """The names after an edit, and among which are those that other statements define than before, or none."""

    names: Names
    edited: Set[str]


class Replaced(NamedTuple):
    """Statements of a body that were replaced by others: from number `first` on, up to number `before` in `old` and up
    to number `after` in `new`."""

    old: Sequence[Statement]
    new: Sequence[Statement]
    first: int
    before: int
    after: int

    @property
    def is_near_order(self) -> bool:
        """Whether an order of uses is among them or next to them: which statement begins a block is not seen there."""
        old, new, first, before, after = self
        around = (*old[max(0, first - 1) : before + 1], *new[first : after + 1])
        return any(one.role == "order" for one in around)


class _Defined(NamedTuple):
    """What a statement defines, and its number. `least`: what its own number may be at least, if that is another."""

    at: int
    statement: Statement
    is_block: bool
    name: str
    least: int | None

    @property
    def misnumbered(self) -> Iterator[Misnumbered]:
        if self.least is not None:
            yield Misnumbered(self.at, -1, self.statement.number or 0, self.least)


class _Numbered(NamedTuple):
    """What the replaced statements define and what those in their place do, both with the first after them if a block
    begins there in one version only: up to number `end` before the edit; and how both number what follows."""

    gone: list[_Defined]
    fresh: list[_Defined]
    end: int
    was: Numbering
    now: Numbering


def edited_names(earlier: Names, header: Header, replaced: Replaced) -> EditedNames | None:
    """The names after some statements were replaced by others; None if a name was defined twice before, or is now and
    not only by named values."""
    old, new, first, before, after = replaced
    if earlier.again or replaced.is_near_order:
        return None
    numbered = _numbered(replaced, 0)
    if numbered.was.following or numbered.now.following:
        numbered = _numbered(replaced, _number_at(earlier, header, old, first))
    gone, fresh, end = numbered.gone, numbered.fresh, numbered.end
    renamed, last = _renamed(replaced, numbered)
    values, blocks = earlier.values.copy(), earlier.blocks.copy()
    unmade = (*gone, *(one for one, _ in renamed))
    for one in unmade:
        (blocks if one.is_block else values).pop(one.name, None)
    made = (*fresh, *(one for _, one in renamed))
    twice: dict[str, list[_Defined]] = {}
    for one in made:
        if one.name in values or one.name in blocks or one.name in earlier.parameters:
            twice.setdefault(one.name, []).append(one)
        else:
            (blocks if one.is_block else values)[one.name] = one.statement
    again: list[int] = []
    for name, ones in twice.items():
        known = values.get(name)
        those = [*(one.statement for one in ones), *((known,) if known is not None else ())]
        if len(twice) > _FEW or name in blocks or any(one.role != "value" for one in those):
            return None
        numbers = sorted(number_of(new, one, first) for one in those)
        values[name] = new[numbers[-1]]
        again += numbers if name in earlier.parameters else numbers[1:]
    by, starts, names = after - before, earlier.first_of_block, earlier.block_names
    low, high = bisect_left(starts, first), bisect_left(starts, end)
    called = [one.name for one in fresh if one.is_block]
    if called != names[low:high] or renamed:
        names = [*names[:low], *called, *names[high:]]
        begin = low + len(called)
        for one, other in renamed:
            if one.is_block:
                names[begin + bisect_left(starts, one.at) - high] = other.name
    tail = [at + by for at in starts[high:]] if by else starts[high:]
    starts = [*starts[:low], *(one.at for one in fresh if one.is_block), *tail]
    wrong = [one for one in earlier.misnumbered if one.statement < first]
    wrong += chain.from_iterable(one.misnumbered for one in made)
    wrong += (one._replace(statement=one.statement + by) for one in earlier.misnumbered if one.statement >= last)
    found = Names(earlier.parameters, values, blocks, names, starts, sorted(again), wrong)
    return EditedNames(found, {one.name for one in (*unmade, *made)})


def names_in(names: Names) -> Set[str]:
    """The names of all values and blocks."""
    return {*names.values, *names.blocks}


def redefined(earlier: Names, later: Names, names: Set[str]) -> Set[str]:
    """Of some names those that are defined by other statements than before, or no longer."""
    values, blocks, new_values, new_blocks = earlier.values, earlier.blocks, later.values, later.blocks
    return {
        name
        for name in names
        if values.get(name) is not new_values.get(name) or blocks.get(name) is not new_blocks.get(name)
    }


def _numbered(replaced: Replaced, following: int) -> _Numbered:
    old, new, first, before, after = replaced
    is_after_end = not first or old[first - 1].role == "terminator"
    was, now = (Numbering(following, is_after_end=is_after_end) for _ in range(2))
    gone = [*_defined(was, old, first, before)]
    fresh = [*_defined(now, new, first, after)]
    if was.is_after_end != now.is_after_end and before < len(old):
        gone += _defined(was, old, before, before + 1)
        fresh += _defined(now, new, after, after + 1)
        before += 1
    return _Numbered(gone, fresh, before, was, now)


def _defined(numbering: Numbering, statements: Sequence[Statement], first: int, end: int) -> Iterator[_Defined]:
    for at in range(first, end):
        statement = statements[at]
        yield from (_Defined(at, statement, *one) for one in numbering.definitions(statement))
        if statement.role == "value":
            yield _Defined(at, statement, False, statement.result, None)


def _renamed(replaced: Replaced, numbered: _Numbered) -> tuple[list[tuple[_Defined, _Defined]], int]:
    """What statements after the edit define that have another number now, or a wrong one, before and after; and the
    number of the first, before the edit, from which on all are as they were."""
    old, by = replaced.old, replaced.after - replaced.before
    was, now = numbered.was, numbered.now
    found: list[tuple[_Defined, _Defined]] = []
    for at in range(numbered.end, len(old)):
        if was.following == now.following:
            return found, at
        statement = old[at]
        if was.passes(statement):
            now.is_after_end = was.is_after_end
            continue
        for one, other in zip(was.definitions(statement), now.definitions(statement), strict=True):
            if one != other:
                found.append((_Defined(at, statement, *one), _Defined(at + by, statement, *other)))
    return found, len(old)


def _number_at(earlier: Names, header: Header, statements: Sequence[Statement], end: int) -> int:
    """The next free number at a statement, counted from the nearest earlier one whose number is right."""
    wrong = {one.statement for one in earlier.misnumbered}
    begin, following = 0, first_number(header)
    for at in range(end - 1, -1, -1):
        if statements[at].is_numbered and statements[at].number is not None and at not in wrong:
            begin, following = at + 1, (statements[at].number or 0) + 1
            break
    numbering = Numbering(following, is_after_end=not begin or statements[begin - 1].role == "terminator")
    for at in range(begin, end):
        if not numbering.passes(statements[at]):
            deque(numbering.definitions(statements[at]), maxlen=0)
    return numbering.following
