"""Inlay hints of NVVM IR: the PTX that the call of an intrinsic becomes, after the call; the names of its parameters;
the types of values; the predecessors of blocks."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from ptx_ls.ide.answers import Hint
from ptx_ls.isa import table
from ptx_ls.isa.nvvm.forms import Form
from ptx_ls.nvvm.graph.blocks import Graph, blocks_of
from ptx_ls.nvvm.graph.hover import name_of
from ptx_ls.nvvm.uses import Use, uses_in
from ptx_ls.nvvm.values.body import PlacedBody, bodies_of
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.statement import CALLS, Statement
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_PARAMETER = re.compile(r"(?:%[a-z]+_a|#)(\d+)")
_SPECIAL = re.compile(r"%[a-z]\w*(?:\.[xyzw])?")
_MOST_BLOCKS = 8
"""Predecessors that are named of many."""
_MOST = 2
"""Statements that are shown of one call."""


def hints(document: Document, span: Span) -> Iterator[Hint]:
    """The hints in a span, in no order."""
    for use in uses_in(document, span):
        if not use.declared:
            yield from _of_call(use)
    module = module_names(document)
    for function in bodies_of(document):
        if function.start <= span.end and span.start <= function.start + function.body.size:
            yield from _of_statements(document, function, module, span)


def _of_call(call: Use) -> Iterator[Hint]:
    if text := spellings(call):
        yield Hint(call.close, text)
    names = _parameter_names(call)
    for number, argument in enumerate(call.arguments):
        # Of another value its own name speaks.
        if argument.constant and number in names:
            yield Hint(argument.start, f"{names[number]}:", "parameter")


def _parameter_names(call: Use) -> dict[int, str]:
    """The names of the operands of PTX that parameters become, but for single letters, which say nothing."""
    ways = set(call.intrinsic.forms(call.values)) if call.intrinsic is not None else set()
    if len(ways) != 1 or len(statements := next(iter(ways))) != 1:
        return {}
    form = statements[0]
    matches = table.resolve(form.spelling).matches
    written = form.operands.split(", ")
    operands = matches[0].state.form.operands if matches else ()
    found = {}
    for text, operand in zip(written, operands, strict=False):
        if (parameter := _PARAMETER.fullmatch(text)) and len(written) == len(operands) and len(operand.name) > 1:
            found[int(parameter[1])] = operand.name
    return found


def _of_statements(document: Document, function: PlacedBody, module: ModuleNames, span: Span) -> Iterator[Hint]:
    """The types of values after their names, and the predecessors of blocks after their labels."""
    body = function.body
    first = max(0, bisect_left(body.starts, span.start - function.start) - 1)
    for at in range(first, len(body.starts)):
        statement, start = body.statements[at], function.start + body.starts[at]
        if start > span.end:
            break
        if statement.opcode == "label":
            blocks = None if body.is_broken else blocks_of(body)
            end = start + statement.end
            if blocks is not None and blocks.graph.is_known and not _has_comment(document, end):
                yield Hint(end, _predecessors(blocks.graph, blocks.block_of(at)), "block")
            continue
        if statement.opcode in CALLS:
            yield from _names_of_arguments(statement, start, module)
        if statement.has_value and statement.result and statement.role != "terminator":
            kind = result_type(statement, module)
            if kind is not None:
                yield Hint(start + statement.name_span.end, f": {kind.text}", "type")


def _names_of_arguments(call: Statement, start: int, module: ModuleNames) -> Iterator[Hint]:
    """The names of the parameters that constants are passed for."""
    callee = call.callee
    called = module.globals.get(callee.text) if callee is not None and callee.kind == "global" else None
    if called is None or called.header is None:
        return
    for one, parameter in zip(call.values, called.header.parameters, strict=False):
        # Of another value its own name speaks.
        if not one.is_local and one.kind != "metadata" and parameter.name and parameter.number is None:
            yield Hint(start + one.type_start, f"{parameter.name}:", "parameter")


def _has_comment(document: Document, offset: int) -> bool:
    """Whether a comment follows in the line, such as `; preds = %entry`, which LLVM writes."""
    text = document.text
    line = document.line_at(offset)
    return b";" in text.line(line)[offset - text.line_start(line) :]


def _predecessors(graph: Graph, number: int) -> str:
    names = [name_of(graph, one) for one in dict.fromkeys(graph.before[number])]
    more = f", … {len(names) - _MOST_BLOCKS} more" if len(names) > _MOST_BLOCKS else ""
    return f"preds: {', '.join(names[:_MOST_BLOCKS])}{more}" if names else "no preds"


def spellings(call: Use) -> str:
    """What a call becomes, as the names of instructions; "" if that is not known or open."""
    ways = call.intrinsic.forms(call.values) if call.intrinsic else ()
    names = {tuple(map(_name, way)) for way in ways}
    if len(names) != 1:
        return ""
    (shown,) = names
    more = f"; … {len(shown) - _MOST} more" if len(shown) > _MOST else ""
    return "; ".join(shown[:_MOST]) + more


def _name(form: Form) -> str:
    """A statement without its operands, apart from special registers, which alone tell what it reads."""
    registers = _SPECIAL.findall(form.text) if form.special_registers else ()
    return f"{form.spelling} {', '.join(registers)}".rstrip()
