"""How ptxas is wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """`program` is a path, or a name that is looked for on PATH; none, and ptxas is never run.

    `arguments` go to it before all others (`-maxrregcount=64`). `on_open`: it is asked when a document is opened, not
    only when it is saved. `seconds` is how long one run may take.
    """

    program: str = ""
    arguments: tuple[str, ...] = ()
    on_open: bool = False
    seconds: int = 60
