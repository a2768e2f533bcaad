"""read-before-write: a register is read although nothing has written it on some path to the read.

ptxas accepts this, and the value is whatever the hardware's register held. An instruction under a guard counts as a
write; not reported are a read under a guard if some path writes the register, and an accumulator, which is not always
read.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.flow.liveness import Registers, written_before

CODE = "read-before-write"


def check(registers: Registers) -> Iterator[Diagnostic]:
    """One warning per register, at its first such read."""
    flow = registers.flow
    surely, perhaps = written_before(registers)
    reported = 0
    for at, step in enumerate(flow.steps):
        unwritten = registers.reads[at] & ~surely[at] & ~reported
        if not unwritten or at not in flow.reachable:
            continue
        for use in step.uses:
            bit = registers.bits[use.register]
            if not unwritten & bit or use.access != "read":
                continue
            if not perhaps[at] & bit:
                message = f"'{use.register[1]}' is read, but nothing has written it before"
            elif not step.is_guarded:
                message = f"'{use.register[1]}' is read, but on some path to here nothing has written it"
            else:
                continue
            reported |= bit
            unwritten &= ~bit
            yield Diagnostic(CODE, "warning", message, use.start, use.end)
