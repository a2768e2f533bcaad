"""opaque-pointer: `ptr` is written for a reader whose pointers have types: libnvvm below compute_100."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.span import Span

CODE = "opaque-pointer"
_OPAQUE = re.compile(r"(?<![%\w.$-])ptr\b")


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """An error at the first opaque pointer of a statement."""
    if scope.module.has_typed_pointers:
        places = [(statement.type, statement.type_span)]
        places += ((one.type, Span(one.type_start, one.type_end)) for one in statement.values)
        yield from _first(places)


def check_header(scope: Scope) -> Iterator[Diagnostic]:
    """An error at the first opaque pointer of a definition's header."""
    yield from of_header(scope.body.header, scope.module)


def of_header(header: Header, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error at the first opaque pointer of a header."""
    if module.has_typed_pointers:
        parameters = ((one.type, Span(one.start, one.end)) for one in header.parameters)
        yield from _first([(header.result, header.result_span), *parameters])


def of_type(kind: Type | None, place: Span, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for a type that has an opaque pointer."""
    if module.has_typed_pointers:
        yield from _first([(kind, place)])


def _first(places: list[tuple[Type | None, Span]]) -> Iterator[Diagnostic]:
    for kind, place in places:
        if kind is not None and _OPAQUE.search(kind.text):
            message = "libnvvm reads no opaque pointers below compute_100: write the type that is pointed to, as 'i32*'"
            yield Diagnostic(CODE, "error", message, *place)
            return
