"""constant-argument: an argument must be a constant, since it selects the instruction."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.subject import Subject

CODE = "constant-argument"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A diagnostic for each variable in the place of an immediate, at the argument."""
    for at, (parameter, argument) in enumerate(subject.pairs):
        if parameter.immediate and not argument.constant:
            name = f" ({parameter.name})" if parameter.name else ""
            message = f"Argument {at + 1}{name} of '{subject.use.name}' must be a constant"
            yield Diagnostic(CODE, "error", message, argument.start, argument.end)
