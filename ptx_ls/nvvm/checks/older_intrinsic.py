"""older-intrinsic: LLVM no longer has this intrinsic and replaces it as it reads the module."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.lazy import pattern, replace
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.module import module_of
from ptx_ls.syntax.document import Document
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
        renamed = TextEdit(use.start, use.end, f"@{intrinsic.successor}")
        fixes = (Fix(f"Replace by {intrinsic.successor}", (renamed,), preferred=True),)
    elif _AS_READ.match(intrinsic.name) and (edit := _as_instruction(subject)) is not None:
        fixes = (Fix(f"Replace by {intrinsic.successor}", (edit,)),)
    yield Diagnostic(CODE, "information", message, use.start, use.end, fixes=fixes, tags=("deprecated",))


def with_declarations(fixes: tuple[Fix, ...], document: Document) -> tuple[Fix, ...]:
    """The fixes of a call, where the one that writes another name also writes it in the declarations."""
    if not fixes[0].preferred:
        return fixes
    (edit,) = fixes[0].edits
    name = document.source[edit.start : edit.end].decode("utf-8", "replace")[1:].strip('"')
    functions = (one for one in module_of(document).functions if one.name == name)
    edits = (TextEdit(one.name_start, one.name_end, edit.text) for one in functions)
    return (replace(fixes[0], edits=(edit, *edits)),)


def _as_instruction(subject: Subject) -> TextEdit | None:
    """The call as the instruction that LLVM makes of it (LLVM 22); None if it has words that an instruction has not."""
    use, source = subject.use, subject.document.source
    line = source.rfind(b"\n", 0, use.result_start) + 1
    call = _CALL.search(source, line, use.result_start)
    words = [source[one.start : one.end].decode("utf-8", "replace") for one in use.arguments]
    values = [source[one.type_end : one.end].split() for one in use.arguments]
    group = _GROUP.match(source, use.close, use.until)
    if call is None or group is None or subject.intrinsic is None or any(len(value) != 1 for value in values):
        return None
    return TextEdit(call.start(), group.end(), f"{subject.intrinsic.successor} {', '.join(words)} seq_cst")


_AS_READ = pattern(r"llvm\.nvvm\.atomic\.load\.")
"""What LLVM reads as an instruction itself. Of the others it still makes other PTX than of their successor."""
_CALL = pattern(rb"(?:(?:tail|notail)[ \t]+)?call[ \t]+$")
_GROUP = pattern(rb"(?:[ \t]*#[0-9]+)*(?=[ \t]*(?:[,;\r\n]|$))")
