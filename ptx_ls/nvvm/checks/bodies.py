"""The checks of functions: of each statement, and of a function as a whole.

What is found depends on the function's text and on the names of the module that it uses. After an edit the statements
are checked again that were edited, or that use a name whose definition has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, compress, count
from operator import attrgetter
from typing import TypeVar

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.checks import entities, metadata
from ptx_ls.nvvm.checks.flow import dominance, entry_predecessor, missing_terminator, musttail, phi_incoming
from ptx_ls.nvvm.checks.flow.position import Positions
from ptx_ls.nvvm.checks.headers import argument_attributes
from ptx_ls.nvvm.checks.names import duplicate_name, undefined_name, value_number
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.checks.values import (
    aggregate_index,
    asm_result,
    call_arguments,
    cast_types,
    constant_type,
    generic_intrinsic,
    instruction_word,
    invalid_type,
    opaque_pointer,
    operand_type,
    return_type,
    type_form,
    value_type,
    void_name,
)
from ptx_ls.nvvm.graph.blocks import Graph, blocks_of
from ptx_ls.nvvm.values.body import Body, bodies_of
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.syntax.document import Document

StatementCheck = Callable[[Statement, Scope], Iterable[Diagnostic]]
FunctionCheck = Callable[[Scope], Iterable[Diagnostic]]
ModuleCheck = Callable[[Document, ModuleNames], Iterable[Diagnostic]]
FlowCheck = Callable[[int, Statement, Positions], Iterable[Diagnostic]]
Column = list[tuple[Diagnostic, ...] | None]
Item = TypeVar("Item")
_USES = attrgetter("uses")

_OF_MODULES: tuple[ModuleCheck, ...] = (
    duplicate_name.check_module,
    undefined_name.check_module,
    invalid_type.check_module,
    entities.check_module,
    entities.check_words,
    metadata.check_module,
)
_OF_STATEMENTS: tuple[StatementCheck, ...] = (
    opaque_pointer.check,
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
    instruction_word.check,
    asm_result.check,
    argument_attributes.check,
    generic_intrinsic.check,
)
_OF_FUNCTIONS: tuple[FunctionCheck, ...] = (
    duplicate_name.check,
    value_number.check,
    undefined_name.check_header,
    invalid_type.check_header,
    opaque_pointer.check_header,
    missing_terminator.check,
    entry_predecessor.check,
    musttail.check,
    generic_intrinsic.check_header,
)
_OF_FLOW: tuple[FlowCheck, ...] = (phi_incoming.check, dominance.check)


@dataclass(frozen=True)
class CheckedBody:
    """The diagnostics of a body.

    `of_statements` and `of_flow`: those of each statement, with offsets from its start; None for one that is not
    checked, `of_flow` empty where none is. `graph`: what they hold for. `of_function`: those of the whole, with offsets
    from its start.
    """

    module: ModuleNames
    of_statements: Column
    of_flow: Column
    graph: Graph
    of_function: tuple[Diagnostic, ...]


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of the functions of a document."""
    module = module_names(document)
    yield from document.memo(_of_module)
    for placed in bodies_of(document):
        body = placed.body
        checked = body.checked = _checked(body, module)
        # Of this the next version is made, with what is counted.
        _ = body.uses
        body.origin = None
        columns = (checked.of_statements,) if body.is_broken else (checked.of_statements, checked.of_flow)
        for column in columns:
            for number in compress(count(), column):
                start = placed.start + body.starts[number]
                yield from (shifted(one, start) for one in column[number] or ())
        yield from (shifted(one, placed.start) for one in checked.of_function)


def _of_module(document: Document) -> tuple[Diagnostic, ...]:
    module = module_names(document)
    of_names = chain.from_iterable(one(document, module) for one in _OF_MODULES)
    return (*of_names, *type_form.check_module(document))


def _checked(body: Body, module: ModuleNames) -> CheckedBody:
    known: CheckedBody | None = body.checked
    if known is not None and (known.module is module or not _depends(body, known.module, module)):
        return known if known.module is module else replace(known, module=module)
    scope = Scope(body, module)
    graph = blocks_of(body).graph
    of_statements, of_flow, unchecked = _kept(scope, graph)
    for number in unchecked:
        of_statements[number] = _of_statement(body.statements[number], scope)
    if not body.is_broken and graph.is_known and not body.names.again:
        positions = Positions(body, module.reader)
        if of_flow:
            numbers = _places(of_flow, None)
        else:
            of_flow = [()] * len(body.statements)
            numbers = positions.across_blocks()
        for number in numbers:
            of_flow[number] = _of_flow(number, body.statements[number], positions)
    of_function = tuple(chain.from_iterable(one(scope) for one in _OF_FUNCTIONS))
    return CheckedBody(module, of_statements, of_flow, graph, of_function)


def _places(column: Sequence[Item], item: Item) -> Iterator[int]:
    """The numbers of the places where a column has an item, while others are put there."""
    number = -1
    with suppress(ValueError):
        while True:
            number = column.index(item, number + 1)
            yield number


def _of_flow(number: int, statement: Statement, positions: Positions) -> tuple[Diagnostic, ...]:
    return tuple(chain.from_iterable(one(number, statement, positions) for one in _OF_FLOW))


def _depends(body: Body, before: ModuleNames, after: ModuleNames) -> bool:
    """Whether what is found in a body may differ between two versions of the module's names."""
    if before is after:
        return False
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


def _kept(scope: Scope, graph: Graph) -> tuple[Column, Column, Iterable[int]]:
    """What is known of each statement of a body from an earlier one, and the numbers of those that have to be checked.
    The second column has None for these, and is empty where nothing is known."""
    body, origin = scope.body, scope.body.origin
    earlier: CheckedBody | None = origin.body.checked if origin is not None else None
    new = body.statements
    if origin is None or earlier is None or _depends(body, earlier.module, scope.module):
        return [None] * len(new), [], range(len(new))
    old = origin.body.statements
    first, last, before = origin.first, len(new) - origin.last, len(old) - origin.last
    gone, made = origin.gone, origin.fresh(body)
    changed = {name for name, _ in _definitions(gone, scope) ^ _definitions(made, scope)}
    changed |= origin.body.possible ^ body.possible
    changed = {name for name in changed if body.uses.get(name)}
    # Numbers follow from all that is before them, and are not known where a line is broken.
    renumbered = body.is_broken != origin.body.is_broken or body.names.block_names is not origin.body.names.block_names
    renumbered = renumbered and any(name.isdecimal() for name in body.uses)
    fresh: Column = [None] * (last - first)
    of_statements: Column = [*earlier.of_statements[:first], *fresh, *earlier.of_statements[before:]]
    of_flow: Column = []
    if graph is earlier.graph and earlier.of_flow:
        of_flow = [*earlier.of_flow[:first], *fresh, *earlier.of_flow[before:]]
    unchecked = {*range(first, last)}
    if changed:
        # One statement after the other took a third of a keystroke in 20,000 lines.
        others = [*map(changed.isdisjoint, map(_USES, new))]
        unchecked.update(_places(others, False))
    if renumbered:
        unchecked.update(number for number, statement in enumerate(new) if statement.uses_numbers)
    for number in unchecked if of_flow else ():
        of_flow[number] = None
    return of_statements, of_flow, unchecked


def _definitions(statements: Sequence[Statement], scope: Scope) -> set[tuple[str, str]]:
    """The names that statements define, with their types."""
    found = set()
    for one in statements:
        if one.has_value and one.result:
            kind = result_type(one, scope.module) if one.opcode else None
            found.add((one.result, f"{one.opcode == 'label'} {kind.text if kind is not None else ''}"))
    return found
