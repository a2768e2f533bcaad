"""phi-incoming: the blocks of a phi are not the predecessors of its block, or a phi is not at the top of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.flow.position import Positions
from ptx_ls.nvvm.checks.scope import error
from ptx_ls.nvvm.values.statement import Statement, Value

CODE = "phi-incoming"


def check(at: int, statement: Statement, positions: Positions) -> Iterator[Diagnostic]:
    """The first error of a phi."""
    if statement.opcode == "phi":
        found = next(_faults(at, statement, positions), None)
        if found is not None:
            yield found


def _faults(at: int, statement: Statement, positions: Positions) -> Iterator[Diagnostic]:
    if not positions.is_at_top(at):
        yield Diagnostic(CODE, "error", "PHI nodes not grouped at top of basic block", *statement.opcode_span)
    graph, number = positions.graph, positions.block_of(at)
    due = Counter(graph.names[one] for one in graph.before[number])
    given = Counter(one.text for one in statement.blocks)
    what = "PHINode should have one entry for each predecessor of its parent basic block"
    for name in given:
        if name not in due and positions.block_named(name) is not None:
            place = next(one for one in statement.blocks if one.text == name)
            yield error(CODE, f"{what}: '%{name}' does not lead to '%{graph.names[number]}'", place)
    for name, count in due.items():
        if given[name] < count:
            times = "" if count == 1 else f" {count} times, once for each edge"
            message = f"{what}: '%{name}' is missing{times}"
            yield Diagnostic(CODE, "error", message, *statement.opcode_span)
        elif given[name] > count:
            place = [one for one in statement.blocks if one.text == name][count]
            edges = f"{count} edge{'' if count == 1 else 's'}"
            yield error(CODE, f"{what}: '%{name}' has {given[name]} entries and {edges}", place)
    yield from _ambiguous(statement)


def _ambiguous(statement: Statement) -> Iterator[Diagnostic]:
    values: dict[str, Value] = {}
    for value, block in zip(statement.values, statement.blocks, strict=False):
        first = values.setdefault(block.text, value)
        if (first.kind, first.text, len(first.parts)) != (value.kind, value.text, len(value.parts)):
            message = "PHI node has multiple entries for the same basic block with different incoming values"
            yield error(CODE, message, value)
