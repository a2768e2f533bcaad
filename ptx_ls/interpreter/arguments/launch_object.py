"""Objects of the host that are the value of a parameter: what a kernel gets of them are bytes that the launch makes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.dtypes import Array


class LaunchObject(ABC):
    """A value that becomes the bytes of a parameter.

    A parameter of the size of these bytes holds them; a pointer gets the address of a copy in global memory.
    """

    length = 8
    """How many bytes it becomes."""

    @abstractmethod
    def arrays(self) -> Sequence[Array]:
        """The arrays of the host that a kernel reaches through it: they are in device memory during the launch, and
        have afterwards what the kernel wrote."""

    @abstractmethod
    def content(self, device: DeviceArrays) -> bytes:
        """The bytes of the parameter. Raises LaunchError."""

    @property
    def saved(self) -> Array:
        """The array that `--save` writes."""
        return self.arrays()[0]
