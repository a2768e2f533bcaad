"""The declarations of a version that later ones can reuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ptx_ls.lazy import dataclass, field
from ptx_ls.syntax.offset_map import Edit, joined_edits

if TYPE_CHECKING:
    from ptx_ls.sema.incremental.patched import BodyPatch
    from ptx_ls.sema.incremental.shifted import ShiftedBody
    from ptx_ls.sema.scope import Body, Known

_MOST_EDITS = 256
"""Edits after which what was read is read again."""
_MOST_OTHERS = 64
"""Bodies that are kept by themselves."""


@dataclass(frozen=True)
class MovedBodies:
    """The known bodies of functions by number, in which at most instructions were edited.

    Most functions of a module were `read` in one version: it would take a millisecond to give a thousand of them the
    `edits` since, one by one at each keystroke. `others` are those that were read in another one; None for a function
    of which nothing is known any more.
    """

    read: Mapping[int, Body] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()
    others: Mapping[int, Known | None] = field(default_factory=dict)

    def of(self, at: int) -> Known | None:
        """What is known of the body of a function."""
        if at in self.others:
            return self.others[at]
        body = self.read.get(at)
        return None if body is None else (body, self.edits)

    def after(self, edits: Sequence[Edit], unknown: Iterable[int]) -> MovedBodies:
        """The bodies after more edits, without those of some functions."""
        joined = tuple(joined_edits(self.edits, edits))
        others: dict[int, Known | None] = {at: known and moved(known, edits) for at, known in self.others.items()}
        others |= dict.fromkeys(unknown)
        return MovedBodies(self.read if len(joined) <= _MOST_EDITS else {}, joined, others)

    def with_others(self, found: Mapping[int, Known]) -> MovedBodies:
        """The bodies with some that were read since."""
        new = {at: known for at, known in found.items() if not _is_same(known, self.of(at))}
        if len(self.others) + len(new) <= _MOST_OTHERS:
            return MovedBodies(self.read, self.edits, {**self.others, **new})
        every = {at: known for at in (*self.read, *self.others) if (known := self.of(at)) is not None}
        return moved_bodies(every | new)


def _is_same(one: Known, other: Known | None) -> bool:
    return other is not None and one[0] is other[0] and one[1] == other[1]


def moved(known: Known, edits: Sequence[Edit]) -> Known | None:
    """What is known of a body after more edits; None after too many."""
    joined = tuple(joined_edits(known[1], edits))
    return (known[0], joined) if len(joined) <= _MOST_EDITS else None


def moved_bodies(known: Mapping[int, Known]) -> MovedBodies:
    """The known bodies of functions, given by number."""
    versions = Counter(edits for _, edits in known.values()).most_common(1)
    edits = versions[0][0] if versions else ()
    read = {at: body for at, (body, since) in known.items() if since == edits}
    return MovedBodies(read, edits, {at: one for at, one in known.items() if at not in read})


@dataclass(frozen=True)
class KnownDeclarations:
    """The known declarations of a version: those `outside` of functions, which may be `movable`, and the bodies of some
    functions by their number. `starts` are the offsets of the functions."""

    outside: Body | ShiftedBody
    movable: Known | None
    starts: Sequence[int]
    bodies: MovedBodies


@dataclass(frozen=True)
class KnownBodies:
    """The known bodies of functions by number: `moved` ones, in which at most instructions were edited, and `edited`
    ones."""

    moved: MovedBodies = field(default_factory=MovedBodies)
    edited: dict[int, BodyPatch] = field(default_factory=dict)
