"""The checks of functions: of each statement, and of a function as a whole.

What is found depends on the function's text and on the names of the module that it uses. After an edit the statements
are checked again that were edited, or that use a name whose definition has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress, count

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.checks import entities, metadata, use_list_order
from ptx_ls.nvvm.checks.flow import entry_predecessor, exceptions, missing_terminator, musttail
from ptx_ls.nvvm.checks.flow.known import Column, KnownFlow, edited_flow, flow_of, users
from ptx_ls.nvvm.checks.headers import argument_attributes
from ptx_ls.nvvm.checks.names import duplicate_name, undefined_name, value_number
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.checks.values import (
    aggregate_index,
    asm_form,
    asm_result,
    call_arguments,
    cast_types,
    constant_type,
    generic_intrinsic,
    generic_signature,
    instruction_word,
    invalid_type,
    llvm7_loss,
    naked,
    opaque_pointer,
    operand_bundle,
    operand_type,
    return_type,
    type_form,
    unselected_instruction,
    unselected_intrinsic,
    value_type,
    void_name,
)
from ptx_ls.nvvm.debugging import call_location, dropped
from ptx_ls.nvvm.graph.blocks import blocks_of
from ptx_ls.nvvm.values.body import Body, bodies_of
from ptx_ls.nvvm.values.left_out import LeftOut, left_out_of
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.names import Names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.syntax.document import Document

StatementCheck = Callable[[Statement, Scope], Iterable[Diagnostic]]
FunctionCheck = Callable[[Scope], Iterable[Diagnostic]]
ModuleCheck = Callable[[Document, ModuleNames], Iterable[Diagnostic]]

_OF_MODULES: tuple[ModuleCheck, ...] = (
    duplicate_name.check_module,
    undefined_name.check_module,
    invalid_type.check_module,
    entities.check_module,
    entities.check_words,
    metadata.check_module,
    call_location.check_module,
    dropped.check_module,
    opaque_pointer.check_module,
    llvm7_loss.check_module,
    naked.check_module,
    use_list_order.check_module,
    constant_type.check_module,
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
    asm_form.check,
    asm_result.check,
    argument_attributes.check,
    generic_intrinsic.check,
    generic_signature.check,
    operand_bundle.check,
    llvm7_loss.check,
    unselected_intrinsic.check,
    unselected_instruction.check,
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
    exceptions.check,
    generic_intrinsic.check_header,
    unselected_intrinsic.check_used,
    unselected_instruction.check_used,
)


@dataclass(frozen=True)
class CheckedBody:
    """The diagnostics of a body.

    `of_statements` and `of_flow`: those of each statement, with offsets from its start. While the flow is not known,
    `of_flow` is empty, and `flow` keeps what was known of it. `in_doubt`: while a line is half typed, these replace the
    diagnostics of statements that use numbers. `of_function`: those of the function, with offsets from its start.
    """

    module: ModuleNames
    of_statements: Column
    in_doubt: Mapping[int, tuple[Diagnostic, ...]]
    of_flow: Column
    flow: KnownFlow | None
    of_function: tuple[Diagnostic, ...]

    @cached_property
    def found(self) -> Sequence[tuple[int, tuple[Diagnostic, ...]]]:
        """The diagnostics of statements, each group with the number of its statement."""
        of_statements, in_doubt, of_flow = self.of_statements, self.in_doubt, self.of_flow
        found = [(at, in_doubt.get(at, of_statements[at] or ())) for at in compress(count(), of_statements)]
        return [*found, *((at, of_flow[at] or ()) for at in compress(count(), of_flow))]


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of the functions of a document."""
    module = module_names(document)
    yield from document.memo(_of_module)
    has_left_out = bool(left_out_of(document))
    for body, offset in bodies_of(document):
        checked: CheckedBody | None = body.checked
        if checked is None or checked.module is not module:
            checked = body.checked = _checked(body, module)
            if not has_left_out:
                # Of this the next version is made, with what is known of the one before.
                _ = body.users, body.redefined
            body.origin = None
        for number, found in checked.found:
            start = offset + body.starts[number]
            yield from [shifted(one, start) for one in found]
        if checked.of_function:
            yield from [shifted(one, offset) for one in checked.of_function]


def _of_module(document: Document) -> tuple[Diagnostic, ...]:
    module = module_names(document)
    of_names = chain.from_iterable(one(document, module) for one in _OF_MODULES)
    return (*of_names, *type_form.check_module(document, is_llvm7=module.is_llvm7))


def _checked(body: Body, module: ModuleNames) -> CheckedBody:
    known: CheckedBody | None = body.checked
    if known is not None and (known.module is module or not _depends(body, known.module, module)):
        return known if known.module is module else replace(known, module=module)
    scope = Scope(body, module, knows_numbers=True)
    of_statements, flow, unchecked = _kept(scope)
    for number in unchecked:
        one = body.statements[number]
        of_statements[number] = () if isinstance(one, LeftOut) else _of_statement(one, scope)
    in_doubt = _in_doubt(of_statements, Scope(body, module, knows_numbers=False)) if body.is_broken else {}
    of_flow: Column = []
    if not body.is_broken and blocks_of(body).graph.is_known and not body.names.again:
        flow = flow_of(body, flow, module.reader)
        of_flow = flow.found
    of_function = tuple(chain.from_iterable(one(scope) for one in _OF_FUNCTIONS))
    return CheckedBody(module, of_statements, in_doubt, of_flow, flow, of_function)


def _in_doubt(of_statements: Column, scope: Scope) -> Mapping[int, tuple[Diagnostic, ...]]:
    """The diagnostics, with numbers unknown, of those statements that use numbers and have an error."""
    statements = scope.body.statements
    wrong = compress(count(), of_statements)
    return {at: _of_statement(statements[at], scope) for at in wrong if statements[at].uses_numbers}


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


def _kept(scope: Scope) -> tuple[Column, KnownFlow | None, Iterable[int]]:
    """What is known of each statement of a body from an earlier one, of its flow too, and the numbers of those that
    have to be checked."""
    body, origin = scope.body, scope.body.origin
    earlier: CheckedBody | None = origin.body.checked if origin is not None else None
    if origin is None or earlier is None or _depends(body, earlier.module, scope.module):
        return [None] * len(body.statements), None, range(len(body.statements))
    _, _, first, before, after = origin.replaced(body)
    was, now = origin.body.names, body.names
    changed = {name for name in body.redefined if _kind(name, was, scope.module) != _kind(name, now, scope.module)}
    flow = edited_flow(body, earlier.flow, changed) if earlier.flow is not None else None
    of_statements: Column = [*earlier.of_statements[:first], *[None] * (after - first), *earlier.of_statements[before:]]
    unchecked = {*range(first, after), *users(body, changed | (origin.body.possible ^ body.possible), first)}
    for number in compress(count(), of_statements if body.redefined else ()):
        if undefined_name.may_differ(of_statements[number] or (), now):
            unchecked.add(number)
    return of_statements, flow, unchecked


def _kind(name: str, names: Names, module: ModuleNames) -> str | None:
    """What a name stands for as far as its uses depend on it; None if it is not defined."""
    one = names.values.get(name)
    if one is not None:
        kind = result_type(one, module) if one.opcode else None
        return kind.text if kind is not None else ""
    return "%" if name in names.parameters else "label" if name in names.blocks else None
