"""opaque-pointer: `ptr` is written for a reader whose pointers have types: libnvvm below compute_100.

It reads its LLVM 7 dialect there, which only has pointers to types, as `i32 addrspace(1)*`. With its -nvvm-latest
option libnvvm 13.5 reads its modern dialect from compute_75 on: `check --nvvm-latest`, the setting nvvm.latest or a
comment `; ptx-ls: latest=true` say that it is passed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.dialect import LATEST, first_opaque_pointer, of_platform
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "opaque-pointer"
_OPAQUE = re.compile(r"(?<![%\w.$-])ptr\b")


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error at the first opaque pointer of a module that has no other pointers."""
    platform = platforms_of(document).default
    is_read = module.reader != "libnvvm" or of_platform(platform) != "llvm7" or module.has_typed_pointers
    place = None if is_read else first_opaque_pointer(document)
    if place is not None and platform.target is not None:
        written = document.source[place.start : place.end].decode("utf-8", "replace").replace("ptr", "i32", 1)
        message = (
            f"expected type: libnvvm reads its LLVM 7 dialect for {platform.target.name}, which has no opaque "
            f"pointers: write what is pointed to, as '{written}*'"
        )
        if platform.target.number >= LATEST:
            message += ", or pass -nvvm-latest, with which libnvvm 13.5 reads its modern dialect"
        yield Diagnostic(CODE, "error", message, *place)


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
