"""entry-predecessor: a branch leads to the first block of its function, which must have no predecessors."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.graph.blocks import blocks_of

CODE = "entry-predecessor"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each branch to the entry block, at the label."""
    body = scope.body
    blocks = blocks_of(body)
    if body.is_broken or not len(blocks.graph):
        return
    entry = blocks.graph.names[0]
    for number in dict.fromkeys(blocks.graph.before[0]):
        at = blocks.last[number]
        for one in body.statements[at].blocks:
            if one.text == entry:
                start = body.starts[at]
                message = f"Entry block to function must not have predecessors: '%{entry}'"
                yield Diagnostic(CODE, "error", message, start + one.start, start + one.end)
