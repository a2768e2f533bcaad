"""Notes an instruction that reads what tcgen05.ld loads before tcgen05.wait::ld.

The manual leaves open what the register holds, but CUTLASS relies on the assembler, which waits for it: so it is no
fault. Within straight code only, so that nothing is said of other paths.
"""

from __future__ import annotations

from dataclasses import replace

from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operands import Operand, Register
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.program import Operation, Program

_KIND = "unwaited-load"


class UnwaitedLoads:
    """Makes the first such instruction leave a note."""

    def __init__(self) -> None:
        self._pending: dict[int, int] = {}
        """The lines of the loads that registers are waited for."""
        self._found: tuple[Operation, int, int] | None = None
        """The operation that is too early, the register, and the line of its load."""

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """Follows the registers of loads in the order of the text."""
        spelled = decoded.spelled
        path = tuple(spelled.match.entry.path)
        if (path[0] == "tcgen05" and "wait" in path[1]) or operation.control in ("bra", "brx.idx", "ret", "exit"):
            self._pending.clear()
            return
        reads, writes = set[int](), set[int]()
        for leaf in spelled.leaves:
            operand = decoded.held(leaf) if leaf.operand < len(decoded.operands) else None
            if isinstance(operand, Register):
                (reads if "r" in leaf.direction else writes).add(operand.number)
        if path[:2] == ("tcgen05", "ld"):
            self._pending.update(dict.fromkeys(writes, decoded.line))
            return
        early = reads & self._pending.keys()
        if path[0] == "mov" and early:
            self._pending.update(dict.fromkeys(writes, self._pending[min(early)]))
            return
        if early and self._found is None:
            number = min(early)
            self._found = operation, number, self._pending[number]
        for number in writes & self._pending.keys():
            del self._pending[number]

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """What a function does is not looked at."""
        self._pending.clear()

    def finish(self, program: Program) -> None:
        """Changes the operation that is too early."""
        if self._found is None:
            return
        operation, number, line = self._found
        if operation.run is not None:
            operation.run, operation.straight = _noting(operation.run, number, line), None
        elif isinstance(operation.data, WarpMeeting):
            operation.data = replace(operation.data, run=_noting(operation.data.run, number, line))


def _noting(run: Run, number: int, line: int) -> Run:
    def noting(m: Machine) -> None:
        if m.launch.notes.lacks(_KIND) and m.frame is not None:
            name = m.frame.function.names[number]
            message = f"register {name}, which line {line} loads from tensor memory, is read before tcgen05.wait::ld"
            advice = "the manual asks for the wait, also where the assembler waits by itself"
            m.note("information", _KIND, message, int(m.lanes()[0]), m.count, advice)
        run(m)

    return noting
