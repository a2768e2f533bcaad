"""Calls whose results nobody uses: of an intrinsic that only computes, readers make no code then, on no target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa import intrinsics
from ptx_ls.lazy import replace
from ptx_ls.nvvm.checks import gate
from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.nvvm.values.statement import CALLS
from ptx_ls.syntax.document import Document


def softened(calls: Sequence[Diagnostic], document: Document) -> Iterator[Diagnostic]:
    """The diagnostics of calls; of an unused result warnings in place of errors for the target."""
    if not any(one.code in gate.CODES and one.severity == "error" for one in calls):
        yield from calls
        return
    unused = _unused(document)
    for one in calls:
        is_unused = one.code in gate.CODES and one.start in unused
        yield replace(one, severity="warning") if is_unused else one


def _unused(document: Document) -> frozenset[int]:
    """Where the names of such intrinsics are in calls that readers drop. libnvvm drops from compute_100 on what reads,
    too (measured LLVM 22, libnvvm 12.9, 13.5)."""
    dropped = {"nomem", "readonly"} if module_names(document).is_modern else {"nomem"}
    found: set[int] = set()
    for body, offset in bodies_of(document):
        for number in body.numbers_of(*CALLS):
            statement = body.statements[number]
            callee = statement.callee
            if callee is None or not statement.has_value or statement.result in body.used:
                continue
            one = intrinsics.lookup(callee.text) if callee.text.startswith(intrinsics.PREFIX) else None
            if one is not None and dropped.intersection(one.properties):
                found.add(offset + body.starts[number] + callee.start)
    return frozenset(found)
