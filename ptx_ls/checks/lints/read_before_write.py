"""read-before-write: a register is read although nothing has written it on some path to there.

ptxas takes this, and what is read is whatever was in the hardware's register. An instruction under a guard counts as
one that writes; a read under a guard is not looked at where some path writes the register, nor an accumulator, which is
not always read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.liveness import Registers, written_before

CODE = "read-before-write"


def check(registers: Registers) -> Iterator[Diagnostic]:
    """One warning per register, where it is first read so."""
    flow = registers.flow
    surely, perhaps = written_before(registers)
    told = 0
    for at, step in enumerate(flow.steps):
        unwritten = registers.reads[at] & ~surely[at] & ~told
        if not unwritten or at not in flow.reachable:
            continue
        for use in step.uses:
            bit = registers.bits[use.register]
            if not unwritten & bit or use.access != "read":
                continue
            if not perhaps[at] & bit:
                message = f"'{use.register[1]}' is read, and nothing has written it before"
            elif not step.is_guarded:
                message = f"'{use.register[1]}' is read, and on some path to here nothing has written it"
            else:
                continue
            told |= bit
            unwritten &= ~bit
            yield Diagnostic(CODE, "warning", message, use.start, use.end)
