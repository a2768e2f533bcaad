"""duplicate-name: a name is defined that is defined already."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.mentions import repeated_metadata
from ptx_ls.nvvm.values.module_names import ModuleNames, definitions_of
from ptx_ls.syntax.document import Document

CODE = "duplicate-name"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for each name of a function that is defined again, at the later definition."""
    body = scope.body
    seen: set[str] = set()
    for one in body.header.parameters:
        if one.name in seen and one.number is None:
            yield Diagnostic(CODE, "error", f"redefinition of argument '%{one.name}'", one.start, one.end)
        elif one.name:
            seen.add(one.name)
    for number in body.names.again:
        statement, start = body.statements[number], body.starts[number]
        # One that is a number is wrongly numbered.
        if statement.number is None:
            message = f"multiple definition of local value named '{statement.result}'"
            first, last = statement.name_span
            yield Diagnostic(CODE, "error", message, start + first, start + last)


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each global, type and comdat that is defined again."""
    seen: set[str] = set()
    if not module.is_whole:
        return
    for one in definitions_of(document):
        if one.is_broken:
            continue
        space, sigil, what = _SPACES[one.kind]
        key = f"{space}{one.name}"
        is_numbered = one.name.isdecimal()
        if one.name and key in seen and not (is_numbered and space == "@"):
            yield Diagnostic(CODE, "error", what.format(f"{sigil}{one.name}"), one.start, one.end)
        seen.add(key)
    for name, place in repeated_metadata(document):
        yield Diagnostic(CODE, "error", f"Metadata id is already used: '{name}'", *place)


_SPACES = {
    "global_variable": ("@", "@", "redefinition of global '{}'"),
    "alias": ("@", "@", "redefinition of global '{}'"),
    "function_definition": ("@", "@", "redefinition of function '{}'"),
    "function_declaration": ("@", "@", "redefinition of function '{}'"),
    "type_definition": ("%", "%", "redefinition of type '{}'"),
    "comdat_definition": ("$", "$", "redefinition of comdat '{}'"),
}
