"""return-type: what a function returns is not of its type."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.nvvm.values.types import VOID

CODE = "return-type"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of a `ret`, at the type that it returns."""
    result = scope.body.header.result
    if statement.opcode == "ret" and statement.blocks:
        block = statement.blocks[0]
        yield Diagnostic(
            CODE, "error", "a block cannot be returned: 'label' is no type of a value", block.start, block.end
        )
        return
    if statement.opcode != "ret" or result is None or scope.body.header.is_broken:
        return
    place = statement.values[0] if statement.values else None
    own = place.type if place is not None else VOID
    if own is None or scope.module.same(own, result):
        return
    start, end = (place.type_start, place.type_end) if place is not None else (statement.opcode_span.end, statement.end)
    message = f"value doesn't match function result type '{scope.module.resolved(result).text}'"
    yield Diagnostic(CODE, "error", message, max(start, 0), end)
