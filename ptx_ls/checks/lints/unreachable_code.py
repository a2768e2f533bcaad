"""unreachable-code: no path leads to the instructions after a jump, a return or an exit."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.liveness import Registers

CODE = "unreachable-code"


def check(registers: Registers) -> Iterator[Diagnostic]:
    """One hint per run of such instructions, except for a single last `ret` or `exit`, which compilers always write."""
    flow = registers.flow
    at = 0
    while at < len(flow.steps):
        first = at
        while at < len(flow.steps) and at not in flow.reachable:
            at += 1
        run = flow.steps[first:at]
        at += 1
        if not run or (at > len(flow.steps) and len(run) == 1 and run[0].effects & {"ret", "exit"}):
            continue
        start, end = run[0].start, run[-1].end
        yield Diagnostic(CODE, "hint", "No path leads to this code", start, end, tags=("unnecessary",))
