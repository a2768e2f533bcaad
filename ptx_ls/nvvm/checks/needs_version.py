"""needs-version: the intrinsic exists on this target with other PTX versions only."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import gates
from ptx_ls.isa.targets import version_text
from ptx_ls.nvvm.checks.gate import closed, closed_by_default, diagnostic
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.target import written_version

CODE = "needs-version"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, if the target has the intrinsic with another version."""
    found = closed(subject)
    if found is not None and found[0] == CODE:
        yield diagnostic(CODE, subject, found[1])
    elif found is None and (gate := closed_by_default(subject)) is not None and subject.platform.target is not None:
        target, use = subject.platform.target, subject.use
        message = (
            f"Intrinsic '{use.name}' requires {gates.describe(gates.alternatives(gate))}: where nothing names one, "
            f"LLVM 22 writes PTX {version_text(written_version(target))} for {target.name}"
        )
        yield Diagnostic(CODE, "information", message, use.start, use.end)
