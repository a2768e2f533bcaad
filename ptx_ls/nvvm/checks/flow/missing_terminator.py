"""missing-terminator: a block does not end with `br`, `ret` or another terminator."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.graph.blocks import blocks_of
from ptx_ls.syntax.span import Span

CODE = "missing-terminator"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each block without a terminator, where one is due: at the next label or the closing brace."""
    body = scope.body
    if body.header.is_broken:
        return
    blocks, statements = blocks_of(body), body.statements
    end = Span(body.size - 1, body.size)
    if not statements and body.is_closed:
        yield Diagnostic(CODE, "error", "function body requires at least one basic block", *end)
    for number in blocks.graph.unknown:
        at = blocks.last[number]
        if statements[at].role == "terminator":
            continue
        is_last = number + 1 == len(blocks.last)
        near = statements[max(blocks.first[number], at - 1) : at + 2]
        if (is_last and not body.is_closed) or not all(one.opcode for one in near):
            continue
        place = end
        if not is_last:
            begin = body.starts[at + 1]
            place = Span(begin, begin + statements[at + 1].end)
        name = blocks.graph.names[number]
        message = f"expected instruction opcode: block '%{name}' does not end with a terminator"
        yield Diagnostic(CODE, "error", message, *place)
