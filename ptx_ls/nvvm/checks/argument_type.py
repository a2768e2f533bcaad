"""argument-type: an argument or parameter has another type than the intrinsic's."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.checks.types import described, fits
from ptx_ls.nvvm.uses import chosen_types
from ptx_ls.syntax.text_edit import TextEdit

CODE = "argument-type"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A diagnostic for each type that differs, at the type."""
    use = subject.use
    chosen = next(iter(chosen_types(use) or ()), "")
    for at, (parameter, argument) in enumerate(subject.pairs):
        if fits(parameter.type, argument.type, chosen):
            continue
        wanted = described(parameter.type, chosen)
        message = f"Argument {at + 1} of '{use.name}' is {wanted}, not '{argument.type}'"
        fixes: tuple[Fix, ...] = ()
        if use.declared and not parameter.type.startswith("any"):
            new = wanted.strip("'")
            fixes = (Fix(f"Change to {new}", (TextEdit(argument.start, argument.type_end, new),), preferred=True),)
        yield Diagnostic(CODE, subject.severity_of_types, message, argument.start, argument.type_end, fixes=fixes)
