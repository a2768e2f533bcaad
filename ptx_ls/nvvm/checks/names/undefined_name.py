"""undefined-name: a value, label, global or type is used that nothing defines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import intrinsics
from ptx_ls.lazy import replace
from ptx_ls.nvvm.checks.scope import Scope, error
from ptx_ls.nvvm.meant import meant
from ptx_ls.nvvm.undeclared import declaring_fixes
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.mentions import undefined_mentions
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import Type, named_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "undefined-name"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """An error for each use of a local name that the function does not define, and of such a type."""
    yield from _locals(statement, scope)
    if statement.type is not None and not statement.type.is_plain:
        yield from _types(statement.type, statement.type_span, scope.module)
    for one in statement.values:
        if (one.type_start, one.type_end) != statement.type_span:
            yield from of_type(one, scope.module)


def of_type(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each undefined type in the type of a value."""
    if one.type is not None and not one.type.is_plain:
        yield from _types(one.type, Span(one.type_start, one.type_end), module)


def check_header(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each undefined type of a definition's result and parameters."""
    yield from of_header(scope.body.header, scope.module)


def of_header(header: Header, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each undefined type of the result and parameters of a definition or declaration."""
    if header.is_broken:
        return
    if header.result is not None and not header.result.is_plain:
        yield from _types(header.result, header.result_span, module)
    for one in header.parameters:
        if one.type is not None and not one.type.is_plain:
            yield from _types(one.type, Span(one.start, one.end), module)


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each use of a global, metadata or comdat that the module does not define."""
    if not module.is_whole:
        return
    # The dialect of LLVM 7 does not declare intrinsics by itself.
    implicit = "@llvm." if not module.has_typed_pointers else "@llvm.dbg."
    for name, place in undefined_mentions(document, implicit):
        if name.startswith(f"@{intrinsics.PREFIX}") and intrinsics.lookup(name) is None:
            continue  # unknown-intrinsic is its error.
        fixes: tuple[Fix, ...] = ()
        if name[0] == "@":
            fixes = (*meant(name[1:], "@", (module.globals,), place), *declaring_fixes(document, place))
        yield Diagnostic(CODE, "error", f"use of undefined {_WHAT[name[0]]} '{name}'", *place, fixes=fixes)


_WHAT: Mapping[str, str] = {"@": "value", "!": "metadata", "$": "comdat"}


def _types(kind: Type, place: Span, module: ModuleNames) -> Iterator[Diagnostic]:
    for name in named_in(kind) if module.is_whole and not module.is_fragment else ():
        if name not in module.types:
            yield Diagnostic(CODE, "error", f"use of undefined type '%{name}'", *place)


def _locals(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    names, body = scope.body.names, scope.body
    missing = [name for name in statement.uses if not names.is_defined(name)]
    if not missing or body.header.is_broken:
        return
    callee = (statement.callee,) if statement.callee is not None else ()
    for one in (*statement.values, *statement.blocks, *statement.metadata_values, *statement.bundled, *callee):
        if one.kind != "local" or one.text not in missing or one.text in body.possible:
            continue
        if scope.module.is_llvm7 and one in statement.blocks and one.text.strip('"') in names.blocks:
            continue  # It reads the number of a label as its name.
        if scope.knows_numbers or not one.text.isdecimal():
            known = (names.blocks,) if one in statement.blocks else (names.values, names.parameters)
            fixes = meant(one.text, "%", known, Span(one.start, one.end))
            yield replace(error(CODE, f"use of undefined value '%{one.text}'", one), fixes=fixes)
