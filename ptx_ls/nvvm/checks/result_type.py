"""result-type: a call or declaration has another result type than the intrinsic."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.subject import Subject
from ptx_ls.nvvm.checks.types import fits

CODE = "result-type"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """The diagnostic, at the type."""
    use, intrinsic = subject.use, subject.intrinsic
    if intrinsic is None or use.returns is None:
        return
    expected = intrinsic.returns
    chosen = use.returns[0] if use.returns and expected and expected[0].startswith("any") else ""
    # Readers replace the whole numbers of an earlier LLVM in operations on bfloat, not in conversions to it.
    is_converted = not any("bfloat" in one.type for one in intrinsic.parameters)
    alike = len(use.returns) == len(expected) and not (
        is_converted
        and any("bfloat" in kind and "bfloat" not in one for kind, one in zip(expected, use.returns, strict=False))
    )
    if alike and all(fits(kind, written, chosen) for kind, written in zip(expected, use.returns, strict=True)):
        return
    message = f"The result of '{use.name}' is '{intrinsic.return_type}'"
    yield Diagnostic(CODE, subject.severity_of_types, message, use.result_start, use.result_end)
