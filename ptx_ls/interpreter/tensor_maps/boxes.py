"""Which bytes a tensor copy moves: rows of a box in global memory, and where they lie in shared memory."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.swizzle import swizzled
from ptx_ls.interpreter.tensor_maps.fields import ATOMS, FLIPPED, Fields
from ptx_ls.interpreter.tensor_maps.requirements import inner_bytes

_UNIT = 16
_FLIPPED_UNIT = 8
_LINE = 128


@dataclass(frozen=True)
class Units:
    """What lanes move, in units of `size` bytes: the addresses in global memory of each lane, whether they are within
    the tensor, and the bytes before each unit in shared memory, without the swizzle, which are the same for all.

    `total` are the bytes that an mbarrier counts: those of the elements, without the gaps between packed ones, as
    CUTLASS and DeepGEMM expect.
    """

    size: int
    addresses: Array
    inside: Array
    offsets: Array
    total: int


def tile_rows(fields: Fields, coordinates: Array) -> tuple[Array, Array]:
    """The first byte of each row of the tiles that begin at coordinates, and whether it is within the tensor, but for
    dimension 0; an element for each lane and row."""
    lanes = len(coordinates)
    addresses, inside = np.full((lanes, 1), fields.address, np.int64), np.ones((lanes, 1), np.bool_)
    # Dimension 1 runs fastest.
    for number in range(1, fields.rank):
        steps = np.arange(0, fields.box[number], fields.steps[number])
        places = coordinates[:, number, None] + steps
        more = places * fields.strides[number]
        within = (places >= 0) & (places < fields.dims[number])
        addresses = (addresses[:, None, :] + more[:, :, None]).reshape(lanes, -1)
        inside = (inside[:, None, :] & within[:, :, None]).reshape(lanes, -1)
    return addresses, inside


def picked_rows(fields: Fields, rows: Array) -> tuple[Array, Array]:
    """The same for rows of a tensor of two dimensions, by their numbers."""
    return fields.address + rows * fields.strides[1], (rows >= 0) & (rows < fields.dims[1])


def units_of(fields: Fields, rows: tuple[Array, Array], first: Array, most: int = _UNIT) -> Units:
    """The units of rows, of at most so many bytes, from the elements of dimension 0 that lanes begin with."""
    addresses, inside = rows
    bits, packed = fields.element.bits, fields.element.packed
    begin, end = first * bits // 8, fields.dims[0] * bits // 8
    in_shared = inner_bytes(fields)
    group = 16 * bits // 8
    count = in_shared // packed * group if packed else in_shared
    most = min(most, _FLIPPED_UNIT) if fields.atomicity == FLIPPED else most
    size = gcd(most, count, end, fields.address, group if packed else most, *fields.strides, *np.unique(begin).tolist())
    along = np.arange(0, count, size)
    at = begin[:, None] + along
    within = (at >= 0) & (at < end)
    lanes, height = addresses.shape
    offsets = along // group * packed + along % group if packed else along
    return Units(
        size,
        (addresses[:, :, None] + at[:, None, :]).reshape(lanes, -1),
        (inside[:, :, None] & within[:, None, :]).reshape(lanes, -1),
        (np.arange(height)[:, None] * in_shared + offsets).reshape(-1),
        height * count,
    )


def shared_places(fields: Fields, begin: Array, offsets: Array) -> Array:
    """Where units lie in shared memory, for each lane the address where its box begins."""
    places = begin[:, None] + offsets
    if not fields.swizzle:
        return places
    found = swizzled(places, fields.width, ATOMS[fields.atomicity])
    if fields.atomicity == FLIPPED:
        found = found ^ (places // _LINE & 1) * _FLIPPED_UNIT
    return found
