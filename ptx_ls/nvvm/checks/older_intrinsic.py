"""older-intrinsic: LLVM no longer has this intrinsic and replaces it as it reads the module."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.syntax.text_edit import TextEdit

CODE = "older-intrinsic"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic of a call, with the replacement; a fix where the signature is the same."""
    use, intrinsic = subject.use, subject.intrinsic
    if intrinsic is None or not intrinsic.successor:
        return
    message = f"Intrinsic '{intrinsic.name}' was removed from LLVM: {subject.reader} still reads it; "
    message += f"use '{intrinsic.successor}'"
    fixes: tuple[Fix, ...] = ()
    if "same" in intrinsic.properties:
        edits = (
            TextEdit(one.start, one.end, f"@{intrinsic.successor}")
            for one in uses_of(subject.document)
            if one.name == use.name
        )
        fixes = (Fix(f"Replace by {intrinsic.successor}", tuple(edits), preferred=True),)
    yield Diagnostic(CODE, "information", message, use.start, use.end, fixes=fixes, tags=("deprecated",))
