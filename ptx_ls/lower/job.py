"""What a process is to do with a module, as both sides of it know it."""

from __future__ import annotations

import json

from ptx_ls.lazy import dataclass

NAME = "module.ll"
RESULT = "ptx-ls: "
"""What the line of output begins with that holds the result."""


@dataclass(frozen=True)
class Job:
    """`target` is sm_XX; `versions` are PTX versions such as 90 for 9.0, of which the first that is known is taken.
    With `is_checked_only`, no PTX is made. The others are as in `LowerOptions`."""

    target: str
    versions: tuple[int, ...]
    is_checked_only: bool = False
    level: int | None = None
    libdevice: str = ""
    libnvvm: str = ""

    @property
    def text(self) -> str:
        """The job as the argument of a process."""
        return json.dumps(self.__dict__)


def read(text: str) -> Job:
    """The job that is an argument."""
    fields = json.loads(text)
    return Job(**{**fields, "versions": tuple(fields["versions"])})
