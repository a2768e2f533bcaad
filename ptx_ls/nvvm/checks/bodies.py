"""The checks of functions: of each statement, and of a function as a whole.

What is found depends on the function's text and on the names of the module that it uses. After an edit the statements
are checked again that were edited, or that use a name whose definition has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.checks.flow import dominance, entry_predecessor, missing_terminator, phi_incoming
from ptx_ls.nvvm.checks.names import duplicate_name, undefined_name, value_number
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.checks.values import (
    aggregate_index,
    call_arguments,
    cast_types,
    constant_type,
    invalid_type,
    operand_type,
    return_type,
    value_type,
    void_name,
)
from ptx_ls.nvvm.values.body import Body, bodies_of
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.syntax.document import Document

StatementCheck = Callable[[Statement, Scope], Iterable[Diagnostic]]
FunctionCheck = Callable[[Scope], Iterable[Diagnostic]]
ModuleCheck = Callable[[Document, ModuleNames], Iterable[Diagnostic]]
Found = Sequence[tuple[Diagnostic, ...]]

_OF_MODULES: tuple[ModuleCheck, ...] = (duplicate_name.check_module, undefined_name.check_module)
_OF_STATEMENTS: tuple[StatementCheck, ...] = (
    undefined_name.check,
    value_type.check,
    operand_type.check,
    cast_types.check,
    aggregate_index.check,
    constant_type.check,
    invalid_type.check,
    return_type.check,
    void_name.check,
    call_arguments.check,
)
_OF_FUNCTIONS: tuple[FunctionCheck, ...] = (
    duplicate_name.check,
    value_number.check,
    invalid_type.check_header,
    missing_terminator.check,
    entry_predecessor.check,
    phi_incoming.check,
    dominance.check,
)


@dataclass(frozen=True)
class CheckedBody:
    """The diagnostics of each statement, with offsets from its start, and of the whole function, from its."""

    module: ModuleNames
    of_statements: Found
    of_function: tuple[Diagnostic, ...]


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of the functions of a document."""
    module = module_names(document)
    yield from document.memo(_of_module)
    for placed in bodies_of(document):
        body = placed.body
        checked = body.checked = _checked(body, module)
        body.origin = None
        for number, found in enumerate(checked.of_statements):
            if found:
                start = placed.start + body.starts[number]
                yield from (_at(one, start) for one in found)
        yield from (_at(one, placed.start) for one in checked.of_function)


def _of_module(document: Document) -> tuple[Diagnostic, ...]:
    module = module_names(document)
    return tuple(chain.from_iterable(one(document, module) for one in _OF_MODULES))


def _at(one: Diagnostic, by: int) -> Diagnostic:
    return Diagnostic(one.code, one.severity, one.message, one.start + by, one.end + by)


def _checked(body: Body, module: ModuleNames) -> CheckedBody:
    known: CheckedBody | None = body.checked
    if known is not None and (known.module is module or not _depends(body, known.module, module)):
        return known if known.module is module else CheckedBody(module, known.of_statements, known.of_function)
    scope = Scope(body, module)
    found = _rechecked(scope) or [_of_statement(statement, scope) for statement in body.statements]
    return CheckedBody(module, found, tuple(chain.from_iterable(one(scope) for one in _OF_FUNCTIONS)))


def _depends(body: Body, before: ModuleNames, after: ModuleNames) -> bool:
    """Whether what is found in a body may differ between two versions of the module's names."""
    if before.settings != after.settings or before.types != after.types:
        return True
    names = body.globals
    return any(before.globals.get(name) != after.globals.get(name) for name in names)


def _of_statement(statement: Statement, scope: Scope) -> tuple[Diagnostic, ...]:
    if not statement.opcode:
        return ()
    for one in _OF_STATEMENTS:
        found = tuple(one(statement, scope))
        if found:
            return found
    return ()


def _rechecked(scope: Scope) -> Found | None:
    """The diagnostics of the statements of an edited body, from those of an earlier one; None if there are none."""
    body, origin = scope.body, scope.body.origin
    earlier: CheckedBody | None = origin.body.checked if origin is not None else None
    if origin is None or earlier is None or _depends(body, earlier.module, scope.module):
        return None
    old, new = origin.body.statements, body.statements
    first, last, before = origin.first, len(new) - origin.last, len(old) - origin.last
    changed = {name for name, _ in _definitions(old[first:before], scope) ^ _definitions(new[first:last], scope)}
    changed |= origin.body.possible ^ body.possible
    # Numbers follow from all that is before them, and are not known where a line is broken.
    parts = (*old[first:before], *new[first:last])
    renumbered = body.is_broken != origin.body.is_broken or any(one.is_counted for one in parts)
    found = [*earlier.of_statements[:first], *(() for _ in range(first, last)), *earlier.of_statements[before:]]
    for number, statement in enumerate(new):
        if (
            first <= number < last
            or (changed and not changed.isdisjoint(statement.uses))
            or (renumbered and statement.uses_numbers)
        ):
            found[number] = _of_statement(statement, scope)
    return found


def _definitions(statements: Sequence[Statement], scope: Scope) -> set[tuple[str, str]]:
    """The names that statements define, with their types."""
    found = set()
    for one in statements:
        if one.has_value and one.result:
            kind = result_type(one, scope.module) if one.opcode else None
            found.add((one.result, f"{one.opcode == 'label'} {kind.text if kind is not None else ''}"))
    return found
