"""Diagnostics that move together.

An edit moves what is behind it, which may be a thousand lints of a text that people write. Those of a stretch of text
that it does not touch stay the same objects, so that what was made of them, such as their JSON, need not be made again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from operator import attrgetter
from typing import Any, overload

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import moved, places_of, shifted
from ptx_ls.lazy import NamedTuple
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.span import Span

_MOST = 32
"""Diagnostics of one bundle: an edit within it moves each of them."""
_PLACE = attrgetter("start", "end")

Exchange = Callable[[Iterable[Diagnostic]], Iterable[Diagnostic]]
"""Leaves diagnostics out, or puts others with the same places in their place."""


class Bundle:
    """Some diagnostics in source order. `first` and `last` are the offsets between which all their places are. `json`:
    what a client was last sent of them, for those who write it."""

    __slots__ = ("_others", "diagnostics", "first", "json", "last")

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        extents = [places_of(one) for one in diagnostics]
        self.first = min(extent.start for extent in extents)
        self.last = max(extent.end for extent in extents)
        self.json: Any = None
        self._others: tuple[Hashable, tuple[Bundle, ...]] | None = None

    def exchanged(self, key: Hashable, by: Exchange) -> tuple[Bundle, ...]:
        """What a function makes of the diagnostics, none or one bundle; kept for the last key."""
        known = self._others
        if known is None or known[0] != key:
            made = tuple(by(self.diagnostics))
            known = self._others = key, (Bundle(made),) if made else ()
        return known[1]


class Placed(NamedTuple):
    """A bundle, and how many bytes further on its places are."""

    bundle: Bundle
    by: int

    @property
    def first(self) -> int:
        """The offset of the first of all their places."""
        return self.bundle.first + self.by

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The diagnostics where they are."""
        own = self.bundle.diagnostics
        return [shifted(one, self.by) for one in own] if self.by else own

    def after(self, edit: Edit) -> tuple[Placed, ...]:
        """The bundle after an edit; a new one of what is left, where the edit is within it."""
        bundle, by = self
        start, old_end, new_end = edit
        if bundle.last + by < start:
            return (self,)
        if bundle.first + by >= old_end:
            return (Placed(bundle, by + new_end - old_end),)
        return _placed(moved(self.diagnostics, (edit,)))


class Bundled(Sequence[Diagnostic]):
    """Diagnostics in source order, in bundles."""

    def __init__(self, parts: Iterable[Placed] = ()) -> None:
        self.parts = tuple(parts)

    @cached_property
    def _every(self) -> tuple[Diagnostic, ...]:
        return tuple(chain.from_iterable(part.diagnostics for part in self.parts))

    def __len__(self) -> int:
        return sum(len(bundle.diagnostics) for bundle, _ in self.parts)

    @overload
    def __getitem__(self, index: int) -> Diagnostic: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Diagnostic, ...]: ...
    def __getitem__(self, index: int | slice) -> Diagnostic | tuple[Diagnostic, ...]:
        return self._every[index]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._every)

    def after(self, edits: Iterable[Edit]) -> Bundled:
        """The diagnostics after some edits, without those that an edit touched."""
        parts: Sequence[Placed] = self.parts
        for edit in edits:
            parts = [one for part in parts for one in part.after(edit)]
        return Bundled(parts)

    def shifted(self, by: int) -> Bundled:
        """The diagnostics so many bytes further on."""
        return Bundled(Placed(part.bundle, part.by + by) for part in self.parts)

    def exchanged(self, key: Hashable, by: Exchange) -> Bundled:
        """What a function makes of the diagnostics, which keeps their places. `key` names the function."""
        return Bundled(Placed(one, part.by) for part in self.parts for one in part.bundle.exchanged(key, by))


def bundled(diagnostics: Iterable[Diagnostic]) -> Bundled:
    """Diagnostics in source order; those at the same place stay as they are."""
    return Bundled(_placed(sorted(diagnostics, key=_PLACE)))


def in_order(*found: Sequence[Diagnostic]) -> Bundled:
    """All of some diagnostics in source order; those at the same place in the order in which they are given."""
    found = tuple(filter(len, found))
    if len(found) == 1:
        return found[0] if isinstance(found[0], Bundled) else bundled(found[0])
    parts = [part for some in found for part in (some.parts if isinstance(some, Bundled) else _one_by_one(some))]
    made: list[Placed] = []
    together: list[tuple[int, Placed]] = []
    until = Span(-1, -1)
    # Bundles of which the places overlap are mixed.
    for start, end, at, part in sorted((*_ends(part), at, part) for at, part in enumerate(parts)):
        if start > until:
            made += _mixed(together)
            together, until = [], end
        together.append((at, part))
        until = max(until, end)
    return Bundled([*made, *_mixed(together)])


def _ends(part: Placed) -> tuple[Span, Span]:
    """The places of the first diagnostic and of the last."""
    own, by = part.bundle.diagnostics, part.by
    return Span(own[0].start + by, own[0].end + by), Span(own[-1].start + by, own[-1].end + by)


def _mixed(parts: list[tuple[int, Placed]]) -> Iterable[Placed]:
    """Bundles as one, given with their order."""
    if len(parts) < 2:
        return [part for _, part in parts]
    ordered = sorted(parts, key=lambda one: one[0])
    return bundled(chain.from_iterable(part.diagnostics for _, part in ordered)).parts


def _one_by_one(diagnostics: Sequence[Diagnostic]) -> list[Placed]:
    """Each diagnostic as a bundle, so that a few of them do not mix with all that is between them."""
    return [Placed(Bundle((one,)), 0) for one in diagnostics]


def _placed(diagnostics: Sequence[Diagnostic]) -> tuple[Placed, ...]:
    every = range(0, len(diagnostics), _MOST)
    return tuple(Placed(Bundle(tuple(diagnostics[at : at + _MOST])), 0) for at in every)
