"""Device memory that outlives a launch, for programs that keep addresses in memory or in structures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.memory.arena import Allocation, Arena


@dataclass(frozen=True)
class Buffer:
    """Bytes on the device of a module, from `Module.allocate` to `free`. As an argument it is passed as its address."""

    memory: Arena
    allocation: Allocation

    @property
    def address(self) -> int:
        """Where it begins, as programs see it; a multiple of 256."""
        return self.allocation.base

    def content(self, dtype: Any = np.uint8) -> Array:
        """The bytes as elements of a type, which reads and writes them in place until the device has more memory."""
        found: Array = self.memory.content(self.allocation).view(dtype)
        return found

    def free(self) -> None:
        """Gives the memory back; programs that use it from now on are at fault."""
        self.memory.free(self.allocation)
