"""What a process is to do with a module, as both sides of it know it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.lazy import dataclass

NAME = "module.ll"
RESULT = "ptx-ls: "
"""What the line of output begins with that holds the result."""


@dataclass(frozen=True)
class Job:
    """`target` is sm_XX; `versions` are PTX versions such as 90 for 9.0, of which the first that is known is taken.
    `sizes` are the bytes of each of the modules that stand after each other in the file and become one. With
    `is_checked_only`, a module for what LLVM does not know is only read and verified. The others are as in
    `LowerOptions`.
    """

    target: str
    versions: tuple[int, ...]
    sizes: tuple[int, ...]
    is_checked_only: bool = False
    level: int | None = None
    libdevice: str = ""
    libnvvm: str = ""
    is_latest: bool = False

    @property
    def text(self) -> str:
        """The job as the argument of a process."""
        return json.dumps(self.__dict__)


def read(text: str) -> Job:
    """The job that is an argument."""
    fields = json.loads(text)
    return Job(**{**fields, **{name: tuple(fields[name]) for name in ("versions", "sizes")}})


def modules(job: Job) -> Iterator[bytes]:
    """The modules that the file of a job holds."""
    with Path(NAME).open("rb") as file:
        yield from [file.read(size) for size in job.sizes]
