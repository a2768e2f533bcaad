"""Arrays as images: which axis of an array is which, by the geometry of the instruction that reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.texture.channel_format import ChannelFormat

CUBE_FACES = 6


@dataclass(frozen=True)
class Extent:
    """The size of an image in texels, 1 along an axis that it does not have, and how many layers of that there are."""

    width: int
    height: int = 1
    depth: int = 1
    layers: int = 1

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Width, height and depth."""
        return self.width, self.height, self.depth


def ensure_array(array: object, what: str) -> Array:
    """The same array. Raises LaunchError for anything else."""
    if not isinstance(array, np.ndarray):
        raise LaunchError(f"a {what} is made of a NumPy array, not of a {type(array).__name__}")
    return array


def extent_of(sizes: Sequence[int], layers: int = 1) -> Extent:
    """The extent of up to three sizes, width first."""
    width, height, depth = (*sizes, 1, 1)[:3]
    return Extent(width, height, depth, layers)


@dataclass(frozen=True)
class ImageShape:
    """What an array is an image of. `axes` are those of a layer: 1, 2 or 3."""

    extent: Extent
    axes: int
    layered: bool = False
    cubemap: bool = False

    @property
    def name(self) -> str:
        """What it is in words."""
        if self.cubemap:
            return "a layered cubemap" if self.layered else "a cubemap"
        return f"a {'layered ' * self.layered}{self.axes}-dimensional image"

    def fits(self, geometry: str) -> bool:
        """Whether an instruction of a geometry (".a2d") reads it; the faces of cubemaps are layers too."""
        match geometry:
            case ".cube":
                return self.cubemap and not self.layered
            case ".acube":
                return self.cubemap
            case ".a1d" | ".a2d":
                return (self.layered or self.cubemap) and self.axes == int(geometry[2])
        return not self.layered and not self.cubemap and self.axes == int(geometry[1])


def image_shape(array: Array, format: ChannelFormat, layered: bool = False, cubemap: bool = False) -> ImageShape:
    """What an array of the shape (layers, depth, height, width, channels) is, of which each but the width may be
    missing; the channels are where there is one. Raises LaunchError."""
    shape = array.shape
    if format.channels > 1:
        if not shape or shape[-1] != format.channels:
            raise LaunchError(f"the last axis of an image of {format.channels} channels has that size: {shape}")
        shape = shape[:-1]
    if 0 in shape or not shape:
        raise LaunchError(f"an image of shape {array.shape} has no texels")
    if cubemap:
        return _cubemap(shape, layered)
    layers, shape = (shape[0], shape[1:]) if layered else (1, shape)
    if not 1 <= len(shape) <= (2 if layered else 3):
        kind = "a layered image has 2 or 3 axes" if layered else "an image has 1, 2 or 3 axes"
        raise LaunchError(f"{kind} besides the channels: {array.shape}")
    return ImageShape(extent_of(shape[::-1], layers), len(shape), layered)


def _cubemap(shape: tuple[int, ...], layered: bool) -> ImageShape:
    if layered and len(shape) == 4 and shape[1] == CUBE_FACES:
        shape = (shape[0] * CUBE_FACES, *shape[2:])
    faces = shape[0]
    if len(shape) != 3 or (faces % CUBE_FACES if layered else faces != CUBE_FACES) or shape[1] != shape[2]:
        expected = "(6n, size, size)" if layered else "(6, size, size)"
        raise LaunchError(f"a cubemap has the shape {expected} besides the channels, not {shape}")
    return ImageShape(Extent(shape[2], shape[1], layers=faces), 2, layered, cubemap=True)
