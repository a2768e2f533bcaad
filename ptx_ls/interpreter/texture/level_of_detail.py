"""Which levels of a mipmap a level of detail means, and the level of detail that derivatives ask for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.texture.filtering import fraction


def level_taps(detail: Array, levels: int, mode: str) -> list[tuple[Array, Array]]:
    """The levels that a level of detail means, each with its weight: the nearest one with "point", the two around it
    with "linear", in fixed point with 8 fractional bits. It is clamped to the levels that there are."""
    clamped = np.clip(np.nan_to_num(detail.astype(np.float64)), 0, levels - 1)
    if mode == "point" or levels == 1:
        return [(np.floor(clamped + 0.5).astype(np.int64), np.ones(1))]
    floor = np.floor(clamped)
    weight = fraction(clamped - floor)
    index = floor.astype(np.int64)
    return [(index, 1 - weight), (np.minimum(index + 1, levels - 1), weight)]


def detail_of(dx: Sequence[Array], dy: Sequence[Array]) -> Array:
    """The level of detail for derivatives in texels of the base level, along each axis: the logarithm of the longer of
    the two vectors, as OpenGL defines it."""
    lengths = [np.sqrt(sum(one.astype(np.float64) ** 2 for one in change)) for change in (dx, dy)]
    with np.errstate(divide="ignore", invalid="ignore"):
        found: Array = np.log2(np.maximum(*lengths))
    return found
