"""illegal-parameter: a parameter or result has a type, space, size or alignment that no function, or no kernel, takes.

Kernels take parameters only in .param space, and return nothing; functions take registers and .param variables.
What can be declared as a parameter follows state.isa: types, vectors and arrays, each from some version and target on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import head_requirements
from ptx_ls.isa import gates, state
from ptx_ls.isa.state_model import Declaration
from ptx_ls.sema.directives import is_in_kernel
from ptx_ls.sema.function_head import FormalParameter, FunctionHead, at_line, heads_of, next_word
from ptx_ls.sema.variables import Specifier
from ptx_ls.syntax.literals import is_alignment, is_beyond_32_bits
from ptx_ls.syntax.span import Span

CODE = "illegal-parameter"

_LARGEST_VECTOR = 128
"""The most bits of a vector."""
_MAX_ALIGNED = 128
"""The most bytes that a parameter of a function may be aligned to."""


def check(context: Context) -> Iterator[Diagnostic]:
    """Errors of each parameter, and of each parameter list."""
    valid: set[tuple[bool, bytes]] = set()
    usual: set[_Alike] = set()
    heads = heads_of(context.document)
    for found in heads:
        if found is None or found.is_like:
            continue
        key = _is_kernel_head(found), found.canonical_head if len(heads) > 1 else b""
        if key not in valid:
            errors = list(_check_head(context, found, usual))
            yield from errors
            if key[1] and not errors:
                valid.add(key)


_Alike = tuple[str, str, bool, bytes]
"""What parameters have in common that are judged alike: places, whether it is a kernel, and the text but for a name."""


def _check_head(context: Context, function: FunctionHead, usual: set[_Alike]) -> Iterator[Diagnostic]:
    place = "parameter" if function.is_kernel else "argument"
    yield from _check_list(context, function, function.results, "result", usual)
    yield from _check_list(context, function, function.parameters, place, usual)
    if function.place == "entry":
        yield from _check_size(context, function)


def _check_list(
    context: Context,
    function: FunctionHead,
    formals: tuple[FormalParameter, ...],
    place: str,
    usual: set[_Alike],
) -> Iterator[Diagnostic]:
    is_kernel = _is_kernel_head(function)
    for formal in formals:
        alike = (place, function.place, is_kernel, formal.but_for_name)
        if alike not in usual:
            errors = list(_check_formal(context, function, formal, place))
            yield from errors
            if not errors:
                usual.add(alike)
    yield from _check_open_arrays(context, function, formals, place)
    if place == "result" and len(formals) > 1 and any(formal.space == ".param" for formal in formals):
        yield _error("Multiple return parameters require .register state space", function.place_of(formals[1].node))


def _check_formal(
    context: Context, function: FunctionHead, formal: FormalParameter, place: str
) -> Iterator[Diagnostic]:
    yield from _check_alignment(function, formal)
    yield from _check_dimensions(formal)
    type_ = state.type_of(formal.type)
    if type_ is not None and type_.kind == "predicate" and (formal.lanes > 1 or formal.length is not None):
        yield _many_predicates(formal)
        # For an array of registers ptxas reports this in addition to the error for any such array.
        if formal.lanes > 1 or formal.space != ".reg":
            return
    if type_ is not None and type_.bits * formal.lanes > _LARGEST_VECTOR and formal.lanes > 1:
        node = formal.node.child_by_field_name("type")
        yield _error("Vector type too large, exceeds 128 bit limit", _range_of(node or formal.name))
    declared = [d for d in state.declarations() if d.space == formal.space and place in d.places]
    usable = [d for d in declared if d.gate is None or context.judge.is_open(d.gate)]
    if function.defines:
        yield from _check_type(context, formal, place, usable or declared)
    if not usable:
        yield _check_space(formal, place, declared)
    elif formal.text == "_" and function.place in ("func", "declaration"):
        yield _error(f"Illegal parameter name '{formal.text}'", _reported_range(formal))


def _check_dimensions(formal: FormalParameter) -> Iterator[Diagnostic]:
    for size in formal.declarator.dimensions:
        if is_beyond_32_bits(size.text):
            yield _error("Constant overflow. A dimension must fit in 32 bits.", Span(size.start, size.end))


def _many_predicates(formal: FormalParameter) -> Diagnostic:
    """The error of several predicates: ptxas reports a vector at its type, an array at its end."""
    node = formal.node.child_by_field_name("type") if formal.lanes > 1 else None
    place = _range_of(node) if node is not None else _reported_range(formal)
    return _error("Predicate type can only be used to define scalar register variables", place)


def _is_kernel_head(function: FunctionHead) -> bool:
    """Whether a head is that of a kernel, or a prototype in one, where ptxas takes the attributes as well (13.5)."""
    return function.is_kernel or (function.place == "prototype" and is_in_kernel(function.node))


def _check_alignment(function: FunctionHead, formal: FormalParameter) -> Iterator[Diagnostic]:
    for number in formal.alignments:
        if not is_alignment(number.text):
            yield _error("Alignment must be a power of two", Span(number.start, number.end))
    found = formal.pointer or _align_after_type(formal)
    attribute = found.node if found is not None else None
    if attribute is not None and not _is_kernel_head(function):
        # More of a .ptr may follow; nothing may follow a number.
        end = attribute.end_byte
        ends = attribute.type == "alignment" or attribute.children[-1].type == "alignment"
        reported = (end - 1, end) if ends else next_word(end, formal.source)
        message = "Illegal placement of kernel parameter attribute. Only the parameters of kernels may have one."
        whole = (attribute.start_byte, end) if attribute.start_point[0] == attribute.end_point[0] else (end - 1, end)
        yield _error(message, at_line(whole, reported, formal.source))
    if function.place == "func" and formal.space == ".param" and formal.align > _MAX_ALIGNED:
        most = f"1 to {_MAX_ALIGNED} bytes, a power of two"
        yield _error(f"Parameter '{formal.text}' has illegal alignment. It must be {most}.", _range_of(formal.name))


def _align_after_type(formal: FormalParameter) -> Specifier | None:
    """The .align after the type, where only a kernel's parameter may have one; else None."""
    found = formal.declaration.specifiers
    types = [i for i, one in enumerate(found) if one.kind == "type"]
    return next((one for one in found[types[-1] :] if one.kind == "alignment"), None) if types else None


def _check_type(
    context: Context, formal: FormalParameter, place: str, declared: list[Declaration]
) -> Iterator[Diagnostic]:
    """ptxas's errors for the type of a parameter with a body; for parameters of a prototype it reports none."""
    known = state.type_of(formal.type)
    opaque = next((opaque for opaque in state.opaque_types() if opaque.name == formal.type), None)
    if known is None and (opaque is None or (place == "argument" and formal.length is not None)):
        # No manual has arrays of textures as parameters of functions, but ptxas accepts them (measured 13.5).
        return
    if known is not None and known.kind == "predicate" and formal.space != ".reg":
        yield _error(f"Predicate variable '{formal.text}' must be in register state space", _range_of(formal.name))
        return
    shapes = {shape for d in declared for shape in d.shapes}
    types = {type_ for d in declared for type_ in state.types_of(d)}
    # The element type of an array is not restricted (measured 13.5).
    is_bytes = formal.space == ".param" and formal.length is not None
    fits = is_bytes or (formal.type in types and (formal.lanes == 1 or "vector" in shapes))
    if declared and not (fits and (formal.length is None or shapes & {"array", "open"})):
        where = "into a register" if formal.space == ".reg" else f"in {formal.space} state space"
        yield _error(f"Variable '{formal.text}' cannot be allocated {where}", _range_of(formal.name))
    elif (
        opaque
        and opaque.option
        and formal.length is None
        and all(word.text != opaque.option for word in context.module.specifiers)
    ):
        yield _error("Instruction or declaration violates .target texmode_unified setting", _range_of(formal.name))


def _check_space(formal: FormalParameter, place: str, declared: list[Declaration]) -> Diagnostic:
    if place != "parameter":
        message = f"Function parameter '{formal.text}' has illegal state space"
    elif declared:
        message = "Feature 'kernel parameter list' requires PTX ISA .version 1.4 or later"
    else:
        message = f"Entry parameter '{formal.text}' must have .param state space"
    return _error(message, _reported_range(formal))


def _check_open_arrays(
    context: Context, function: FunctionHead, formals: tuple[FormalParameter, ...], place: str
) -> Iterator[Diagnostic]:
    opened = [i for i, formal in enumerate(formals) if formal.length == 0]
    if not opened:
        return
    first = opened[0]
    if first + 1 < len(formals):
        message = "Only the last input parameter can be an incomplete array"
        yield _error(message, _reported_range(formals[first + 1]))
    closing = function.closing("returns" if place == "result" else "parameters")
    if place == "argument":
        gates = [d.gate for d in state.declarations() if place in d.places and "open" in d.shapes and d.gate]
        if not any(context.judge.is_open(gate) for gate in gates) and function.place != "prototype":
            message = "Feature 'Unsized Array Parameter' requires PTX ISA .version 6.0 and .target sm_30 or later"
            yield _error(message, formals[first].report_span)
    elif closing is not None:
        what = "Output parameter" if place == "result" else "Parameter to entry function"
        yield _error(f"{what} cannot be an incomplete array", closing)


def _check_size(context: Context, function: FunctionHead) -> Iterator[Diagnostic]:
    end = 0
    for formal in function.parameters:
        each = formal.declaration.declared.element_bytes
        align = max(formal.align, each, 1)
        end = -(-end // align) * align + each * (1 if formal.length is None else formal.length)
    limits = [limit.most for limit in state.limits("parameters") if context.judge.is_open(limit.gate)]
    body = function.node.child_by_field_name("body")
    if limits and end > max(limits) and body is not None and body.children:
        much = f"too much parameter space ({min(end, 1 << 64)} bytes, {max(limits)} max)"
        message = f"Entry function '{function.text}' uses {much}"
        enough = [limit.gate for limit in state.limits("parameters") if limit.most >= end]
        found = _error(message, _range_of(body.children[-1]))
        yield head_requirements.with_requirement(found, context, reduce(gates.either, enough)) if enough else found


def _reported_range(formal: FormalParameter) -> Span:
    """The name if it is on the line that ptxas reports for the parameter, else that position."""
    return at_line(_range_of(formal.name), formal.report_span, formal.source)


def _range_of(node: tree_sitter.Node) -> Span:
    return Span(node.start_byte, node.end_byte)


def _error(message: str, place: Span) -> Diagnostic:
    return Diagnostic(CODE, "error", message, *place)
