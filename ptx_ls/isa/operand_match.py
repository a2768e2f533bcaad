"""Whether operands fit a form, and if not, which one is at fault and why.

The words of the messages are those of ptxas where it has some, so that a search finds both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ptx_ls.isa.model import Form, Operand
from ptx_ls.isa.operand_address import match_bare, match_base
from ptx_ls.isa.operand_misfit import Chosen, Misfit, wrong_kind
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operand_value import match_immediate, match_opaque, match_predicate
from ptx_ls.isa.operand_vector import match_value_or_vector, match_vector
from ptx_ls.isa.operands import OPAQUE, given, present
from ptx_ls.isa.texture_brackets import as_written, regrouped
from ptx_ls.lazy import replace


def misfit(form: Form, chosen: Chosen, shapes: Sequence[Shape]) -> Misfit | None:
    """The first operand that does not fit a form with the chosen tokens ({slot: token}); None if all fit."""
    least, most = form.arity
    grouped = regrouped(form, _without_second_sink(form, shapes))
    if not least <= len(grouped) <= most:
        return Misfit("operand-count", "Arguments mismatch", _operand_count(least, most, len(grouped)))
    for i, (operand, shape) in enumerate(zip(limited(form, grouped), grouped, strict=True)):
        found = _match(operand, shape, chosen)
        if found:
            return replace(found, at=as_written(form, shapes, (i, *found.at)))
    return None


def _without_second_sink(form: Form, shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The operands without the `_` of a first operand such as `L|_`, which ptxas ignores where the form has no pair
    (measured 13.5)."""
    if not shapes or shapes[0].kind != "pair" or not form.operands or form.operands[0].kind == "pair":
        return shapes
    name, second = shapes[0].parts
    return (name, *shapes[1:]) if second.kind == "sink" and name.kind in ("register", "label") else shapes


def limited(form: Form, shapes: Sequence[Shape]) -> list[Operand]:
    """The operands of a form for those given, with bounds that another operand sets filled in.

    Only the last operand may be an address without brackets.
    """
    operands = list(given(form, len(shapes)))
    for i, operand in enumerate(operands):
        if operand.limit:
            operands[i] = replace(operand, bounds=_bounds_of(operand, operands, shapes))
        if operand.kind == "address" and operand.type and i < len(operands) - 1:
            base, *others = operand.parts
            operands[i] = replace(operand, type="", parts=(replace(base, type=""), *others))
    return operands


def _bounds_of(operand: Operand, operands: Sequence[Operand], shapes: Sequence[Shape]) -> tuple[int, int] | None:
    limit = next(s.value for o, s in zip(operands, shapes, strict=True) if o.name == operand.limit)
    return operand.bounds and (operand.bounds[0], operand.bounds[1] if limit is None else limit)


def closest(misfits: Sequence[Misfit]) -> Misfit:
    """The most helpful of the faults that several forms find: the one furthest to the right."""
    rank = ("operand-count", "operand-kind", "vector-length", "operand-type", "address-space", "immediate-range")
    # A fault of one element of an operand is more precise than a fault of the whole operand.
    most = max(misfits, key=lambda m: (m.at[:1], rank.index(m.code), len(m.at)))
    if most.code != "immediate-range":
        return most
    ranges = dict.fromkeys(m.expected for m in misfits if (m.code, m.at) == (most.code, most.at))
    return replace(most, expected=" or ".join(ranges).replace(" or must be ", " or "))


def _operand_count(least: int, most: int, found: int) -> str:
    count = str(least) if least == most else f"{least} to {most}"
    return f"expected {count} operand{'' if count == '1' else 's'}, found {found}"


def _match(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "unknown":
        return None
    if shape.kind == "illegal":
        return Misfit("operand-kind", shape.name, shape.type)
    if operand.type in OPAQUE:
        return match_opaque(operand, shape)
    return _MATCHERS.get(operand.kind, match_value_or_vector)(operand, shape, chosen)


def _match_parts(operands: Sequence[Operand], shapes: Sequence[Shape], chosen: Chosen) -> Misfit | None:
    for i, (operand, shape) in enumerate(zip(operands, shapes, strict=True)):
        found = _match(operand, shape, chosen)
        if found:
            return replace(found, at=(i, *found.at))
    return None


def _match_vector(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if not operand.parts:
        return match_vector(operand, shape, chosen)
    if shape.kind != "vector" or len(shape.parts) != len(operand.parts):
        return Misfit("vector-length", "Vector expected", f"must be a vector of {len(operand.parts)} elements")
    return _match_parts(operand.parts, shape.parts, chosen)


def _match_pair(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "pair":
        return _match_parts(operand.parts, shape.parts, chosen)
    if len(operand.parts) > 1 and not operand.parts[1].optional:
        return wrong_kind("Arguments mismatch", operand, f"a pair {'|'.join(p.name for p in operand.parts)}")
    return _match(operand.parts[0], shape, chosen)


def _match_address(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind != "address":
        if "bare" in operand.also:
            return match_bare(operand, shape, chosen)
        if shape.kind == "sink" and "sinks" in operand.also:
            return None
        if operand.type:
            return match_value_or_vector(replace(operand, kind="value"), shape, chosen)
        return wrong_kind("Arguments mismatch", operand, "an address between brackets")
    if shape.type == "float":
        return wrong_kind("Integer constant expression expected", operand, "an address whose offset is an integer")
    least = sum(not p.optional for p in operand.parts)
    if not least <= len(shape.parts) <= len(operand.parts):
        names = ", ".join(p.name for p in operand.parts)
        return Misfit("operand-count", "Arguments mismatch", f"the address is written [{names}]")
    kept = present(operand.parts, len(shape.parts))
    if shape.parts[0].kind != "unknown":
        found = match_base(kept[0], shape.parts[0], chosen)
        if found:
            return replace(found, at=(0,))
    found = _match_parts(kept[1:], shape.parts[1:], chosen)
    return replace(found, at=(found.at[0] + 1, *found.at[1:])) if found else None


def _match_label(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return (
        None if shape.kind == "label" and not shape.type else wrong_kind("Label expected", operand, "a label of code")
    )


def _match_named(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """A function, a list of labels or functions, or the arguments of a call."""
    kinds = {"branchtargets": ("label",), "calltargets": ("label", "variable")}.get(operand.kind, (operand.kind,))
    if operand.kind == "arguments" and shape.kind == "immediate" and shape.is_sum:
        return None  # a constant in parentheses is a list of one
    if operand.kind == "branchtargets" and shape.kind == "label" and shape.type != "branchtargets":
        return wrong_kind("Label with '.branchtargets' directive expected", operand, _NAMED[operand.kind])
    return None if shape.kind in kinds else wrong_kind("Arguments mismatch", operand, _NAMED[operand.kind])


def _match_sink(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None if shape.kind == "sink" else wrong_kind("Arguments mismatch", operand, "the sink _")


def _match_anything(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None


_NAMED = {
    "arguments": "the parenthesized list of a call",
    "branchtargets": "the label of a .branchtargets directive",
    "calltargets": "the label of a .calltargets or .callprototype directive, or a table of functions",
    "function": "the name of a function",
}

_MATCHERS: dict[str, Callable[[Operand, Shape, Chosen], Misfit | None]] = {
    "predicate": match_predicate,
    "immediate": match_immediate,
    "vector": _match_vector,
    "pair": _match_pair,
    "address": _match_address,
    "label": _match_label,
    "sink": _match_sink,
    **dict.fromkeys(_NAMED, _match_named),
    "variable": _match_anything,
    **dict.fromkeys(
        (*OPAQUE, "tensormap"), lambda operand, shape, chosen: match_opaque(replace(operand, type=operand.kind), shape)
    ),
}
