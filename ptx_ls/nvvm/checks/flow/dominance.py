"""dominance: a value is used where its definition may not have been executed."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.graph.blocks import Blocks, blocks_of
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import Statement, Value

CODE = "dominance"
_OF_ONE_EDGE = frozenset(("invoke", "callbr"))
"""Instructions whose result exists on one of their edges only."""


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each use of a value that its definition does not dominate, at the use."""
    body = scope.body
    if body.is_broken or body.names.again:
        return
    blocks = blocks_of(body)
    if not blocks.is_known:
        return
    block_of = [number for number, start in enumerate(blocks.first) for _ in range(start, blocks.last[number] + 1)]
    values = body.names.values
    for at, statement in enumerate(body.statements):
        if statement.opcode == "phi":
            yield from _incoming(body, blocks, block_of, at)
            continue
        if at >= len(block_of):
            return
        for one in statement.operands:
            defined = values.get(one.text)
            if defined is None:
                continue
            block, other = block_of[at], block_of[defined]
            if block == other and defined < at:
                continue
            if defined == at:
                if blocks.is_reachable(block):
                    yield _fault(body, at, one, "Only PHI nodes may reference their own value")
            elif not _is_available(blocks, body.statements[defined], other, block):
                yield _fault(body, at, one, "Instruction does not dominate all uses")


def _is_available(blocks: Blocks, defined: Statement, block: int, use: int) -> bool:
    """Whether a value of one block is there at the beginning of another, or nothing reaches that."""
    if not blocks.is_reachable(use) or defined.opcode in _OF_ONE_EDGE:
        return True
    return block != use and blocks.dominates(block, use)


def _incoming(body: Body, blocks: Blocks, block_of: list[int], at: int) -> Iterator[Diagnostic]:
    """The errors of a phi: each value must be there at the end of the block that it comes from."""
    statement = body.statements[at]
    for value, block in zip(statement.values, statement.blocks, strict=False):
        defined = body.names.values.get(value.text) if value.kind == "local" else None
        start = body.names.blocks.get(block.text)
        if defined is None or start is None:
            continue
        source, other = block_of[start], block_of[defined]
        if other != source and not _is_available(blocks, body.statements[defined], other, source):
            yield _fault(body, at, value, "Instruction does not dominate all uses")


def _fault(body: Body, at: int, one: Value, message: str) -> Diagnostic:
    start = body.starts[at]
    return Diagnostic(CODE, "error", f"{message}: '%{one.text}'", start + one.start, start + one.end)
