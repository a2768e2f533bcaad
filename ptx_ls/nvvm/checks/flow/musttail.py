"""musttail: a call that must be the last has another result than its function, or is followed by something else than
the return of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import returned

CODE = "musttail"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each such call."""
    body = scope.body
    if not body.last_calls:
        return
    result = body.header.result
    for number in body.numbers_of(body.last_calls, 0):
        one = body.statements[number]
        own = returned(one.type) if one.type is not None else None
        is_void = own is not None and result is not None and "void" in (own.kind, result.kind)
        if is_void and own != result:
            start = body.starts[number]
            message = "cannot guarantee tail call due to mismatched return types"
            yield Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)
    for number, (one, after) in enumerate(pairwise(body.statements)):
        if "musttail" in one.flags and after.opcode not in ("ret", "bitcast", "", "#dbg"):
            start = body.starts[number]
            message = "musttail call must precede a ret with an optional bitcast"
            yield Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)
