"""The functions of libdevice, NVIDIA's library of mathematical functions: `__nv_sinf` and the like, with their types.

They are in nvvm_libdevice.isa, by type.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ptx_ls.isa.notation.lines import lines_of
from ptx_ls.lazy import NamedTuple

FILE = "nvvm_libdevice.isa"
PREFIX = "__nv_"
BOOK = "[libdevice User's Guide](https://docs.nvidia.com/cuda/libdevice-users-guide/index.html)"


class Signature(NamedTuple):
    """The type of a function, as LLVM writes it today."""

    result: str
    parameters: str

    @property
    def has_pointer(self) -> bool:
        """Whether a parameter is a pointer, which older modules write with its pointee."""
        return "ptr" in self.parameters


@cache
def load() -> Mapping[str, Signature]:
    """The type of each function by its name."""
    found = {}
    for line in lines_of(FILE):
        kind, names = line.columns
        result, _, parameters = kind.rstrip(")").partition(" (")
        for name in names.split():
            found[PREFIX + name] = Signature(result, parameters)
    return found
