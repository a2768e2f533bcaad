"""needs-version: the intrinsic exists on this target with other PTX versions only."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.gate import closed, diagnostic
from ptx_ls.nvvm.checks.subject import Subject

CODE = "needs-version"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, if the target has the intrinsic with another version."""
    found = closed(subject)
    if found is not None and found[0] == CODE:
        yield diagnostic(CODE, subject, found[1])
