"""argument-count: the call or declaration has more or fewer arguments than the intrinsic."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.dialect import is_llvm7

CODE = "argument-count"
_OLDER = "llvm.nvvm.cp.async.bulk.tensor.g2s."
"""Intrinsics that had no last parameter, the CTA group, in LLVM 20; readers add it."""

_LOADS = ("llvm.nvvm.ldg.global.", "llvm.nvvm.ldu.global.")


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, at the first argument that is too many, or at the end of too few."""
    use, intrinsic = subject.use, subject.intrinsic
    if intrinsic is None:
        return
    wanted, given = len(intrinsic.parameters), len(use.arguments)
    if given == wanted or (given == wanted - 1 and intrinsic.name.startswith(_OLDER)):
        return
    start, end = use.close - 1, use.close
    if given > wanted:
        start, end = use.arguments[wanted].start, use.arguments[-1].end
    takes = f"takes {wanted or 'no'} argument{'' if wanted == 1 else 's'}"
    message = f"Intrinsic '{use.name}' {takes}, not {given}: {intrinsic.signature}"
    # LLVM drops the arguments of `barrier0`, which it replaces by its name.
    is_replaced = subject.platform.reader == "llvm" and not wanted and intrinsic.successor
    # The dialect of LLVM 7 reads what is no argument as the alignment of such a load (measured libnvvm 13.5).
    is_load = intrinsic.name.startswith(_LOADS) and given < wanted and is_llvm7(subject.document, subject.platform)
    yield Diagnostic(CODE, "warning" if is_replaced or is_load else "error", message, start, end)
