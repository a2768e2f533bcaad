"""Attributes of the arguments and the result of a call."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.headers.attribute_types import Fault, faults, of_named_types, strictness
from ptx_ls.nvvm.checks.headers.attributes import CODE, OF_FUNCTIONS
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.statement import Statement


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The first error of the attributes of a call."""
    found = next(_faults(statement, scope), None) if statement.attributed else None
    if found is not None:
        yield Diagnostic(CODE, "error", found.message, found.word.start, found.word.end)


def _faults(statement: Statement, scope: Scope) -> Iterator[Fault]:
    strict = strictness(scope.module)
    for one in statement.attributed:
        for word in one.words:
            if word.name in OF_FUNCTIONS:
                yield Fault(word, f"'{word.name}' is an attribute of functions: it does not apply to a value")
        yield from faults(one, strict)
        yield from of_named_types(one.words, scope.module)
