"""What options and settings choose for a document that need not name it itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ptx_ls.lazy import dataclass, field, replace


@dataclass(frozen=True)
class Choices:
    """The targets, by names that exist, and the PTX version that code is judged for; the reader of NVVM IR, with
    `is_latest`: libnvvm is given its option -nvvm-latest. What is empty, or None, is left to the document.

    Of CUDA C++: macros, each with the names of the targets that it is defined for, and whether
    `compile_commands.json` and `CMakeLists.txt` are read.
    """

    targets: tuple[str, ...] = ()
    ptx: int | None = None
    reader: Literal["", "llvm", "libnvvm"] = ""
    is_latest: bool = False
    macros: Mapping[str, str] = field(default_factory=dict)
    reads_build: bool = True

    def for_each_target(self) -> tuple[Choices, ...]:
        """The same for each of the targets."""
        return tuple(replace(self, targets=(one,)) for one in self.targets) or (self,)


NOTHING = Choices()
"""All is left to the document."""
