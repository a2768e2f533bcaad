"""Point sampling and linear filtering, as functions of arrays.

CUDA C++ Programming Guide, "Texture Fetching": the texel at floor(x), or the texels around x - 0.5 weighted by the
fraction of that in fixed point with 8 fractional bits and one bit before them, so that 1.0 is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.texture.address_modes import texel, within

FRACTION = 256
"""The weights of a linear filter count parts of this size."""


@dataclass(frozen=True)
class Tap:
    """A texel along one axis, or, with several indices, along each: where it lies, how much it weighs, and whether it
    lies inside the texture; None where all do."""

    indices: tuple[Array, ...]
    weight: Array
    inside: Array | None = None


def fraction(values: Array) -> Array:
    """Numbers from 0 to 1 as the fixed-point weights of a filter: the nearest of 8 bits, the higher one of two."""
    return np.floor(values * FRACTION + 0.5) / FRACTION


def point_taps(coordinates: Array, sizes: Array, mode: str) -> list[Tap]:
    """The texel that each coordinate along an axis lies in. Coordinates count texels."""
    index = np.floor(within(coordinates, sizes, mode)).astype(np.int64)
    found, inside = texel(index, sizes, mode)
    return [Tap((found,), np.ones(1), inside)]


def linear_taps(coordinates: Array, sizes: Array, mode: str) -> list[Tap]:
    """The two texels that each coordinate along an axis lies between, with their weights. Coordinates count texels."""
    centered = within(coordinates, sizes, mode) - 0.5
    floor = np.floor(centered)
    weight = fraction(centered - floor)
    index = floor.astype(np.int64)
    taps = []
    for step, part in ((0, 1 - weight), (1, weight)):
        found, inside = texel(index + step, sizes, mode)
        taps.append(Tap((found,), part, inside))
    return taps


def combined(axes: Sequence[Sequence[Tap]]) -> Iterator[Tap]:
    """The texels of all axes together: each combination of one per axis, the first axis fastest."""
    for chosen in product(*reversed(axes)):
        taps = chosen[::-1]
        weight = taps[0].weight
        inside = taps[0].inside
        for tap in taps[1:]:
            weight = weight * tap.weight
            inside = tap.inside if inside is None else inside if tap.inside is None else inside & tap.inside
        yield Tap(tuple(tap.indices[0] for tap in taps), weight, inside)


def filtered(taps: Sequence[Tap], numbers: Callable[[Tap], Array], border: Array) -> Array:
    """The weighted sum of texels in double precision, of which each product is exact; `numbers` returns a row of
    channels for each lane, and `border` is the row of what lies outside."""
    total: Array | None = None
    for tap in taps:
        values = with_border(numbers(tap), tap.inside, border)
        part = values * tap.weight[:, None]
        total = part if total is None else total + part
    assert total is not None
    return total


def with_border(values: Array, inside: Array | None, border: Array) -> Array:
    """Rows of channels, those outside replaced by that of the border."""
    return values if inside is None else np.where(inside[:, None], values, border)
