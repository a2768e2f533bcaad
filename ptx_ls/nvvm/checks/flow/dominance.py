"""dominance: a value is used where its definition may not have been executed."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.flow.position import Positions
from ptx_ls.nvvm.checks.scope import error
from ptx_ls.nvvm.values.statement import Statement

CODE = "dominance"
_OF_ONE_EDGE = frozenset(("invoke", "callbr"))
"""Instructions whose result exists on one of their edges only."""

_REPLACED = frozenset(("__nvvm_reflect", "llvm.nvvm.reflect"))
"""Calls that libnvvm replaces by a constant before it verifies (measured 12.9, 13.5, both dialects)."""


def check(at: int, statement: Statement, positions: Positions) -> Iterator[Diagnostic]:
    """An error for each use of a value that its definition does not dominate, at the use."""
    if statement.opcode == "phi":
        yield from _incoming(statement, positions)
        return
    values = positions.values
    for one in statement.operands:
        number = values.get(one.text)
        if number is None:
            continue
        defined = positions.statements[number]
        block, other = positions.block_of(at), positions.block_of(number)
        if block == other and number < at:
            continue
        if number == at:
            if positions.graph.is_reachable(block):
                yield error(CODE, f"Only PHI nodes may reference their own value: '%{one.text}'", one)
        elif not _is_available(positions, defined, other, block):
            yield error(CODE, f"Instruction does not dominate all uses: '%{one.text}'", one)


def _is_available(positions: Positions, defined: Statement, block: int, use: int) -> bool:
    """Whether a value of one block is there at the beginning of another, or nothing reaches that."""
    graph = positions.graph
    if not graph.is_reachable(use) or defined.opcode in _OF_ONE_EDGE or _is_replaced(defined, positions):
        return True
    return block != use and graph.dominates(block, use)


def _is_replaced(defined: Statement, positions: Positions) -> bool:
    """Whether the reader has put a constant in place of a value before it looks."""
    callee = defined.callee
    return positions.reader == "libnvvm" and callee is not None and callee.text in _REPLACED


def _incoming(statement: Statement, positions: Positions) -> Iterator[Diagnostic]:
    """The errors of a phi: each value must be there at the end of the block that it comes from."""
    for value, block in zip(statement.values, statement.blocks, strict=False):
        number = positions.values.get(value.text) if value.kind == "local" else None
        source = positions.block_named(block.text)
        if number is None or source is None:
            continue
        other = positions.block_of(number)
        if other != source and not _is_available(positions, positions.statements[number], other, source):
            yield error(CODE, f"Instruction does not dominate all uses: '%{value.text}'", value)
