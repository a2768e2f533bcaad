"""value-number: a value that is named by a number has one that is too low: those without a name are counted too."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.checks.names.undefined_name import CODE as UNDEFINED
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values.names import Misnumbered, numbering_in
from ptx_ls.syntax.span import Span

CODE = "value-number"


def check(scope: Scope) -> Iterator[Diagnostic]:
    """An error for the first wrong number of a function: those after it may follow from it."""
    body = scope.body
    if body.is_broken:
        return
    exact = scope.module.is_llvm7
    if exact and any(body.statements[at].number is not None for at in body.numbers_of("label")):
        yield from _beside_named_labels(scope)
        return
    for one in body.names.misnumbered:
        # LLVM before 18 lets no number out.
        if one.number < one.least or exact:
            yield _error(one, scope)
            return


def _error(one: Misnumbered, scope: Scope) -> Diagnostic:
    body = scope.body
    if one.statement < 0:
        parameter = body.header.parameters[one.parameter]
        what, place = "argument", Span(parameter.start, parameter.end)
    else:
        statement, start = body.statements[one.statement], body.starts[one.statement]
        what = "label" if statement.opcode == "label" else "instruction"
        place = Span(start + statement.name_span.start, start + statement.name_span.end)
    least = f"'%{one.least}'" if scope.module.is_llvm7 else f"'%{one.least}' or greater"
    return Diagnostic(CODE, "error", f"{what} expected to be numbered {least}", *place)


def _beside_named_labels(scope: Scope) -> Iterator[Diagnostic]:
    """The first error of a function in which LLVM 7 reads the number of a label as its name: the block has no number,
    so that those after it are others and no branch finds it."""
    body = scope.body
    numbering, defined = numbering_in(body.header)
    for at, statement in enumerate(body.statements):
        if statement.opcode == "label" and statement.number is not None:
            numbering.is_after_end = False
            continue
        for one in numbering.definitions(statement):
            if one.least is not None:
                yield _error(Misnumbered(at, -1, statement.number or 0, one.least), scope)
                return
            defined.add(one.name)
    used = [
        (int(label.text), body.starts[at], label)
        for at, statement in enumerate(body.statements)
        for label in statement.blocks
        if label.text.isdecimal() and label.text not in defined
    ]
    if used:
        _, start, label = min(used, key=lambda one: one[:2])
        message = f"use of undefined value '%{label.text}': LLVM 7 reads no number before ':' as that of a label"
        yield Diagnostic(UNDEFINED, "error", message, start + label.start, start + label.end)
