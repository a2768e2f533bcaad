"""Samples of a texture: from coordinates of lanes to four registers of 32 bits each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.texture.filtering import Tap, combined, filtered, linear_taps, point_taps, with_border
from ptx_ls.interpreter.texture.level_of_detail import level_taps
from ptx_ls.interpreter.texture.sampler import Sampler
from ptx_ls.interpreter.texture.texture import Texture

Fetch = Callable[[Array, Array, Sequence[Array]], Array]
"""From levels, layers and the indices of texels, x first, to rows of elements, one for each channel."""
Sizes = Callable[[Array], Sequence[Array]]
"""From levels to the width, height and depth of each."""


@dataclass(frozen=True, eq=False)
class Place:
    """Where lanes sample a texture: coordinates, x first, as fractions of the base level's size (`normalized`), or in
    its texels; the `layer`, `offset` in texels of the level, and `detail`, the level of detail.

    Coordinates that are `integer` name texels, which nothing filters.
    """

    coordinates: Sequence[Array]
    layer: Array
    detail: Array
    offset: Sequence[Array]
    normalized: bool
    integer: bool = False

    def in_texels(self, axis: int, level: Array, size: Array) -> Array:
        """Coordinates along an axis in texels of a level, with the offset; what is no number is 0."""
        given = np.nan_to_num(self.coordinates[axis].astype(np.float64), posinf=1e30, neginf=-1e30)
        scaled = given * size if self.normalized else given if self.integer else given / 2.0**level
        return scaled + self.offset[axis] if axis < len(self.offset) else scaled


def modes(sampler: Sampler, place: Place) -> list[str]:
    """The address mode of each axis: without normalized coordinates the device has only clamp and border."""
    found = [sampler.mode(axis) for axis in range(len(place.coordinates))]
    return found if place.normalized else ["border" if mode == "border" else "clamp" for mode in found]


def _taps(place: Place, sampler: Sampler, level: Array, sizes: Sequence[Array], linear: bool) -> list[Tap]:
    along = linear_taps if linear else point_taps
    axes = [
        along(_limited(place.in_texels(axis, level, sizes[axis]), sizes[axis], mode), sizes[axis], mode)
        for axis, mode in enumerate(modes(sampler, place))
    ]
    return list(combined(axes))


def _limited(coordinates: Array, sizes: Array, mode: str) -> Array:
    """The same coordinates, but what is far beyond an edge a little beyond it, where that makes no difference."""
    return coordinates if mode in ("wrap", "mirror") else np.clip(coordinates, -2.0, sizes + 2.0)


def sampled(
    texture: Texture, sampler: Sampler, place: Place, fetch: Fetch, sizes: Sizes, compare: Array | None = None
) -> Array:
    """Rows of four registers, as uint32: red, green, blue and alpha; without channels for them the last three are 0, 0
    and 1, as in OpenCL.

    `compare` makes 1 of each texel whose first channel is not less than it, and 0 of others, before they are filtered.
    """
    format = texture.format
    compare = None if compare is None else compare.astype(np.float64)
    linear = sampler.filter == "linear" and format.is_float and not place.integer
    levels = level_taps(place.detail, len(texture.levels), sampler.mipmap_filter)
    if not linear and compare is None and len(levels) == 1:
        return _nearest(texture, sampler, place, fetch, sizes, levels[0][0])

    def numbers(level: Array) -> Callable[[Tap], Array]:
        def read(tap: Tap) -> Array:
            found = format.numbers(fetch(level, place.layer, tap.indices))
            return found if compare is None else compared(found, compare * format.scale)

        return read

    border = border_row(texture, sampler)
    if compare is not None:
        border = compared(border, compare * format.scale)
    total: Array | None = None
    for level, weight in levels:
        taps = _taps(place, sampler, level, sizes(level), linear)
        part = filtered(taps, numbers(level), border) * weight[:, None]
        total = part if total is None else total + part
    assert total is not None
    return registers(total if compare is not None else total / format.scale)


def compared(numbers: Array, reference: Array) -> Array:
    """1 where the first channel is at least the reference, which is OpenGL's comparison unless another one is set."""
    passed: Array = (reference[:, None] <= numbers[:, :1]).astype(np.float64)
    return passed


def border_row(texture: Texture, sampler: Sampler) -> Array:
    """The color of the border as a row, times the scale of the format."""
    color = np.array([sampler.border[: texture.channels]], np.float64)
    return color * texture.format.scale


def _nearest(texture: Texture, sampler: Sampler, place: Place, fetch: Fetch, sizes: Sizes, level: Array) -> Array:
    """The texels that coordinates lie in, whose bits are kept."""
    (tap,) = _taps(place, sampler, level, sizes(level), linear=False)
    elements = fetch(level, place.layer, tap.indices)
    if texture.format.is_normalized:
        values = with_border(texture.format.numbers(elements), tap.inside, border_row(texture, sampler))
        return registers(values / texture.format.scale)
    wide = np.dtype({"f": np.float32, "i": np.int32, "u": np.uint32}[elements.dtype.kind])
    border = np.array([sampler.border[: texture.channels]]).astype(wide)
    return _filled(with_border(elements.astype(wide), tap.inside, border).astype(wide))


def gathered(
    texture: Texture, sampler: Sampler, place: Place, fetch: Fetch, sizes: Sizes, channel: int, compare: Array | None
) -> Array:
    """Rows of four registers: one channel of the texels that linear filtering weighs, counter-clockwise from the lower
    left one, where y grows downwards."""
    format, level = texture.format, np.zeros(1, np.int64)
    found = []
    for tap in _taps(place, sampler, level, sizes(level), linear=True):
        elements = fetch(level, place.layer, tap.indices)
        if compare is not None:
            values = with_border(format.numbers(elements), tap.inside, border_row(texture, sampler)) / format.scale
            found.append(registers(compared(values, compare))[:, 0])
        elif format.is_float:
            values = with_border(format.numbers(elements), tap.inside, border_row(texture, sampler)) / format.scale
            found.append(registers(values)[:, channel])
        else:
            border = np.array([sampler.border[: texture.channels]]).astype(elements.dtype)
            wide = np.dtype(np.int32 if elements.dtype.kind == "i" else np.uint32)
            values = with_border(elements, tap.inside, border).astype(wide)
            found.append(_filled(values)[:, channel])
    upper_left, upper_right, lower_left, lower_right = np.broadcast_arrays(*found)
    return np.stack([lower_left, lower_right, upper_right, upper_left], axis=1)


def registers(values: Array) -> Array:
    """Rows of floats as rows of four registers."""
    with np.errstate(over="ignore"):
        return _filled(values.astype(np.float32))


def _filled(values: Array) -> Array:
    """Rows of four registers from rows of fewer elements of 32 bits."""
    missing = np.array([[0, 0, 0, 1]]).astype(values.dtype)
    found: Array = np.broadcast_to(missing.view(np.uint32), (len(values), 4)).copy()
    found[:, : values.shape[1]] = np.ascontiguousarray(values).view(np.uint32)
    return found
