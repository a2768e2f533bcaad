"""Values of lanes as they are written in examples: `0..31`, `0..62:2`, `7(8)`."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.lazy import pattern

_RANGE = pattern(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
_REPEATED = pattern(r"(.+)\((\d+)\)")
_FEWEST = 4
"""So many values that are alike, or that follow each other, are written in short."""


def expanded(word: str) -> Sequence[str]:
    """The values that a word stands for: `0..31`, `7(8)`, or itself."""
    if found := _RANGE.fullmatch(word):
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        return [str(number) for number in range(first, last + 1, step)]
    if found := _REPEATED.fullmatch(word):
        return [found[1]] * int(found[2])
    return [word]


def shortened(values: Sequence[str]) -> str:
    """Values for lanes as they are written: what is alike, and numbers that follow each other, in short."""
    words = []
    at = 0
    while at < len(values):
        alike = _alike(values, at)
        count = _following(values, at)
        if alike >= _FEWEST:
            words.append(f"{values[at]}({alike})")
            at += alike
        elif count >= _FEWEST:
            step = int(values[at + 1]) - int(values[at])
            words.append(f"{values[at]}..{values[at + count - 1]}" + (f":{step}" if step > 1 else ""))
            at += count
        else:
            words.append(values[at])
            at += 1
    return " ".join(words)


def _alike(values: Sequence[str], at: int) -> int:
    end = at
    while end < len(values) and values[end] == values[at]:
        end += 1
    return end - at


def _following(values: Sequence[str], at: int) -> int:
    """How many whole numbers go up at one distance."""
    if at + 1 >= len(values) or not (is_whole(values[at]) and is_whole(values[at + 1])):
        return 1
    step = int(values[at + 1]) - int(values[at])
    end = at + 1
    while end < len(values) and is_whole(values[end]) and int(values[end]) - int(values[end - 1]) == step:
        end += 1
    return end - at if step > 0 else 1


def is_whole(value: str) -> bool:
    """Whether a value is written as a whole number."""
    return value.removeprefix("-").isdecimal()
