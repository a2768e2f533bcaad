"""illegal-parameter: a parameter or result that no function, or no kernel, may have.

Kernels take parameters in .param space alone, and give nothing back; functions take registers and .param variables.
What state.isa lets be declared at a parameter counts: types, vectors, arrays, from which version and target on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common import requirements
from ptx_ls.isa import gates, state
from ptx_ls.isa.state_model import Declaration
from ptx_ls.sema.directives import directives_of, is_in_kernel
from ptx_ls.sema.function_head import FormalParameter, FunctionHead, at_line, head, next_word
from ptx_ls.syntax.literals import is_alignment, is_beyond_32_bits
from ptx_ls.syntax.span import Span

CODE = "illegal-parameter"

_LARGEST_VECTOR = 128
"""Bits of a vector at most."""
_MOST_ALIGNED = 128
"""Bytes to which a parameter of a function may be aligned at most."""


def check(context: Context) -> Iterator[Diagnostic]:
    """Errors of each parameter, and of each list of parameters."""
    well: set[tuple[bool, bytes]] = set()
    for node in directives_of(context.document).nodes:
        found = head(node, context.document.source)
        if found is None:
            continue
        like = _is_of_kernel(found), found.canonical_head
        if like not in well:
            errors = list(_of_head(context, found))
            yield from errors
            if like[1] and not errors:
                well.add(like)


def _of_head(context: Context, function: FunctionHead) -> Iterator[Diagnostic]:
    yield from _of_list(context, function, function.results, "result")
    yield from _of_list(context, function, function.parameters, "parameter" if function.is_kernel else "argument")
    if function.place == "entry":
        yield from _of_size(context, function)


def _of_list(
    context: Context, function: FunctionHead, formals: tuple[FormalParameter, ...], place: str
) -> Iterator[Diagnostic]:
    for formal in formals:
        yield from _of_alignment(function, formal)
        yield from _of_dimensions(formal)
        type_ = state.type_of(formal.type)
        if type_ is not None and type_.kind == "predicate" and (formal.lanes > 1 or formal.length is not None):
            yield _many_predicates(formal)
            # Of an array of registers ptxas says what it says of all such arrays as well.
            if formal.lanes > 1 or formal.space != ".reg":
                continue
        if type_ is not None and type_.bits * formal.lanes > _LARGEST_VECTOR and formal.lanes > 1:
            node = formal.node.child_by_field_name("type")
            yield _error("Vector type too large, exceeds 128 bit limit", _of(node or formal.name))
        declared = [d for d in state.declarations() if d.space == formal.space and place in d.places]
        usable = [d for d in declared if d.gate is None or context.judge.is_open(d.gate)]
        if function.defines:
            yield from _of_type(context, formal, place, usable or declared)
        if not usable:
            yield _of_space(formal, place, declared)
        elif formal.text == "_" and function.place in ("func", "declaration"):
            yield _error(f"Illegal parameter name '{formal.text}'", _behind(formal))
    yield from _of_open_arrays(context, function, formals, place)
    if place == "result" and len(formals) > 1 and any(formal.space == ".param" for formal in formals):
        yield _error("Multiple return parameters require .register state space", function.place_of(formals[1].node))


def _of_dimensions(formal: FormalParameter) -> Iterator[Diagnostic]:
    array = formal.node.child_by_field_name("name") if formal.length is not None else None
    for dimension in array.children if array is not None else ():
        size = dimension.child_by_field_name("size") if dimension.type == "dimension" else None
        text = formal.source[size.start_byte : size.end_byte].decode("utf-8", "replace") if size is not None else "0"
        if size is not None and is_beyond_32_bits(text):
            yield _error("Constant overflow: a dimension has 32 bits", _of(size))


def _many_predicates(formal: FormalParameter) -> Diagnostic:
    """Of a vector ptxas speaks at its type, of an array where that is over."""
    node = formal.node.child_by_field_name("type") if formal.lanes > 1 else None
    place = _of(node) if node is not None else _behind(formal)
    return _error("Predicate type can only be used to define scalar register variables", place)


def _is_of_kernel(function: FunctionHead) -> bool:
    """Whether it is the head of a kernel, or a prototype in one, where ptxas takes the attributes as well (13.5)."""
    return function.is_kernel or (function.place == "prototype" and is_in_kernel(function.node))


def _of_alignment(function: FunctionHead, formal: FormalParameter) -> Iterator[Diagnostic]:
    for node in formal.alignments:
        if not is_alignment(formal.source[node.start_byte : node.end_byte].decode("utf-8", "replace")):
            yield _error("Alignment must be a power of two", _of(node))
    attribute = formal.pointer or _behind_type(formal)
    if attribute is not None and not _is_of_kernel(function):
        # Behind .ptr more of it may stand, behind a number nothing.
        end = attribute.end_byte
        ends = attribute.type == "alignment" or attribute.children[-1].type == "alignment"
        told = (end - 1, end) if ends else next_word(end, formal.source)
        message = "Illegal placement of kernel parameter attribute: only the parameters of kernels have one"
        whole = (attribute.start_byte, end) if attribute.start_point[0] == attribute.end_point[0] else (end - 1, end)
        yield _error(message, at_line(whole, told, formal.source))
    if function.place == "func" and formal.space == ".param" and (formal.align or 0) > _MOST_ALIGNED:
        most = f"1 to {_MOST_ALIGNED} bytes, a power of two"
        yield _error(f"Parameter '{formal.text}' has illegal alignment: it may be {most}", _of(formal.name))


def _behind_type(formal: FormalParameter) -> tree_sitter.Node | None:
    """An .align behind the type, where only a kernel's parameter may have one."""
    types = [i for i, c in enumerate(formal.node.children) if c.type == "data_type"]
    return next((c for c in formal.node.children[types[-1] :] if c.type == "alignment"), None) if types else None


def _of_type(
    context: Context, formal: FormalParameter, place: str, declared: list[Declaration]
) -> Iterator[Diagnostic]:
    """What ptxas says of a variable of the body; of the parameters of a declaration it does not."""
    known = state.type_of(formal.type)
    opaque = next((opaque for opaque in state.opaque_types() if opaque.name == formal.type), None)
    if known is None and (opaque is None or (place == "argument" and formal.length is not None)):
        # Arrays of textures are no parameters of functions, but ptxas takes them (measured 13.5).
        return
    if known is not None and known.kind == "predicate" and formal.space != ".reg":
        yield _error(f"Predicate variable '{formal.text}' must be in register state space", _of(formal.name))
        return
    shapes = {shape for d in declared for shape in d.shapes}
    types = {type_ for d in declared for type_ in state.types_of(d)}
    # The elements of an array may be whatever they like (measured 13.5).
    is_bytes = formal.space == ".param" and formal.length is not None
    fits = is_bytes or (formal.type in types and (formal.lanes == 1 or "vector" in shapes))
    if declared and not (fits and (formal.length is None or shapes & {"array", "open"})):
        where = "into a register" if formal.space == ".reg" else f"in {formal.space} state space"
        yield _error(f"Variable '{formal.text}' cannot be allocated {where}", _of(formal.name))
    elif (
        opaque
        and opaque.option
        and formal.length is None
        and all(word.text != opaque.option for word in context.module.specifiers)
    ):
        yield _error("Instruction or declaration violates .target texmode_unified setting", _of(formal.name))


def _of_space(formal: FormalParameter, place: str, declared: list[Declaration]) -> Diagnostic:
    if place != "parameter":
        message = f"Function parameter '{formal.text}' has illegal state space"
    elif declared:
        message = "Feature 'kernel parameter list' requires PTX ISA .version 1.4 or later"
    else:
        message = f"Entry parameter '{formal.text}' must have .param state space"
    return _error(message, _behind(formal))


def _of_open_arrays(
    context: Context, function: FunctionHead, formals: tuple[FormalParameter, ...], place: str
) -> Iterator[Diagnostic]:
    opened = [i for i, formal in enumerate(formals) if formal.length == 0]
    if not opened:
        return
    first = opened[0]
    if first + 1 < len(formals):
        message = "Only the last input parameter can be an incomplete array"
        yield _error(message, _behind(formals[first + 1]))
    closing = function.closing("returns" if place == "result" else "parameters")
    if place == "argument":
        gates = [d.gate for d in state.declarations() if place in d.places and "open" in d.shapes and d.gate]
        if not any(context.judge.is_open(gate) for gate in gates) and function.place != "prototype":
            message = "Feature 'Unsized Array Parameter' requires PTX ISA .version 6.0 and .target sm_30 or later"
            yield _error(message, formals[first].report_span)
    elif closing is not None:
        what = "Output parameter" if place == "result" else "Parameter to entry function"
        yield _error(f"{what} cannot be an incomplete array", closing)


def _of_size(context: Context, function: FunctionHead) -> Iterator[Diagnostic]:
    end = 0
    for formal in function.parameters:
        type_ = state.type_of(formal.type)
        each = (type_.bits + 7) // 8 * formal.lanes if type_ else 0
        align = max(formal.align or 0, each, 1)
        end = -(-end // align) * align + each * (1 if formal.length is None else formal.length)
    limits = [limit.most for limit in state.limits("parameters") if context.judge.is_open(limit.gate)]
    body = function.node.child_by_field_name("body")
    if limits and end > max(limits) and body is not None and body.children:
        much = f"too much parameter space ({min(end, 1 << 64)} bytes, {max(limits)} max)"
        message = f"Entry function '{function.text}' uses {much}"
        enough = [limit.gate for limit in state.limits("parameters") if limit.most >= end]
        found = _error(message, _of(body.children[-1]))
        yield requirements.with_requirement(found, context, reduce(gates.either, enough)) if enough else found


def _behind(formal: FormalParameter) -> Span:
    """The name where it stands on the line where ptxas speaks of the parameter, else that place."""
    return at_line(_of(formal.name), formal.report_span, formal.source)


def _of(node: tree_sitter.Node) -> Span:
    return Span(node.start_byte, node.end_byte)


def _error(message: str, place: Span) -> Diagnostic:
    return Diagnostic(CODE, "error", message, *place)
