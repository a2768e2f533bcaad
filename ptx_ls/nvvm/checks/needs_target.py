"""needs-target: the intrinsic exists, but not on this target: nothing is selected, or what is does not assemble."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.gate import closed, diagnostic
from ptx_ls.nvvm.checks.subject import Subject

CODE = "needs-target"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, if no PTX version opens the gate for the target."""
    found = closed(subject)
    if found is not None and found[0] == CODE:
        yield diagnostic(CODE, subject, found[1])
