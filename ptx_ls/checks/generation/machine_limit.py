"""machine-limit: `.maxnreg` or `.minnctapersm` exceed what the target's multiprocessor has; ptxas ignores them."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.targets import Machine
from ptx_ls.sema.directives import Directive, directives_of
from ptx_ls.syntax.literals import integer

CODE = "machine-limit"

_MIN_REGISTERS, _MAX_REGISTERS = 24, 255
"""The fewest and the most registers of a thread, on every target (measured 13.5)."""


def check(context: Context) -> Iterator[Diagnostic]:
    """One warning per directive."""
    target = context.generated_for
    if target is None:
        return
    document = context.document
    for function in directives_of(document).functions:
        if function.place == "entry" and not function.broken:
            name = document.source[function.start : function.end].decode("utf-8", "replace")
            size = function.first(".reqntid") or function.first(".maxntid")
            for directive in function.directives:
                message = _fault(name, directive, size, target.machine)
                if message:
                    yield Diagnostic(CODE, "warning", message, directive.name.start, directive.name.end)


def _fault(entry: str, directive: Directive, size: Directive | None, machine: Machine) -> str:
    number = _threads(directive)
    match directive.name.text:
        case ".maxnreg" if number > _MAX_REGISTERS:
            return f"Too many maxnreg specified for entry {entry}, will be ignored"
        case ".maxnreg" if 0 < number < _MIN_REGISTERS:
            return (
                f"For entry {entry} adjusting per thread register count of {number} to lower bound of {_MIN_REGISTERS}"
            )
        case ".minnctapersm" if machine.ctas:
            threads = _threads(size) if size is not None else 0
            if not threads:
                # Then the directive has no effect at all, which another check reports.
                return ""
            if number > machine.ctas:
                return f"Value of minnctapersm for entry {entry} is out of range. minnctapersm will be ignored"
            if threads <= machine.threads < number * threads:
                return f"Value of threads per SM for entry {entry} is out of range. .minnctapersm will be ignored"
            if threads > machine.threads:
                word = size.name.text[1:] if size is not None else ""
                return f"Value of {word}, for entry {entry} is out of range. .minnctapersm and .{word} will be ignored"
    return ""


def _threads(directive: Directive) -> int:
    return prod(integer(word.text) or 0 for word in directive.arguments) if directive.arguments else 0
