"""divergent-path: a branch may separate the threads of a warp before an instruction that all of them must run together.

Such instructions are `bar` and everything with `.aligned`: barriers, matrix instructions, allocation of tensor memory.
According to the manual the behaviour is undefined if not all threads of the warp reach the same one. The register in
the message depends on %tid.x, %laneid or the like, and on nothing that makes it uniform within a warp, such as the
number of the warp (`%tid.x >> 5`), a comparison with a multiple of 32, or a vote.

A barrier waits only for threads that have not exited, so a bounds check that ends some of them is not reported.
Nothing is reported if a value is unknown: a parameter, the result of a call, the outcome of another branch. This is a
warning: the program hangs or computes wrong results, if not today then on another GPU.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Related
from ptx_ls.sema.flow.divergence import divergent_steps
from ptx_ls.sema.flow.liveness import Registers
from ptx_ls.sema.instructions import HEAD

CODE = "divergent-path"


def check(registers: Registers) -> Iterator[Diagnostic]:
    """One warning per instruction, at its spelling."""
    flow = registers.flow
    for at, cause in divergent_steps(registers):
        step, branch = flow.steps[at], flow.steps[cause]
        guard = next((use for use in branch.uses if use.at < 0), None) or branch.uses[0]
        head = HEAD.match(flow.source, step.start)
        start, end = head.span(2) if head else (step.start, step.end)
        name = guard.register[1]
        message = f"All threads of a warp must run '{step.spelling}' together, and '{name}' may differ between them"
        related = (Related(branch.start, branch.end, "They separate here"),) if cause != at else ()
        yield Diagnostic(CODE, "warning", message, start, end, related=related)
