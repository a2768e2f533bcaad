"""immediate-range: a constant is outside the range of values that select an instruction."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.subject import Subject

CODE = "immediate-range"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A diagnostic for each immediate outside of its range, at the argument."""
    for at, (parameter, argument) in enumerate(subject.pairs):
        lowest, highest = parameter.lowest, parameter.highest
        if not parameter.immediate or argument.value is None or lowest is None or highest is None:
            continue
        if not lowest <= int(argument.value) <= highest:
            name = f" ({parameter.name})" if parameter.name else ""
            values = f"from {lowest} to {highest}" if lowest != highest else f"{lowest}"
            message = f"Argument {at + 1}{name} of '{subject.use.name}' must be {values}, not {argument.value}"
            yield Diagnostic(CODE, "error", message, argument.start, argument.end)
