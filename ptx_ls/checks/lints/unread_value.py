"""unread-value: an instruction writes a register, and nothing reads that value.

The instruction has no other effect and can be removed; often another register was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.sema.flow.liveness import Registers, read_after
from ptx_ls.syntax.text_edit import TextEdit

CODE = "unread-value"


def check(registers: Registers) -> Iterator[Diagnostic]:
    """One hint per instruction, at the first register that it writes; the fix removes the instruction."""
    flow = registers.flow
    needed = read_after(registers)
    for at, step in enumerate(flow.steps):
        written = registers.writes[at]
        if step.effects or not written or written & needed[at] or at not in flow.reachable:
            continue
        results = [use for use in step.uses if use.access == "write"]
        # Another result of the instruction, or one that is not known, may be what matters.
        if len(results) != sum(use.access != "read" for use in step.uses) or len(results) != step.results:
            continue
        names = " and ".join(f"'{use.register[1]}'" for use in results)
        message = f"The value written to {names} here is never read"
        place = results[0].start, results[0].end
        fix = Fix("Remove the instruction", (TextEdit(step.start, step.end, ""),))
        yield Diagnostic(CODE, "hint", message, *place, fixes=(fix,), tags=("unnecessary",))
