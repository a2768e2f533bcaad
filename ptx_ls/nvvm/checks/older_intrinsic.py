"""older-intrinsic: LLVM no longer has this intrinsic and replaces it as it reads the module."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.module import module_of
from ptx_ls.syntax.text_edit import TextEdit

CODE = "older-intrinsic"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic of a call, with the replacement; a fix where the signature is the same."""
    use, intrinsic = subject.use, subject.intrinsic
    # libnvvm keeps the names of its specification, and below compute_100 it refuses most of what took their place.
    if intrinsic is None or not intrinsic.successor or subject.platform.reader == "libnvvm":
        return
    message = f"Intrinsic '{intrinsic.name}' was removed from LLVM: {subject.reader} still reads it; "
    message += f"use '{intrinsic.successor}'"
    fixes: tuple[Fix, ...] = ()
    if "same" in intrinsic.properties:
        declarations = [one for one in module_of(subject.document).functions if one.name == use.name]
        places = [(use.start, use.end), *((one.name_start, one.name_end) for one in declarations)]
        edits = tuple(TextEdit(*place, f"@{intrinsic.successor}") for place in places)
        fixes = (Fix(f"Replace by {intrinsic.successor}", edits, preferred=True),)
    yield Diagnostic(CODE, "information", message, use.start, use.end, fixes=fixes, tags=("deprecated",))
