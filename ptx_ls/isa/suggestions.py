"""The modifiers that a wrong one may mean: misspelt, named as in another language, or of the wrong size."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache

from ptx_ls.isa.edit_distance import distance_lower_bound, edit_distance
from ptx_ls.isa.notation.lines import lines_of
from ptx_ls.lazy import NamedTuple, pattern

LIKELY = 0.55
"""From here on a token is near enough to be named."""

_TYPE = pattern(r"([a-z]+)(\d+)(x\d+)?$")
_SIZES = ("8", "16", "32", "64", "128")
_DIGITS = pattern(r"\d+")
_BETWEEN = pattern(r"[:_]")
_LONGEST = 100
"""Letters of words of which the numbers are compared."""


def likely_tokens(wrong: str, tokens: Iterable[str]) -> tuple[str, ...]:
    """The tokens that a wrong one likely means, the likeliest first."""
    found = [(likeness(wrong, token), token) for token in tokens]
    likely = [(score, token) for score, token in found if score >= LIKELY]
    return tuple(token for _, token in sorted(likely, key=lambda one: (-one[0], usage_rank(one[1]), one[1])))


def usage_rank(token: str) -> int:
    """The rank of a token among those that are used most often, past the last for others."""
    ranks = _read()[1]
    return ranks.get(token, len(ranks))


@cache
def _read() -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
    """The contents of misnomers.isa: the tokens that a wrong one means, and the ranks of frequent tokens."""
    named: dict[str, tuple[str, ...]] = {}
    ranks: dict[str, int] = {}
    for line in lines_of("misnomers.isa"):
        first, *tokens = line.text.split()
        if first == "usual":
            ranks = {token: rank for rank, token in enumerate(tokens)}
        else:
            named[first] = tuple(tokens)
    return named, ranks


# The modifiers of an instruction are compared with those of all mistakes made in it.
@lru_cache(maxsize=65536)
def likeness(wrong: str, token: str) -> float:
    """How likely a wrong token means another one, from 0 to 1; 0 for the same token. Below `LIKELY` the result may be
    too low."""
    if wrong == token:
        return 0.0
    named = _read()[0].get(wrong, ())
    if token in named:
        return 0.97 - 0.01 * named.index(token)
    a, b = _read_word(wrong), _read_word(token)
    if not a.text:
        return 0.0
    if a.bare == b.bare:
        return 0.95
    if a.text in b.parts:
        return 0.9
    most = max(len(a.text), len(b.text), 3)
    found = 1 - distance_lower_bound(a.text, b.text) / most
    if found >= LIKELY:
        found = 1 - edit_distance(a.text, b.text) / most
    if a.type is not None and b.type is not None and (typed := _typed(a.type, b.type)):
        found = max(found, typed)
    elif a.shape == b.shape:
        found = max(found, _numbered(a.text, b.text))
    if b.text.startswith(a.text):
        found = max(found, _begun(a.text, b.text, 0.7))
    elif a.text.startswith(b.text):
        found = max(found, _begun(b.text, a.text, 0.65))
    return found


_Type = tuple[str, str, bool]
"""The kind of a type, its size, and whether it is packed."""


class _Word(NamedTuple):
    """What is compared of a token. `text`: without the dot; `bare`: also without `:` and `_`; `parts`: the first and
    the last of those that `::` separates; `shape`: with `#` for each number; `type`: its parts if it is a type."""

    text: str
    bare: str
    parts: tuple[str, ...]
    shape: str
    type: _Type | None


@lru_cache(maxsize=8192)
def _read_word(token: str) -> _Word:
    text = token[1:].lower()
    parts = (text.rpartition("::")[2], text.partition("::")[0]) if "::" in text else ()
    found = _TYPE.match(text)
    kind = (found[1], found[2], bool(found[3])) if found else None
    return _Word(text, _BETWEEN.sub("", text), parts, _DIGITS.sub("#", text), kind)


def _begun(a: str, b: str, least: float) -> float:
    """The likeness of a word to one that begins with it, at least `least`; a number that is cut off begins none."""
    if len(a) < 2 or (a[-1].isdigit() and b[len(a) : len(a) + 1].isdigit()):
        return 0.0
    return least + 0.2 * len(a) / len(b)


def _numbered(a: str, b: str) -> float:
    """The likeness of two words that differ only in their numbers: nearer numbers are likelier."""
    if a == b or max(len(a), len(b)) > _LONGEST:
        return 0.0
    pairs = zip(_DIGITS.findall(a), _DIGITS.findall(b), strict=True)
    apart = math.fsum(abs(math.log2((int(x) + 1) / (int(y) + 1))) for x, y in pairs)
    return max(0.0, 0.8 - 0.05 * apart)


def _typed(a: _Type, b: _Type) -> float:
    """The likeness of two existing types with the same size or the same kind."""
    if a[1] not in _SIZES or a[2] != b[2]:
        return 0.0
    integers = {a[0], b[0]} <= {"u", "s", "b", "i"}
    if a[1] == b[1]:
        return 0.75 if integers else 0.65
    return 0.6 if a[0] == b[0] else 0.1
