"""musttail: a call that must be the last is followed by something other than the return of its result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope

CODE = "musttail"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each such call."""
    body = scope.body
    if not body.last_calls:
        return
    for number, (one, after) in enumerate(pairwise(body.statements)):
        if "musttail" in one.flags and after.opcode not in ("ret", "bitcast", "", "#dbg"):
            start = body.starts[number]
            message = "musttail call must precede a ret with an optional bitcast"
            yield Diagnostic(CODE, "error", message, start + one.opcode_span.start, start + one.end)
