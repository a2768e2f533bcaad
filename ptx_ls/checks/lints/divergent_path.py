"""divergent-path: an instruction that all threads of a warp must run together, where a branch may have parted them.

Such are `bar` and everything with `.aligned`: barriers, matrix instructions, allocation of tensor memory. The manual
leaves undefined what happens if the threads of a warp do not all come to the same one. The register that the message
names depends on %tid.x, %laneid or the like, and on nothing that makes it the same for a whole warp, such as a number
of the warp (`%tid.x >> 5`), a comparison with a multiple of 32, or a vote.

A barrier waits for threads that have not ended, so that a bounds check which ends some of them is no fault. Nothing is
said where a value is not known: of parameters, of results of calls, of what another branch decides. A warning: the
program hangs or goes wrong, if not today then on another GPU.
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
        related = (Related(branch.start, branch.end, "They part here"),) if cause != at else ()
        yield Diagnostic(CODE, "warning", message, start, end, related=related)
