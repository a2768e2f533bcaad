"""llvm7-dialect: what libnvvm makes of the intrinsic in its LLVM 7 dialect, ptxas refuses.

libnvvm reads that dialect below compute_100. Of an intrinsic that LLVM 7 did not have it makes the call of a function,
without a word, and ptxas refuses a function of such a name; its `wmma` lacks `.aligned`; and some it refuses itself,
whatever they are called with. libnvvm 13.5 reads the modern
dialect below compute_100, too, if it is given the option -nvvm-latest.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.subject import Subject

CODE = "llvm7-dialect"
_BECOMES = {
    "call": "it becomes a call of a function, which ptxas refuses",
    "refused": "it becomes an instruction of older PTX, which ptxas refuses",
    "nothing": "libnvvm refuses a call of it",
}


def check(subject: Subject) -> Iterator[Diagnostic]:
    """A warning for the call: an option of libnvvm may choose the other dialect."""
    use, target = subject.use, subject.platform.target
    becomes = _BECOMES.get(subject.llvm7_effect)
    if becomes is not None and target is not None:
        message = (
            f"Intrinsic '{use.name}' does not assemble in the LLVM 7 dialect, which libnvvm reads for {target.name}: "
        )
        yield Diagnostic(CODE, "warning", message + becomes, use.start, use.end)
