"""phi-incoming: the blocks of a phi are not the predecessors of its block, or a phi is not at the top of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.graph.blocks import Blocks, blocks_of
from ptx_ls.nvvm.values.body import Body
from ptx_ls.nvvm.values.statement import Statement, Value

CODE = "phi-incoming"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """The first error of each phi."""
    body = scope.body
    if body.is_broken:
        return
    blocks = blocks_of(body)
    for at, statement in enumerate(body.statements):
        if statement.opcode == "phi":
            start = body.starts[at]
            for one in _faults(body, blocks, at, statement):
                yield Diagnostic(CODE, "error", one.message, start + one.start, start + one.end)
                break


def _faults(body: Body, blocks: Blocks, at: int, statement: Statement) -> Iterator[Diagnostic]:
    before = body.statements[at - 1] if at else None
    number = blocks.block_of(at)
    is_top = blocks.first[number] == at
    if not is_top and before is not None and before.opcode not in ("phi", "label", "#dbg"):
        yield Diagnostic(CODE, "error", "PHI nodes not grouped at top of basic block", *statement.opcode_span)
    if not blocks.is_known:
        return
    due = Counter(blocks.names[one] for one in blocks.before[number])
    given = Counter(one.text for one in statement.blocks)
    what = "PHINode should have one entry for each predecessor of its parent basic block"
    for name in given:
        if name not in due and name in body.names.blocks:
            place = next(one for one in statement.blocks if one.text == name)
            message = f"{what}: '%{name}' is none of '%{blocks.names[number]}'"
            yield Diagnostic(CODE, "error", message, place.start, place.end)
    for name, count in due.items():
        if given[name] < count:
            times = "" if count == 1 else f" {count} times, once for each edge"
            message = f"{what}: '%{name}' is missing{times}"
            yield Diagnostic(CODE, "error", message, *statement.opcode_span)
        elif given[name] > count:
            place = [one for one in statement.blocks if one.text == name][count]
            message = f"{what}: '%{name}' has {given[name]} entries and {count} edge{'' if count == 1 else 's'}"
            yield Diagnostic(CODE, "error", message, place.start, place.end)
    yield from _ambiguous(statement)


def _ambiguous(statement: Statement) -> Iterator[Diagnostic]:
    values: dict[str, Value] = {}
    for value, block in zip(statement.values, statement.blocks, strict=False):
        first = values.setdefault(block.text, value)
        if (first.kind, first.text, len(first.parts)) != (value.kind, value.text, len(value.parts)):
            message = "PHI node has multiple entries for the same basic block with different incoming values"
            yield Diagnostic(CODE, "error", message, value.start, value.end)
