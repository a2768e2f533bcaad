"""Instrumentation: how a watcher changes the operations of a program that is decoded for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ptx_ls.interpreter.program.operands import Operand
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.program.program import Operation, Program


class Instrument(Protocol):
    """A watcher that receives each instruction as it is decoded, then the program."""

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """An instruction has been decoded to an operation; `guard` is its predicate."""

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """A call has been decoded to two operations; the second one receives the results."""

    def finish(self, program: Program) -> None:
        """The program is laid out: changes the operations that the watcher needs changed."""


class Instruments:
    """Several watchers as one."""

    def __init__(self, parts: Sequence[Instrument]) -> None:
        self._parts = parts

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """An instruction has been decoded to an operation."""
        for part in self._parts:
            part.instruction(operation, decoded, guard)

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """A call has been decoded to two operations."""
        for part in self._parts:
            part.call(call, collect, guard)

    def finish(self, program: Program) -> None:
        """The program is laid out."""
        for part in self._parts:
            part.finish(program)
