"""What variables of the opaque types stand for, and what the 64-bit handles of them name."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.arguments.launch_object import LaunchObject

WORDS = {"texref": "texture", "samplerref": "sampler", "surfref": "surface"}
"""What each opaque type is in words."""


@dataclass(frozen=True, eq=False)
class Placed:
    """An object that a launch has placed on the device. `name` is what reports call it, `kind` its opaque type."""

    kind: ClassVar[str]
    name: str


class OpaqueObject(LaunchObject):
    """A texture, sampler or surface. As an argument it is passed as its handle."""

    kind: ClassVar[str]
    """The opaque type: "texref", "samplerref" or "surfref"."""

    @abstractmethod
    def placed(self, device: DeviceArrays, name: str) -> Placed:
        """The same on the device, where its arrays are in place; reports call it by the name."""

    def content(self, device: DeviceArrays) -> bytes:
        """The handle."""
        return device.handle_of(self.placed(device, f"the {WORDS[self.kind]}")).to_bytes(8, "little")
