"""Gates: the targets, and for each the range of PTX versions, with which a feature exists.

A gate is a tuple of version intervals, one per target in the order of `targets.load()`. Gates are intersected (`both`)
and joined (`either`) target by target, so that every rule of the table can be one. Gates are interned: they are hashed
and compared by identity, and results of `both` and `either` are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, reduce

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version, version_number, version_text
from ptx_ls.lazy import dataclass

NEVER: Version = 10_000
END: Version = 9_999

Interval = tuple[Version, Version]
"""First and last version, both included; (NEVER, 0) is empty."""

_EMPTY: Interval = (NEVER, 0)


class Gate(tuple[Interval, ...]):
    """Version intervals by target; only the functions of this module make gates."""

    __slots__ = ()
    __hash__ = object.__hash__
    __eq__ = object.__eq__
    __ne__ = object.__ne__

    def __reduce__(self) -> tuple[Callable[[Iterable[Interval]], Gate], tuple[tuple[Interval, ...]]]:
        return from_intervals, (tuple(self),)


_known: dict[tuple[Interval, ...], Gate] = {}


def from_intervals(intervals: Iterable[Interval]) -> Gate:
    """The gate with these intervals, one per target."""
    key = tuple(intervals)
    return _known.get(key) or _known.setdefault(key, Gate(key))


@dataclass(frozen=True)
class Alternative:
    """One way to satisfy a gate: from PTX version `ptx` on ("8.6"), with any of `targets` ("sm_100a", "sm_100f").

    A plain target means itself and every later one, an `f` target its family from there on; `is_exact`: the targets
    mean themselves only. `until` is the last version with the feature, None if it was not removed.
    """

    ptx: str
    targets: tuple[str, ...]
    until: str | None = None
    is_exact: bool = False

    @property
    def everywhere(self) -> bool:
        """Whether every target has the feature from this version on."""
        return self.targets == (targets.load().targets[0].name,) and not self.is_exact

    def as_json(self) -> dict[str, object]:
        """The JSON of a gate's alternative, which docs/explain.md describes."""
        exact = {"exact": True} if self.is_exact else {}
        return {"ptx": self.ptx, "targets": list(self.targets), "until": self.until, **exact}

    def __str__(self) -> str:
        return f"PTX {self.ptx}" if self.everywhere else f"{_listed(self.targets)} with PTX {self.ptx}"


def _listed(names: tuple[str, ...]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


@cache
def anywhere() -> Gate:
    """The gate of every target, from the version that introduced it."""
    return from_intervals((t.introduced, END) for t in targets.load().targets)


@cache
def nowhere() -> Gate:
    """The gate of no target."""
    return from_intervals(_EMPTY for _ in targets.load().targets)


@lru_cache(maxsize=65536)
def both(a: Gate, b: Gate) -> Gate:
    """The intersection of two gates."""
    if a is b:
        return a
    pairs = [*zip(a, b, strict=True)]
    # Most targets share their intervals.
    met = {pair: _meet(*pair) for pair in dict.fromkeys(pairs)}
    return from_intervals([met[pair] for pair in pairs])


def _meet(x: Interval, y: Interval) -> Interval:
    lo, hi = max(x[0], y[0]), min(x[1], y[1])
    return (lo, hi) if lo <= hi else _EMPTY


@lru_cache(maxsize=65536)
def either(a: Gate, b: Gate) -> Gate:
    """The union of two gates; versions between two separate intervals are included."""
    if a is b:
        return a
    return from_intervals((min(x[0], y[0]), max(x[1], y[1])) for x, y in zip(a, b, strict=True))


def is_open(gate: Gate, target: Target, version: Version) -> bool:
    """Whether a gate includes a target at a version."""
    lo, hi = gate[target.index]
    return lo <= version <= hi


def introduced(gate: Gate) -> Version | None:
    """The lowest version of a gate on any target; None if it has none."""
    lowest = min(lo for lo, _ in gate)
    return None if lowest == NEVER else lowest


@cache
def covered(symbol: str) -> frozenset[int]:
    """The indices of the targets that a target symbol of the notation means (NOTATION.md, Gates)."""
    names = targets.by_name()
    everything = targets.load().targets
    if symbol.startswith("="):
        exact = names[symbol[1:]]
        return frozenset(t.index for t in everything if t.number == exact.number)
    first, _, last = symbol.partition("..")
    start = names[first]
    if last:
        end = names[last]
        return frozenset(t.index for t in everything if start.number <= t.number <= end.number)
    if start.variant == "":
        return frozenset(t.index for t in everything if t.number >= start.number)
    if start.variant == "f":
        return frozenset(
            t.index
            for t in everything
            if t.variant
            and t.family == start.family
            and (t.number >= start.number or t.renamed_to == start.name or _follows(t, start))
        )
    return frozenset(t.index for t in everything if t.name == start.name or t.renamed_to == start.name)


def _follows(target: Target, start: Target) -> bool:
    # A renamed target counts as its new name: sm_101a belongs to what sm_110f covers.
    renamed = target.renamed_to and targets.by_name()[target.renamed_to]
    return bool(renamed) and renamed.number >= start.number  # type: ignore[union-attr]


@cache
def parse(text: str) -> Gate:
    """The gate of a text in the notation, as `7.8 sm_90 | 8.1 sm_89`. Raises KeyError or ValueError for other
    text."""
    return reduce(either, (_alternative(part.split()) for part in text.split("|")))


def _alternative(words: list[str]) -> Gate:
    lo, hi = 0, END
    if words and words[0][0].isdigit():
        first, _, last = words[0].partition("..")
        lo, hi = version_number(first), version_number(last) if last else END
        words = words[1:]
    everywhere = _everywhere(lo, hi)
    if not words:
        return everywhere
    gate = [_EMPTY] * len(everywhere)
    for index in frozenset[int]().union(*map(covered, words)):
        gate[index] = everywhere[index]
    return from_intervals(gate)


@cache
def _everywhere(lo: Version, hi: Version) -> Gate:
    return from_intervals([(first if first > lo else lo, hi) if first <= hi else _EMPTY for first in _introductions()])


@cache
def _introductions() -> tuple[Version, ...]:
    """The version that introduced each target."""
    return tuple([t.introduced for t in targets.load().targets])


@cache
def alternatives(gate: Gate) -> tuple[Alternative, ...]:
    """The shortest list of ways to satisfy a gate, oldest version first; empty if there is none.

    Each (version, target) named satisfies the gate. Later targets that follow a named plain or family target are not
    listed.
    """
    every = targets.load().targets
    left = {t.index for t in every if gate[t.index] != _EMPTY}
    # By the first version, whether they mean themselves only, and the last version.
    found: dict[tuple[Version, bool, Version], list[str]] = {}
    order = {"": 0, "f": 1, "a": 2}
    candidates = sorted(every, key=lambda t: (order[t.variant], t.number))
    for version in sorted({gate[i][0] for i in left}):
        for symbol in candidates:
            if symbol.index not in left or gate[symbol.index][0] != version:
                continue
            cover = [every[i] for i in covered(symbol.name)]
            last = gate[symbol.index][1]
            if all(gate[t.index][0] <= max(version, t.introduced) and gate[t.index][1] == last for t in cover):
                left -= {t.index for t in cover}
                found.setdefault((version, False, last), []).append(symbol.name)
        for index in sorted(left):
            if gate[index][0] == version:
                found.setdefault((version, True, gate[index][1]), []).append(every[index].name)
        left = {i for i in left if gate[i][0] > version}
    # A renamed target is covered by its old name, but people look for the new one.
    named = targets.by_name()
    for is_exact, old in [(key[1], named[name]) for key, names in found.items() for name in names]:
        if old.renamed_to:
            new = named[old.renamed_to]
            first, last = gate[new.index]
            rows = found.setdefault((first, is_exact, last), [])
            if gate[new.index] != _EMPTY and new.name not in rows:
                rows.append(new.name)
    return tuple(
        Alternative(version_text(key[0]), tuple(found[key]), version_text(key[2]) if key[2] < END else None, key[1])
        for key in sorted(found, key=lambda key: (key[0], key[1], -key[2]))
        if found[key]
    )


def ended(gate: Gate, target: Target) -> Version | None:
    """The last version of a gate on a target, if the feature was removed later."""
    hi = gate[target.index][1]
    return hi if hi < END else None


def describe(ways: Iterable[Alternative]) -> str:
    """A list of alternatives as a phrase: "sm_100a or sm_120a with PTX 8.6; sm_100f with PTX 8.8"."""
    together: dict[str, tuple[str, ...]] = {}
    for way in ways:
        together[way.ptx] = together.get(way.ptx, ()) + way.targets
    return "; ".join(str(Alternative(ptx, names)) for ptx, names in together.items())
