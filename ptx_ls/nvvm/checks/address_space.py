"""address-space: a pointer is in an address space that the intrinsic has no instruction for."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.intrinsics import PREFIX, mangled
from ptx_ls.isa.nvvm import forms
from ptx_ls.nvvm.checks.subject import Subject

CODE = "address-space"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A diagnostic for each chosen pointer that no target has an instruction for, at its type."""
    intrinsic = subject.intrinsic
    if intrinsic is None:
        return
    key = sum(kind.startswith("any") for kind in intrinsic.returns)
    for at, (parameter, argument) in enumerate(subject.pairs):
        if not parameter.type.startswith("any"):
            continue
        written = argument.type
        if written.startswith("ptr"):
            name, value = intrinsic.name.removeprefix(PREFIX), mangled(written)
            if forms.refuses(name, f"t{key}", value):
                message = f"Argument {at + 1} of '{subject.use.name}' cannot be '{written}': {subject.reader} selects "
                message += "no instruction for this address space"
                yield Diagnostic(CODE, "error", message, argument.start, argument.type_end)
        key += 1
