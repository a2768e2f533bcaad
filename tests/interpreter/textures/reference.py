"""Texture fetches one by one, in fractions: the formulas of the CUDA C++ Programming Guide, "Texture Memory", "Cubemap
Textures" and "Texture Fetching", with plain loops and no code of the interpreter."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

import numpy as np

Texel = Callable[[Sequence[int]], Fraction]
"""The value of the texel at indices, x first, within the texture."""


@dataclass(frozen=True)
class Settings:
    """What decides how a coordinate is read: per axis, x first, the mode; and the color of one channel beyond edges."""

    modes: Sequence[str]
    linear: bool
    normalized: bool
    border: Fraction = Fraction(0)


def in_range(coordinate: Fraction, size: int, mode: str, normalized: bool) -> Fraction:
    """A coordinate in texels, converted as the address mode says."""
    if not normalized:
        return coordinate
    whole = floor(coordinate)
    part = coordinate - whole
    if mode == "wrap":
        return part * size
    if mode == "mirror":
        return (part if whole % 2 == 0 else 1 - part) * size
    return coordinate * size


def neighbour(index: int, size: int, mode: str) -> int | None:
    """The texel that an index means; None for the border."""
    if 0 <= index < size:
        return index
    if mode == "border":
        return None
    if mode == "wrap":
        return index % size
    # The mirror image of the texel before the first is the first, so that it is like clamp there.
    return 0 if index < 0 else size - 1


def fetch(coordinates: Sequence[Any], sizes: Sequence[int], texel: Texel, settings: Settings) -> Fraction:
    """tex(x), tex(x, y) or tex(x, y, z)."""
    modes = [
        mode if settings.normalized or mode == "border" else "clamp"
        for mode in itertools.islice(itertools.cycle(settings.modes), len(sizes))
    ]
    given = [
        in_range(Fraction(float(c)), n, mode, settings.normalized)
        for c, n, mode in zip(coordinates, sizes, modes, strict=True)
    ]

    def value(indices: Sequence[int]) -> Fraction:
        found = [neighbour(i, n, mode) for i, n, mode in zip(indices, sizes, modes, strict=True)]
        return settings.border if None in found else texel([i for i in found if i is not None])

    if not settings.linear:
        return value([floor(c) for c in given])
    total = Fraction(0)
    bases = [floor(c - Fraction(1, 2)) for c in given]
    # alpha has 8 fractional bits and one before them.
    alphas = [
        Fraction(floor((c - Fraction(1, 2) - i) * 256 + Fraction(1, 2)), 256) for c, i in zip(given, bases, strict=True)
    ]
    for steps in itertools.product((0, 1), repeat=len(sizes)):
        weight = Fraction(1)
        for step, alpha in zip(steps, alphas, strict=True):
            weight *= alpha if step else 1 - alpha
        total += weight * value([i + step for i, step in zip(bases, steps, strict=True)])
    return total


def single(value: Fraction) -> np.float32:
    """A fraction rounded once, to the nearest even."""
    found: np.float32 = np.float32(_rounded(value, 24, -149))
    return found


def _rounded(value: Fraction, bits: int, least: int) -> float:
    if value == 0:
        return 0.0
    magnitude = abs(value)
    exponent = 0
    while magnitude >= 2 ** (exponent + 1):
        exponent += 1
    while magnitude < Fraction(2) ** exponent:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - bits + 1, least)
    return float(round(value / unit) * unit)


def number(element: Any, normalized: bool) -> Fraction:
    """The number that an element stands for, normalized as the guide says: the full range of the type to [0, 1] or
    [-1, 1]."""
    dtype = np.asarray(element).dtype
    if dtype.kind == "f" or not normalized:
        return Fraction(float(element)) if dtype.kind == "f" else Fraction(int(element))
    return max(Fraction(int(element), int(np.iinfo(dtype).max)), Fraction(-1))


def cube(x: Any, y: Any, z: Any) -> tuple[int, Fraction, Fraction]:
    """The face, and the coordinates there, of the guide's table of cubemap fetches."""
    x, y, z = (Fraction(float(one)) for one in (x, y, z))
    if abs(x) > abs(y) and abs(x) > abs(z):
        face, m, s, t = (0, x, -z, -y) if x >= 0 else (1, -x, z, -y)
    elif abs(y) > abs(x) and abs(y) > abs(z):
        face, m, s, t = (2, y, x, z) if y >= 0 else (3, -y, x, -z)
    else:
        face, m, s, t = (4, z, x, -y) if z >= 0 else (5, -z, -x, -y)
    return face, (s / m + 1) / 2, (t / m + 1) / 2
