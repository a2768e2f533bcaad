"""The declarations of a document, for checks that look at each of them separately."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.sema.variables import VariableDeclaration, alike, read_declaration


def check_each(
    context: Context, faults: Callable[[Context, VariableDeclaration], Iterator[Diagnostic]]
) -> Iterator[Diagnostic]:
    """The faults of each declaration; of declarations that differ only in names, one valid one is checked for all."""
    for nodes in alike(context.document):
        for node in nodes:
            found = list(faults(context, read_declaration(context.document.source, node)))
            if not found:
                break
            yield from found
