"""address-size: the module says that its addresses have 32 bits, for which ptxas no longer generates code.

This is an error for the targets that the assemblers of CUDA 12.9 or 13.5 generate code for, sm_50 and later (measured
13.5 and 12.9; that of CUDA 11.8 took 32 bits below sm_90).
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa.address_size import NARROW, refusal
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.text_edit import TextEdit

CODE = "address-size"


def check(context: Context) -> Iterator[Diagnostic]:
    """An error at the number of `.address_size 32`."""
    target, size = context.generated_for, context.module.address_size
    if size is not None and says_narrow(context) and target is not None and target.is_wide:
        fix = Fix("Write .address_size 64", (TextEdit(size.start, size.end, "64"),), preferred=True)
        message = f"{refusal(target)} Write .address_size 64, and hold addresses in 64-bit registers"
        yield Diagnostic(CODE, "error", message, size.start, size.end, fixes=(fix,))


def says_narrow(context: Context) -> bool:
    """Whether the module says that its addresses have 32 bits, as a number."""
    size = context.module.address_size
    return size is not None and size.text[:1].isdigit() and integer(size.text) == NARROW
