"""The checks of functions: of each statement, and of a function as a whole.

What is found in a function depends on its text and on the names of the module that it uses; what is found in a
statement, on its text and on what the names in it mean. Both are kept by that: what was last found in a statement, with
the statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.shifted import shifted
from ptx_ls.lazy import dataclass, replace
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.checks import entities, metadata, use_list_order
from ptx_ls.nvvm.checks.flow import (
    dominance,
    entry_predecessor,
    exceptions,
    missing_terminator,
    musttail,
    phi_incoming,
)
from ptx_ls.nvvm.checks.flow.position import Positions
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
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.left_out import LeftOut
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.statement import Statement
from ptx_ls.syntax.document import Document

StatementCheck = Callable[[Statement, Scope], Iterable[Diagnostic]]
Meaning = Statement | str
"""What a local name stands for: the statement that defines it, or what it is otherwise."""
FlowCheck = Callable[[int, Statement, Positions], Iterable[Diagnostic]]
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
_OF_FLOW: tuple[FlowCheck, ...] = (phi_incoming.check, dominance.check)
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


_MOST_MODULES = 4
"""Modules whose environments are kept: those that are written in."""
_MOST_FUNCTIONS = 1 << 15
"""Functions of a module whose environments are kept."""


class Environment:
    """A module and the header of a function: what the diagnostics of a statement depend on besides its text and what
    the local names in it stand for. It counts by its identity."""


@dataclass(frozen=True)
class CheckedBody:
    """The diagnostics of a body, with offsets from its start, and the module that they were found with."""

    module: ModuleNames
    found: tuple[Diagnostic, ...]


_environments: Memo[ModuleNames, Memo[Header, Environment]] = Memo(_MOST_MODULES)


def check(document: Document) -> Iterator[Diagnostic]:
    """Every fault of the functions of a document."""
    module = module_names(document)
    yield from document.memo(_of_module)
    for body, offset in bodies_of(document):
        checked: CheckedBody | None = body.checked
        if checked is None or checked.module is not module:
            checked = body.checked = _checked(body, module)
        yield from [shifted(one, offset) for one in checked.found]


def _of_module(document: Document) -> tuple[Diagnostic, ...]:
    module = module_names(document)
    of_names = chain.from_iterable(one(document, module) for one in _OF_MODULES)
    return (*of_names, *type_form.check_module(document, is_llvm7=module.is_llvm7))


def _checked(body: Body, module: ModuleNames) -> CheckedBody:
    known: CheckedBody | None = body.checked
    if known is not None and not _depends(body, known.module, module):
        return replace(known, module=module)
    of_statements = (
        shifted(one, body.starts[number])
        for number, found in chain(_of_statements(body, module), _of_flow(body, module))
        for one in found
    )
    scope = Scope(body, module, knows_numbers=True)
    of_function = chain.from_iterable(one(scope) for one in _OF_FUNCTIONS)
    return CheckedBody(module, (*of_statements, *of_function))


def _depends(body: Body, before: ModuleNames, after: ModuleNames) -> bool:
    """Whether what is found in a body may differ between two versions of the module's names."""
    if before.settings != after.settings or before.types != after.types:
        return True
    return any(before.globals.get(name) != after.globals.get(name) for name in body.globals)


def _of_statements(body: Body, module: ModuleNames) -> Iterator[tuple[int, tuple[Diagnostic, ...]]]:
    """The diagnostics of each statement that has some, with its number and offsets from its start."""
    scope, in_doubt = (Scope(body, module, knows_numbers=knows_numbers) for knows_numbers in (True, False))
    environments = _environments.find(module) or _environments.keep(module, Memo(_MOST_FUNCTIONS))
    environment = environments.find(body.header) or environments.keep(body.header, Environment())
    meaning = _meaning(body)
    for number, one in enumerate(body.statements):
        if isinstance(one, LeftOut) or not one.opcode:
            continue
        found = _of_statement(one, scope, environment, meaning)
        if found and body.is_broken and one.uses_numbers:
            # Numbers are not known while a line is half typed.
            found = _first(one, in_doubt)
        if found:
            yield number, found


def _of_statement(
    statement: Statement, scope: Scope, environment: Environment, meaning: Mapping[str, Meaning]
) -> tuple[Diagnostic, ...]:
    meant = tuple([meaning.get(name) for name in statement.uses])
    if None in meant:
        # Any name of the function may be what one that is not defined was to be.
        return _first(statement, scope)
    known = statement.verdict
    if known is None or known[0] is not environment or known[1] != meant:
        known = statement.__dict__["verdict"] = environment, meant, _first(statement, scope)
    found: tuple[Diagnostic, ...] = known[2]
    return found


def _first(statement: Statement, scope: Scope) -> tuple[Diagnostic, ...]:
    """The diagnostics of the first check that finds any."""
    for one in _OF_STATEMENTS:
        found = tuple(one(statement, scope))
        if found:
            return found
    return ()


def _meaning(body: Body) -> Mapping[str, Meaning]:
    """What each local name stands for, as far as its uses depend on it."""
    names, statements = body.names, body.statements
    values = {name: statements[at] if statements[at].opcode else "broken" for name, at in names.values.items()}
    return {**dict.fromkeys(names.blocks, "block"), **dict.fromkeys(names.parameters, "parameter"), **values}


def _of_flow(body: Body, module: ModuleNames) -> Iterator[tuple[int, tuple[Diagnostic, ...]]]:
    """The diagnostics of the control flow, where it is known, as those of each statement."""
    if body.is_broken or body.names.again or not blocks_of(body).graph.is_known:
        return
    positions = Positions(body, module.reader)
    for number in positions.across_blocks():
        statement = body.statements[number]
        yield number, tuple(chain.from_iterable(one(number, statement, positions) for one in _OF_FLOW))
