"""Surfaces as arguments of a launch: arrays that kernels read and write by the coordinates of their bytes."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.texture.channel_format import ChannelFormat, channel_format
from ptx_ls.interpreter.texture.image import ImageShape, ensure_array, image_shape
from ptx_ls.interpreter.texture.opaque_object import OpaqueObject, Placed


@dataclass(frozen=True, eq=False)
class Surface(OpaqueObject):
    """An array that kernels read and write as a surface; the value of a 64-bit parameter, of a `.surfref` parameter or
    variable. What a kernel stores is in the array when the launch is over.

    `array` is contiguous and writeable, of the shape and type that a `Texture` takes; the faces of a cubemap are the
    layers of a `layered` surface. `normalized`: its integers stand for fractions of the greatest one, which only sust.p
    asks. Raises LaunchError for anything else.
    """

    kind = "surfref"

    array: Array
    _: KW_ONLY
    channels: int = 1
    layered: bool = False
    normalized: bool = False

    def __post_init__(self) -> None:
        flags = ensure_array(self.array, "surface").flags
        if not flags.c_contiguous or not flags.writeable:
            raise LaunchError("the array of a surface must be contiguous and writeable")
        _ = self.shape

    @cached_property
    def format(self) -> ChannelFormat:
        """What its elements are."""
        return channel_format(self.array.dtype, self.channels, self.normalized)

    @cached_property
    def shape(self) -> ImageShape:
        """What its array is an image of."""
        return image_shape(self.array, self.format, self.layered)

    def arrays(self) -> tuple[Array, ...]:
        """Its array."""
        return (self.array,)

    def placed(self, device: DeviceArrays, name: str) -> PlacedSurface:
        """The surface with the address of its first texel."""
        return PlacedSurface(name, self, device.address_of(self.array))


@dataclass(frozen=True, eq=False)
class PlacedSurface(Placed):
    """A surface with the address of its first texel."""

    kind = "surfref"

    surface: Surface
    address: int

    @property
    def row_bytes(self) -> int:
        """Bytes of a row."""
        return self.surface.shape.extent.width * self.surface.format.size

    def addresses(self, layer: Array, z: Array, y: Array, byte: Array) -> Array:
        """The addresses of bytes of rows."""
        extent = self.surface.shape.extent
        row = (layer * extent.depth + z) * extent.height + y
        found: Array = self.address + row * self.row_bytes + byte
        return found
