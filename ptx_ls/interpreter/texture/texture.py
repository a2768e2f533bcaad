"""Textures as arguments of a launch: arrays, and how kernels may see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

import numpy as np

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.texture.channel_format import ChannelFormat, channel_format
from ptx_ls.interpreter.texture.image import Extent, ImageShape, ensure_array, extent_of, image_shape
from ptx_ls.interpreter.texture.opaque_object import OpaqueObject, Placed
from ptx_ls.interpreter.texture.sampler import Sampler

READ_MODES = ("element", "normalized")


@dataclass(frozen=True, eq=False)
class Texture(OpaqueObject):
    """An array that kernels read as a texture; the value of a 64-bit parameter, of a `.texref` parameter or variable.

    `array` has the shape (layers, depth, height, width, channels), of which only the width must be there: 1, 2 or 3
    axes are a texture of so many dimensions, `layered=True` takes the first one for layers, `cubemap=True` wants
    (6, size, size), with `layered` (6n, size, size); `channels` of 2 or 4 are a last axis. Elements are integers of 8,
    16 or 32 bits, float16 or float32. `mipmaps` are the arrays of the coarser levels, each half as large in every
    direction, rounded down.

    `address`, `filter`, `mipmap_filter` and `border` are those of a `Sampler`. `read="normalized"` reads integers of 8
    and 16 bits as floats from 0 or -1 to 1, and `srgb` converts bytes so read from sRGB. `normalized_coords`: a
    coordinate of 1 is the far edge; else coordinates count texels. The center of the first texel is at 0.5.

    Integer coordinates are those of texels, without filter. Linear filtering weighs texels by fractions of 8 bits, as
    CUDA documents, and rounds the exact sum once. Raises LaunchError for what CUDA refuses.
    """

    kind = "texref"

    array: Array
    _: KW_ONLY
    channels: int = 1
    layered: bool = False
    cubemap: bool = False
    mipmaps: Sequence[Array] = ()
    address: str | Sequence[str] = "clamp"
    filter: str = "point"
    read: str = "element"
    normalized_coords: bool = False
    srgb: bool = False
    border: Sequence[float] = (0, 0, 0, 0)
    mipmap_filter: str = "point"

    def __post_init__(self) -> None:
        if self.read not in READ_MODES:
            raise LaunchError(f"read={self.read!r}: expected {' or '.join(READ_MODES)}")
        ensure_array(self.array, "texture")
        if self.sampler.filter == "linear" and not self.format.is_float:
            advice = 'read="normalized" returns floats' if self.array.itemsize <= 2 else "use a float array"
            raise LaunchError(f"linear filtering is for textures that return floats, not {self.array.dtype}: {advice}")
        base = self.shape.extent
        for number, level in enumerate(self.mipmaps, 1):
            found = image_shape(ensure_array(level, "mipmap"), self.format, self.layered, self.cubemap).extent
            halved = [max(size >> number, 1) for size in base.sizes]
            if found != extent_of(halved, base.layers) or level.dtype != self.array.dtype:
                raise LaunchError(f"level {number} of the mipmap is not half as large as the one before: {level.shape}")

    @cached_property
    def sampler(self) -> Sampler:
        """How its coordinates choose texels."""
        return Sampler(
            address=self.address, filter=self.filter, mipmap_filter=self.mipmap_filter, border=tuple(self.border)
        )

    @cached_property
    def format(self) -> ChannelFormat:
        """What its elements are."""
        return channel_format(self.array.dtype, self.channels, self.read == "normalized", self.srgb)

    @cached_property
    def shape(self) -> ImageShape:
        """What its array is an image of."""
        return image_shape(self.array, self.format, self.layered, self.cubemap)

    @cached_property
    def levels(self) -> tuple[Array, ...]:
        """The arrays of all levels, the finest first; a copy of one that the device cannot have as it is."""
        return tuple(
            level if level.flags.c_contiguous and level.flags.writeable else level.copy()
            for level in (self.array, *self.mipmaps)
        )

    def arrays(self) -> tuple[Array, ...]:
        """The arrays of its levels."""
        return self.levels

    def placed(self, device: DeviceArrays, name: str) -> PlacedTexture:
        """The texture with the addresses of its levels."""
        return PlacedTexture(name, self, tuple(device.address_of(level) for level in self.levels))

    def extent(self, level: int) -> Extent:
        """The size of a level."""
        base = self.shape.extent
        return extent_of([max(size >> level, 1) for size in base.sizes], base.layers)


@dataclass(frozen=True, eq=False)
class PlacedTexture(Placed):
    """A texture with the address of each of its levels."""

    kind = "texref"

    texture: Texture
    addresses: tuple[int, ...]

    def sizes(self, level: Array) -> list[Array]:
        """Width, height and depth of levels."""
        table = np.array([self.texture.extent(number).sizes for number in range(len(self.addresses))])
        return list(table[level].T)

    def texel_addresses(self, level: Array, layer: Array, indices: Sequence[Array]) -> Array:
        """The addresses of texels, by x, y and z within their level and layer."""
        width, height, depth = self.sizes(level)
        x, y, z = (*indices, 0, 0)[:3]
        number = ((layer * depth + z) * height + y) * width + x
        found: Array = np.array(self.addresses, np.int64)[level] + number * self.texture.format.size
        return found
