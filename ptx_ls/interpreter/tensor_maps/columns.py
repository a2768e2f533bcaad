"""Which pixels an im2col copy moves (manual, 5.5.4): they follow each other within the bounding box, from one image to
the next, and a filter's offset is added to each."""

from __future__ import annotations

from math import prod

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.tensor_maps.fields import Fields


def positions(fields: Fields) -> tuple[int, ...]:
    """How many positions of the filter the bounding box has in each of the dimensions W, H and D."""
    corners = zip(fields.dims[1:-1], fields.lower, fields.upper, fields.steps[1:-1], strict=False)
    return tuple((size - 1 + high - low) // step + 1 for size, low, high, step in corners)


def is_aligned(fields: Fields, coordinates: Array) -> Array:
    """Whether the coordinates of each lane are a position of the filter, where its steps are more than one."""
    lower, steps = np.array(fields.lower[: fields.rank - 2]), np.array(fields.steps[1:-1])
    found: Array = ((coordinates[:, 1:-1] - lower) % steps == 0).all(axis=1)
    return found


def column_rows(fields: Fields, coordinates: Array, offsets: Array) -> tuple[Array, Array]:
    """The first byte of each pixel of the columns that begin at coordinates, and whether it is within the tensor, but
    for its channels; an element for each lane and pixel. `offsets` are those of the filter, W first."""
    counts, spatial = positions(fields), fields.rank - 2
    number = coordinates[:, -1] * prod(counts)
    for axis in range(spatial):
        position = (coordinates[:, axis + 1] - fields.lower[axis]) // fields.steps[axis + 1]
        number = number + position * prod(counts[:axis])
    left = number[:, None] + np.arange(fields.pixels)
    addresses, inside = np.full(left.shape, fields.address, np.int64), np.ones(left.shape, np.bool_)
    for axis in range(spatial):
        places = fields.lower[axis] + left % counts[axis] * fields.steps[axis + 1] + offsets[:, axis, None]
        left = left // counts[axis]
        inside &= (places >= 0) & (places < fields.dims[axis + 1])
        addresses += places * fields.strides[axis + 1]
    inside &= (left >= 0) & (left < fields.dims[-1])
    return addresses + left * fields.strides[-1], inside
