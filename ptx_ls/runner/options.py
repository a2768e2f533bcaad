"""How kernels are tried out."""

from __future__ import annotations

from ptx_ls.lazy import dataclass
from ptx_ls.runner.watchers import DEFAULT


@dataclass(frozen=True)
class RunOptions:
    """`seconds` and `megabytes` are what one run may take; `watch` names the watchers, where a comment names none.
    `counts`: what accesses and branches cost is counted."""

    seconds: int = 60
    megabytes: int = 2048
    watch: tuple[str, ...] = DEFAULT
    counts: bool = True
