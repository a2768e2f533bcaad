"""Whether a vector fits an operand of a form: its length, and each of its elements."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.isa import glossary
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_misfit import Chosen, Misfit, describe_accepted, describe_registers, wrong_kind
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operand_types import Accepted, accepted, accepted_by
from ptx_ls.isa.operand_value import match_range, match_value
from ptx_ls.isa.operands import index_lanes, lanes, may_be_bare, most_lanes, register_type
from ptx_ls.isa.state import type_of
from ptx_ls.isa.vector_type import element_class, join
from ptx_ls.lazy import pattern, replace

_ANY_SELECTOR = pattern(r"\.(?:b[0-7]{0,4}|h[0-3]{0,4})")
"""What may follow an element of a vector that has 32 bits, for whatever it is good there (measured 13.5)."""

_FLOATS = frozenset(("hex32", "hex64", "decimal"))


def match_value_or_vector(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """The fault of a value, or of a vector in place of one register; None if there is none."""
    if shape.kind != "vector" or len(shape.parts) not in _lengths_for_register(operand):
        return match_value(operand, shape, chosen)
    # Integers of 16 bits are the one type that passes for itself and not as an element (measured 13.5).
    narrow = any(part.type in ("u16", "s16") for part in shape.parts)
    if narrow and not operand.type.startswith("at_least("):
        expected = describe_accepted(operand, accepted_by(operand, chosen) if operand.type else None)
        return wrong_kind("Vector operand is not allowed", operand, expected)
    return _match_elements(_element_of_register(operand, len(shape.parts), chosen), shape.parts, chosen)


def match_vector(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """The fault of a vector whose elements the form does not name one by one; None if there is none."""
    # `{a}` is as good as `a` where a vector of one element would do (measured 13.5).
    single = (operand.lanes.startswith(".") and operand.lanes not in chosen) or operand.lanes == "1"
    if single and not (shape.kind == "vector" and len(shape.parts) == 1):
        return match_value_or_vector(operand, shape, chosen)
    low, high = (1, 1) if single else (lanes(operand, chosen), most_lanes(operand, chosen))
    if may_be_bare(operand) and shape.kind != "vector" and shape.lanes == 1:
        return match_value(_without_braces(operand, chosen), shape, chosen)
    if (shape.kind == "register" and shape.lanes == 1) or shape.kind not in ("vector", "register", "special"):
        return wrong_kind("Vector expected", operand, _describe_elements(operand, chosen))
    found = len(shape.parts) if shape.kind == "vector" else shape.lanes
    if not single and found != low and not (low <= found <= high and found in (1, 2, 4)):
        sink = next((i for i, part in enumerate(shape.parts) if part.kind == "sink"), None)
        if sink is not None and operand.direction == "r" and "sinks" not in operand.also and found in (2, 4):
            # Where another form has as many elements, this is all that is wrong.
            return replace(wrong_kind("Sink '_' not allowed as a source operand", operand, "a register"), at=(sink,))
        return Misfit(
            "vector-length",
            "Argument vector size mismatch",
            f"must be {_describe_elements(operand, chosen)}, found {found}",
        )
    element = replace(operand, kind="value", lanes="")
    if shape.kind == "special" and "alike" in operand.also:
        return wrong_kind("Arguments mismatch", operand, _describe_elements(operand, chosen))
    if shape.kind != "vector":
        return match_value(element, replace(shape, lanes=1), chosen)
    first = index_lanes(operand, chosen)
    if not first:
        return _match_elements(element, shape.parts, chosen)
    index = _match_elements(replace(element, type="u32"), shape.parts[:first], chosen)
    if index:
        return index
    rest = None if shape.parts[0].kind == "immediate" else _match_elements(element, shape.parts[first:], chosen)
    return replace(rest, at=(rest.at[0] + first,)) if rest and rest.at else rest


def _lengths_for_register(operand: Operand) -> tuple[int, ...]:
    """The lengths of vectors that are accepted in place of one register."""
    return (1, 2, 4) if "vector" in operand.also else (1,) if "braces" in operand.also else ()


def _element_of_register(operand: Operand, count: int, chosen: Chosen) -> Operand:
    """The operand that each element of a vector in place of one register has to fit; with `at_least` they share its
    width."""
    whole = type_of(register_type(operand.type, chosen))
    if whole is None or not operand.type.startswith("at_least("):
        return replace(operand, bounds=None)
    return replace(operand, bounds=None, type=f"at_least(.b{max(8, whole.bits // count)})")


def _without_braces(operand: Operand, chosen: Chosen) -> Operand:
    """The operand that a register without braces in place of a vector has to fit."""
    # Where ptxas would take the vector apart it stores the register as a result: an integer has to be untyped then, but
    # for results of a packed type (measured 13.5).
    stored = "moved" in operand.also and not any(map(glossary.is_packed, chosen.values()))
    whole = type_of(register_type(operand.type, chosen))
    if stored and whole and "int" in accepted(operand.type, chosen).literals:
        return replace(operand, type=f"only(b{whole.bits})")
    return operand


def _match_elements(operand: Operand, shapes: Sequence[Shape], chosen: Chosen) -> Misfit | None:
    """The fault of elements that do not agree with each other or with the operand's type; None if there is none."""
    found = _single_fault(operand, shapes, chosen)
    if found or not operand.type or any(s.kind == "unknown" for s in shapes):
        return found
    return _joint_fault(operand, shapes, accepted_by(operand, chosen))


def _single_fault(operand: Operand, shapes: Sequence[Shape], chosen: Chosen) -> Misfit | None:
    """The first element that can be in no vector of this operand, whatever the others are."""
    for i, shape in enumerate(shapes):
        if i and shape is shapes[i - 1]:
            continue
        if shape.kind == "sink" and "sinks" in operand.also and _has_256_bits(operand, len(shapes), chosen):
            continue
        message = _element_fault(operand, shape) or _move_fault(operand, shape, chosen)
        if message:
            return replace(wrong_kind(message, operand, "a register"), at=(i,))
        found = _match_element(operand, _as_register(operand, shape), chosen) if "each" in operand.also else None
        found = found or (match_range(operand, shape) if shape.kind == "immediate" else None)
        if found:
            return replace(found, at=(i,))
    if all(s.kind == "sink" for s in shapes):
        return wrong_kind("Vector of sinks is not allowed", operand, "a vector with at least one register")
    return None


def _joint_fault(operand: Operand, shapes: Sequence[Shape], takes: Accepted) -> Misfit | None:
    """The fault of the elements together: they are of different types, or their vector is not what the operand
    takes."""
    expected = f"must be {describe_registers(takes.registers)}"
    # After a literal registers may be of any size (measured 13.5).
    literal = shapes[0].type if shapes[0].kind == "immediate" and "alike" not in operand.also else ""
    kind, size, fits = "", 0, False
    for i, shape in enumerate(shapes):
        if i and shape is shapes[i - 1]:
            continue
        if shape.type in operand.never:
            return Misfit("operand-type", "Arguments mismatch", expected, (i,))
        if shape.kind == "sink":
            continue
        own, bits = element_class(shape)
        if own == "pred" and "alike" in operand.also:
            own = "bits"
        joined = own if not kind else join(kind, own)
        if not joined or (bits and size and bits != size and not literal):
            odd = _odd_one(shapes, takes)
            return Misfit(
                "operand-type",
                "Incompatible elements of vector expression",
                "they must have one type",
                (i if odd is None else odd,),
            )
        kind, size = joined, bits or size
        fits = fits or (bool(literal and bits) and _vector_fits("bits" if literal == "int" else kind, bits, takes))
    if fits or (literal and size and _is_led_by(literal, takes)):
        return None
    # Integers alone are a vector of 64 bits where elements must be alike (measured 13.5).
    if _vector_fits(kind, size, takes) and not ("alike" in operand.also and kind == "int" and not size):
        return None
    return Misfit("operand-type", "Arguments mismatch", expected)


def _odd_one(shapes: Sequence[Shape], takes: Accepted) -> int | None:
    """The index of the one element that is not what the others are, or does not fit what the operand takes; None if
    several are not."""
    kinds = [element_class(shape) for shape in shapes]
    odd = [i for i, own in enumerate(kinds) if kinds.count(own) == 1]
    if len(odd) > 1:
        odd = [i for i, own in enumerate(kinds) if not _vector_fits(*own, takes)]
    return odd[0] if len(odd) == 1 else None


def _match_element(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    return None if shape.kind == "unknown" else match_value(operand, shape, chosen)


def _as_register(operand: Operand, shape: Shape) -> Shape:
    """An element as the register that ptxas takes it for, where the operand takes special registers (measured 13.5)."""
    if "special" not in operand.also or shape.lanes != 1:
        return shape
    if shape.kind == "special" and shape.type != "pred":
        return Shape("register", f"b{element_class(shape)[1]}")
    if shape.kind == "variable":
        return Shape("register", shape.type)
    return replace(shape, selector="") if shape.kind == "register" else shape


def _is_led_by(literal: str, takes: Accepted) -> bool:
    """Whether ptxas takes a vector that begins with a literal for a vector of such literals, whatever follows."""
    if literal not in _FLOATS:
        return bool(takes.literals)
    return bool(takes.literals & _FLOATS) and not any(name[:1] in "us" for name in takes.registers)


def _has_256_bits(operand: Operand, count: int, chosen: Chosen) -> bool:
    whole = type_of(register_type(operand.type, chosen))
    return whole is not None and whole.bits * count == 256


def _vector_fits(kind: str, size: int, takes: Accepted) -> bool:
    """Whether a vector of a class and element size (0: literals alone) fits what an operand takes."""
    match kind:
        case "int" if not size:
            return "int" in takes.literals | takes.in_vectors
        case "int":
            return f"u{size}" in takes.registers | takes.in_vectors
        case "float32" | "float64":
            return {"float32": "hex32", "float64": "decimal"}[kind] in takes.literals
        case "float":
            return f"f{size}" in takes.registers
        case "f16x2" | "pred":
            return kind in takes.registers
    return not size or f"b{size}" in takes.registers


def _element_fault(operand: Operand, shape: Shape) -> str:
    """The error of ptxas for an element that no such vector may have; "" if there is none."""
    is_result = operand.direction != "r"
    if "alike" in operand.also:
        if shape.kind == "sink":
            return "Result discard mode is not allowed"
        if "special" not in operand.also:
            if shape.kind == "special":
                return "Special register argument not allowed"
            if shape.kind == "variable":
                return "Argument must be a register"
            if shape.selector:
                return "Video selector is not allowed"
        if shape.type in ("pred", "hex64", "decimal") and "only(pred)" not in operand.type:
            return "Arguments mismatch"
    match shape.kind:
        case "sink" if operand.direction != "w" and not operand.sink:
            return "Sink '_' not allowed as a source operand"
        case "immediate" if is_result:
            return "Result register required"
        case "register" if shape.selector and element_class(shape)[1] not in (0, 32):
            return f"Unknown field '{shape.selector}'"
        case "register" if shape.selector and not _ANY_SELECTOR.fullmatch(shape.selector):
            return "Unknown video selector"
        case "illegal":
            return shape.name
        case "register" | "special" if shape.lanes > 1:
            return "Illegal expression"
        case "register" | "special" | "sink" | "immediate" | "unknown":
            return "Operand negation not allowed" if shape.negated else ""
        case "function":
            return "Illegal expression"
        case "variable":
            # An element as a register of its type would be, for whatever that is good (measured 13.5).
            return "" if shape.lanes else "Illegal expression"
    return "Argument must be a register"


def _move_fault(operand: Operand, shape: Shape, chosen: Chosen) -> str:
    """The error of ptxas for an element that it cannot move with `mov`; "" where it can, or need not."""
    is_result = operand.direction != "r"
    if "moved" not in operand.also or (is_result and not glossary.is_packed(chosen.get(operand.type, ""))):
        return ""
    if shape.kind == "sink":
        return "Result discard mode is not allowed"
    if shape.type == "pred" or (is_result and shape.kind == "special"):
        return "Arguments mismatch"
    takes = accepted(operand.type, chosen)
    if "decimal" not in takes.literals:
        return ""
    found = match_value(replace(operand, kind="value", also=frozenset()), shape, chosen)
    return found.message if found else ""


def _describe_elements(operand: Operand, chosen: Chosen) -> str:
    low, high = lanes(operand, chosen), most_lanes(operand, chosen)
    if not low:
        return "one register without braces"
    count = f"{low} or {high}" if high != low else str(low)
    return f"a vector of {count} element{'' if count == '1' else 's'}"
