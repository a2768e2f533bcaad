"""musttail: a call that must be the last has another result than its function, or is followed by something else than
the return of it."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import CALLS, returned

CODE = "musttail"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each such call."""
    body = scope.body
    calls = [number for number in body.numbers_of(*CALLS) if "musttail" in body.statements[number].flags]
    result = body.header.result
    for number in calls:
        one = body.statements[number]
        own = returned(one.type) if one.type is not None else None
        is_void = own is not None and result is not None and "void" in (own.kind, result.kind)
        if is_void and own != result:
            message = "cannot guarantee tail call due to mismatched return types"
            yield _error(body, number, message)
    for number in calls:
        after = body.statements[number + 1 : number + 2]
        if after and after[0].opcode not in ("ret", "bitcast", "", "#dbg"):
            yield _error(body, number, "musttail call must precede a ret with an optional bitcast")


def _error(body: Body, number: int, message: str) -> Diagnostic:
    start, one = body.starts[number], body.statements[number]
    return Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)
