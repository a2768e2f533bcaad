"""The modifiers that a wrong one may mean: misspelt, named as in another language, or of the wrong size."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache

from ptx_ls.isa.edit_distance import fewest_slips, slips
from ptx_ls.isa.notation_lines import lines_of
from ptx_ls.lazy import pattern

LIKELY = 0.55
"""From here on a token is near enough to be named."""

_TYPE = pattern(r"([a-z]+)(\d+)(x\d+)?$")
_SIZES = ("8", "16", "32", "64", "128")
_DIGITS = pattern(r"\d+")
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
    a, b = wrong[1:].lower(), token[1:].lower()
    if not a:
        return 0.0
    if re.sub("[:_]", "", a) == re.sub("[:_]", "", b):
        return 0.95
    if "::" in b and a in (b.rpartition("::")[2], b.partition("::")[0]):
        return 0.9
    most = max(len(a), len(b), 3)
    spelt = 1 - fewest_slips(a, b) / most
    if spelt >= LIKELY:
        spelt = 1 - slips(a, b) / most
    return max(spelt, _typed(a, b) or _numbered(a, b), _begun(a, b, 0.7), _begun(b, a, 0.65))


def _begun(a: str, b: str, least: float) -> float:
    """The likeness of a word to one that it begins, at least `least`; a number that is cut off begins none."""
    if len(a) < 2 or not b.startswith(a) or (a[-1].isdigit() and b[len(a) : len(a) + 1].isdigit()):
        return 0.0
    return least + 0.2 * len(a) / len(b)


def _numbered(a: str, b: str) -> float:
    """The likeness of two words that differ only in their numbers: nearer numbers are likelier."""
    if a == b or _DIGITS.sub("#", a) != _DIGITS.sub("#", b):
        return 0.0
    pairs = zip(_DIGITS.findall(a), _DIGITS.findall(b), strict=True)
    if max(len(a), len(b)) > _LONGEST:
        return 0.0
    apart = math.fsum(abs(math.log2((int(x) + 1) / (int(y) + 1))) for x, y in pairs)
    return max(0.0, 0.8 - 0.05 * apart)


def _typed(a: str, b: str) -> float:
    """The likeness of two existing types with the same size or the same kind."""
    x, y = _TYPE.match(a), _TYPE.match(b)
    if not x or not y or x[2] not in _SIZES or bool(x[3]) != bool(y[3]):
        return 0.0
    integers = {x[1], y[1]} <= {"u", "s", "b", "i"}
    if x[2] == y[2]:
        return 0.75 if integers else 0.65
    return 0.6 if x[1] == y[1] else 0.1
