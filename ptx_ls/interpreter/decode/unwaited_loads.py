"""Notes an instruction that reads what tcgen05.ld loads before tcgen05.wait::ld.

The manual leaves open what the register holds, but CUTLASS relies on the assembler, which waits for it: so it is no
fault. Within straight code only, so that nothing is said of other paths; a call in it waits where the function,
or one that it calls, waits for loads.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ptx_ls.interpreter import semantics
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.control import CallSite, WarpMeeting
from ptx_ls.interpreter.program.operands import FunctionName, Operand, Register
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.program import Operation, Program

_KIND = "unwaited-load"
_LEAVES = ("bra", "brx.idx", "ret", "exit")


@dataclass(frozen=True)
class _Load:
    """The line of a load that nobody has waited for, but for the functions that were called since, if any of these
    does."""

    line: int
    called: frozenset[str] = frozenset()


class UnwaitedLoads:
    """Makes the first such instruction leave a note."""

    def __init__(self) -> None:
        self._pending: dict[int, _Load] = {}
        """The loads of the registers that are waited for."""
        self._found: list[tuple[Operation, int, _Load]] = []
        """Operations that are too early, the register, and its load."""
        self._waits: set[Operation] = set()
        """The operations that wait for loads."""

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """Follows the registers of loads in the order of the text."""
        spelled = decoded.spelled
        if spelled.does("waits", "tload"):
            self._waits.add(operation)
            self._pending.clear()
            return
        if semantics.control(spelled.match.entry) in _LEAVES:
            self._pending.clear()
            return
        reads, writes = set[int](), set[int]()
        for leaf in spelled.leaves:
            operand = decoded.held(leaf) if leaf.operand < len(decoded.operands) else None
            if isinstance(operand, Register):
                (reads if "r" in leaf.direction else writes).add(operand.number)
        if spelled.does("starts", "tload"):
            self._pending.update(dict.fromkeys(writes, _Load(decoded.line)))
            return
        early = reads & self._pending.keys()
        if spelled.does("computes", "copy") and early:
            self._pending.update(dict.fromkeys(writes, self._pending[min(early)]))
            return
        if early:
            number = min(early)
            self._found.append((operation, number, self._pending[number]))
        for number in writes & self._pending.keys():
            del self._pending[number]

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """Whether the function waits is known when all of them are decoded; an unknown one may."""
        callee = _callee(call)
        if callee is None:
            self._pending.clear()
            return
        self._pending = {number: replace(load, called=load.called | {callee}) for number, load in self._pending.items()}

    def finish(self, program: Program) -> None:
        """Changes the operation that is too early."""
        waiting = self._waiting(program)
        for operation, number, load in self._found:
            if load.called & waiting:
                continue
            if operation.run is not None:
                operation.run = _noting(operation.run, number, load.line)
                operation.straight = operation.effect = None
            elif isinstance(operation.data, WarpMeeting):
                operation.data = replace(
                    operation.data, run=_noting(operation.data.run, number, load.line), together=None
                )
            return

    def _waiting(self, program: Program) -> set[str]:
        """The functions that may wait for loads, by what they call too."""
        waiting, calls = set[str](), list[tuple[str, str]]()
        for operation, function in zip(program.operations, program.function_at, strict=True):
            if operation in self._waits:
                waiting.add(function.name)
            elif operation.control == "call":
                callee = _callee(operation)
                if callee is None or callee not in program.functions:
                    waiting.add(function.name)
                else:
                    calls.append((function.name, callee))
        while more := {caller for caller, callee in calls if callee in waiting} - waiting:
            waiting |= more
        return waiting


def _callee(call: Operation) -> str | None:
    """The name of the function that is called, None where only a run knows it."""
    site = call.data
    return site.callee.name if isinstance(site, CallSite) and isinstance(site.callee, FunctionName) else None


def _noting(run: Run, number: int, line: int) -> Run:
    def noting(m: Machine) -> None:
        if m.launch.notes.lacks(_KIND) and m.frame is not None:
            name = m.frame.function.names[number]
            message = f"register {name}, which line {line} loads from tensor memory, is read before tcgen05.wait::ld"
            advice = "the manual asks for the wait, also where the assembler waits by itself"
            m.note("information", _KIND, message, int(m.lanes()[0]), m.count, advice)
        run(m)

    return noting
