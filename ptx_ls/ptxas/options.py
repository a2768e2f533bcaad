"""Options for running ptxas."""

from __future__ import annotations

from ptx_ls.lazy import dataclass


@dataclass(frozen=True)
class Options:
    """How to run ptxas.

    `program` is a path, or a name that is searched on PATH; with "", ptxas is never run. `arguments` are its first
    arguments (`-maxrregcount=64`), of those that `ptxas/arguments.py` allows. With `on_open`, it also runs when a
    document is opened, not only when it is saved. `seconds` is the time limit of one run. `target` is that for which
    code is generated; with "", that of the module.
    """

    program: str = ""
    arguments: tuple[str, ...] = ()
    on_open: bool = False
    seconds: int = 60
    target: str = ""
