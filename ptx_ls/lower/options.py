"""How a module is lowered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.nvvm.options import Reader


@dataclass(frozen=True)
class LowerOptions:
    """`reader`, `target`, `ptx`: None leaves them to the module. `libnvvm` is the path of the user's library, or its
    name for the system's loader; "" if there is none. `is_latest`: it is given -nvvm-latest. `libdevice` is the path of
    NVIDIA's library of mathematical functions as bitcode, "" for none. `level` is the level of optimization; None is
    the reader's own.

    `seconds` and `megabytes` are what the process may take.
    """

    reader: Reader | None = None
    target: Target | None = None
    ptx: Version | None = None
    libnvvm: str = ""
    is_latest: bool = False
    libdevice: str = ""
    level: int | None = None
    seconds: int = 60
    megabytes: int = 4096
