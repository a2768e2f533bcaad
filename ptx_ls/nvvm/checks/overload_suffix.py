"""overload-suffix: the types at the end of the name of an overloaded intrinsic are not those of its arguments. Readers
rename it, so nothing goes wrong; a person may be misled."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import mangled
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.uses import chosen_types
from ptx_ls.syntax.text_edit import TextEdit

CODE = "overload-suffix"
_POINTEE = re.compile(r"\bp(\d+)[a-z]\w*")
"""A pointer with its pointee: `p0i8`, as LLVM wrote it before pointers were opaque."""


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, at the name, with the name that the types give."""
    use, intrinsic = subject.use, subject.intrinsic
    chosen = chosen_types(use)
    if intrinsic is None or not chosen:
        return
    suffix = use.name.removeprefix(intrinsic.name)
    right = "".join(f".{mangled(kind)}" for kind in chosen)
    # A name with a line of its own is another reader's, with the types that it has there.
    if not suffix or _POINTEE.sub(r"p\1", suffix) == right or use.name in intrinsics.load().lines:
        return
    message = f"The types at the end of '{use.name}' are not those of its arguments: '{right}' instead of '{suffix}'"
    name = f"@{intrinsic.name}{right}"
    fix = Fix(f"Change to {name}", (TextEdit(use.start, use.end, name),), preferred=True)
    yield Diagnostic(CODE, "information", message, use.start, use.end, fixes=(fix,))
