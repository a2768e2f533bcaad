"""Samplers: how the coordinates of a texture choose its texels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.texture.opaque_object import OpaqueObject, Placed

ADDRESS_MODES = ("wrap", "clamp", "mirror", "border")
FILTERS = ("point", "linear")

_MODE_NUMBERS = {"wrap": 0, "mirror": 1, "clamp": 3, "border": 4}
"""The place of each in the manual's list of addr_mode_0: wrap, mirror, clamp_ogl, clamp_to_edge, clamp_to_border."""


@dataclass(frozen=True, kw_only=True)
class Sampler(OpaqueObject):
    """The properties of a sampler, named as in cudaTextureDesc; the value of a `.samplerref`.

    `address` is "wrap", "clamp", "mirror" or "border", for all axes or a sequence with one for each, x first; with
    coordinates that are not normalized the first and third of them clamp, as on the device. `filter` is "point" or
    "linear", `mipmap_filter` the same between the levels of a mipmap. `border` is the color beyond the edges with
    "border". `force_unnormalized_coords`: coordinates count texels whatever the texture says. Raises LaunchError for
    anything else.
    """

    kind = "samplerref"

    address: str | Sequence[str] = "clamp"
    filter: str = "point"
    mipmap_filter: str = "point"
    border: Sequence[float] = (0, 0, 0, 0)
    force_unnormalized_coords: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.modes) <= 3 or not set(self.modes) <= set(ADDRESS_MODES):
            raise LaunchError(f"address={self.address!r}: expected one of {', '.join(ADDRESS_MODES)}, or one per axis")
        for name, value in (("filter", self.filter), ("mipmap_filter", self.mipmap_filter)):
            if value not in FILTERS:
                raise LaunchError(f"{name}={value!r}: expected {' or '.join(FILTERS)}")
        if len(self.border) != 4:
            raise LaunchError("the color of the border has four channels")

    @property
    def modes(self) -> tuple[str, ...]:
        """The address modes as given: one for all axes, or one for each."""
        return (self.address,) if isinstance(self.address, str) else tuple(self.address)

    def mode(self, axis: int) -> str:
        """The address mode of an axis, x first."""
        return self.modes[min(axis, len(self.modes) - 1)]

    def mode_number(self, axis: int) -> int:
        """The address mode of an axis as txq returns it."""
        return _MODE_NUMBERS[self.mode(axis)]

    def arrays(self) -> tuple[Array, ...]:
        """None: a sampler has no texels."""
        return ()

    def placed(self, device: DeviceArrays, name: str) -> PlacedSampler:
        """The sampler with its name."""
        return PlacedSampler(name, self)


@dataclass(frozen=True, eq=False)
class PlacedSampler(Placed):
    """A sampler of the independent texture mode."""

    kind = "samplerref"

    sampler: Sampler
