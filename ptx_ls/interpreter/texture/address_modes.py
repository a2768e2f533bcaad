"""Address modes: which texel an index or coordinate beyond the edges of a texture means.

CUDA C++ Programming Guide, "Texture Memory": clamp takes the nearest texel, border the color of the border, wrap the
fraction of a normalized coordinate, and mirror the fraction or, where the floor is odd, 1 minus the fraction.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array


def within(coordinates: Array, sizes: Array, mode: str) -> Array:
    """Coordinates in texels, as double precision, where wrap and mirror are applied; others stay."""
    if mode == "wrap":
        return np.minimum(np.mod(coordinates, sizes), np.nextafter(sizes.astype(np.float64), 0))
    if mode == "mirror":
        period = np.mod(coordinates, 2.0 * sizes)
        return np.where(period < sizes, period, 2.0 * sizes - period)
    return coordinates


def texel(indices: Array, sizes: Array, mode: str) -> tuple[Array, Array | None]:
    """The texels that indices mean, and a mask of those inside; None where nothing is outside.

    An index of a coordinate that is `within` lies at most one texel beyond an edge. With border the texel of what is
    outside is the nearest one.
    """
    if mode == "wrap":
        return np.mod(indices, sizes), None
    nearest = np.clip(indices, 0, sizes - 1)
    # The texel before the first mirrors to the first, the one after the last to the last.
    return nearest, (nearest == indices) if mode == "border" else None
