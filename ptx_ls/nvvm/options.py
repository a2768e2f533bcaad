"""What the user chose for modules of NVVM IR: the reader, the target and the PTX version they are judged for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, get_args

from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    from ptx_ls.isa.targets import Target, Version

Reader = Literal["llvm", "libnvvm"]
"""Who reads a module: LLVM's own back end, or NVIDIA's library libnvvm. They accept different texts."""
READERS: tuple[Reader, ...] = get_args(Reader)

DESCRIBED: dict[Reader, str] = {"llvm": "LLVM", "libnvvm": "libnvvm"}
"""The readers as messages name them."""


@dataclass(frozen=True)
class Options:
    """The reader, target and PTX version that options or settings name; None leaves it to the module. `is_latest`:
    libnvvm is given its option -nvvm-latest."""

    reader: Reader | None = None
    target: Target | None = None
    ptx: Version | None = None
    is_latest: bool = False


_chosen = [Options()]


def choose(options: Options) -> None:
    """Sets the options of this process. What was computed for a document before does not change."""
    _chosen[0] = options


def chosen() -> Options:
    """The options of this process."""
    return _chosen[0]


@contextmanager
def using(options: Options) -> Iterator[None]:
    """Sets the options of this process until the end of the `with` block."""
    before = chosen()
    choose(options)
    try:
        yield
    finally:
        choose(before)
