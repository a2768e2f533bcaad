"""Instruments the instructions that access registers of wgmma: the accumulator, and the left factor.

Moves from register to register are distinguished: compilers write them between a product and the wait for it, and the
assembler lets both registers be one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ptx_ls.interpreter.events.products import FragmentAccess
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operands import Operand, Register
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.program import Operation, Program
from ptx_ls.sema.constant_arithmetic import Constant


@dataclass(frozen=True)
class _Registers:
    """What an instruction reads and writes; of a product, its fragments."""

    reads: frozenset[int]
    writes: frozenset[int]
    is_product: bool = False
    is_copy: bool = False
    is_constant: bool = False


class ProductRegisters:
    """Makes operations emit the event `fragment_access`."""

    def __init__(self) -> None:
        self._found: dict[int, _Registers] = {}
        """What operations, by `id`, do with registers."""

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """Notes the registers of an instruction."""
        reads, writes = set[int](), set[int]()
        spelled = decoded.spelled
        is_product = spelled.does("starts", "product")
        for leaf in spelled.leaves:
            if leaf.operand >= len(decoded.operands) or (is_product and leaf.operand > 1):
                continue
            operand = decoded.held(leaf)
            if is_product and leaf.operand == 1 and leaf.element < 0:
                continue
            if isinstance(operand, Register):
                if "r" in leaf.direction:
                    reads.add(operand.number)
                if "w" in leaf.direction:
                    writes.add(operand.number)
        copies = spelled.does("computes", "copy") and len(decoded.operands) == 2
        is_copy = copies and len(reads) == len(writes) == 1
        is_constant = copies and isinstance(decoded.operands[-1], Constant)
        self._found[id(operation)] = _Registers(frozenset(reads), frozenset(writes), is_product, is_copy, is_constant)

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """What is passed to a function and returned is no fragment."""

    def finish(self, program: Program) -> None:
        """Changes the operations that access registers of products."""
        for function in program.functions.values():
            places = [place for place, holder in enumerate(program.function_at) if holder is function]
            operations = [program.operations[place] for place in places]
            watched = _fragments([self._found[id(one)] for one in operations if id(one) in self._found])
            for operation in operations if watched else ():
                found = self._found.get(id(operation))
                if found is not None and not found.is_product:
                    _instrument(operation, found, watched)


def _fragments(found: Sequence[_Registers]) -> frozenset[int]:
    """The registers of products, and those that are copied to them or from them."""
    watched = set[int]().union(*(one.reads | one.writes for one in found if one.is_product))
    copies = [one.reads | one.writes for one in found if one.is_copy]
    before = -1
    while len(watched) != before:
        before = len(watched)
        for both in copies:
            if not watched.isdisjoint(both):
                watched |= both
    return frozenset(watched)


def _instrument(operation: Operation, found: _Registers, watched: frozenset[int]) -> None:
    if watched.isdisjoint(found.reads | found.writes):
        return
    if found.is_copy:
        (target,), (source,) = found.writes, found.reads
        access = FragmentAccess(copied=(target, source))
    else:
        reads, writes = (tuple(sorted(one & watched)) for one in (found.reads, found.writes))
        access = FragmentAccess(reads, writes, is_constant=found.is_constant)
    if operation.run is not None:
        operation.run = _emitting(operation.run, access)
        operation.straight = operation.effect = None
    elif isinstance(operation.data, WarpMeeting):
        operation.data = replace(operation.data, run=_emitting(operation.data.run, access), together=None)


def _emitting(run: Run, access: FragmentAccess) -> Run:
    def emitting(m: Machine) -> None:
        for heard in m.on.fragment_access:
            heard(access)
        run(m)

    return emitting
