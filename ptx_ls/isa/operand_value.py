"""Whether a register, a constant or a name fits an operand of a form."""

from __future__ import annotations

from ptx_ls.isa.model import UNBOUNDED, Operand
from ptx_ls.isa.operand_misfit import Chosen, Misfit, describe_accepted, wrong_kind
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operand_types import Accepted, accepted_by
from ptx_ls.isa.state import type_of
from ptx_ls.isa.vector_type import element_class
from ptx_ls.lazy import pattern

_GENERIC = frozenset({"global", "shared", "local"})

_SELECTORS = {
    "part": pattern(r"\.(?:b[0-3]|h[01])"),
    "halves": pattern(r"\.h[0-3]{2}"),
    "bytes": pattern(r"\.b[0-7]{4}"),
    "half_mask": pattern(r"\.h(?:0|1|10)"),
    "byte_mask": pattern(r"\.b(?=\d)3?2?1?0?"),
}
"""What may follow a register of video instructions; masks name elements from the highest down (measured 13.5)."""

_UNREAD_SELECTORS = frozenset((".b01", ".b12", ".b23"))
"""What ptxas ignores after registers of 32 bits that are no sources of video instructions, but in what it writes
out as other instructions (measured 13.5)."""


def match_value(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """The fault of a register, constant, variable, special register or sink; None if there is none."""
    takes = accepted_by(operand, chosen) if operand.type else None
    match shape.kind:
        case "sink":
            return None if operand.sink else _wrong("Result discard mode is not allowed", operand, takes)
        case _ if shape.is_sum and operand.direction != "r":
            return _wrong("Result register required", operand, takes)
        case "register" if shape.is_sum:
            return _match_sum(operand, shape, takes)
        case "variable" if shape.is_sum and "variable" not in operand.also and takes and _is_number(takes):
            return None
        case "register" | "special":
            return _match_register(operand, shape, takes)
        case "immediate" if operand.direction != "r" and "imm" in operand.also:
            return _match_literal(operand, shape, takes)
        case "immediate" if operand.direction != "r":
            return _wrong("Result register required", operand, takes)
        case "immediate" if operand.kind == "register" or ("alike" in operand.also and shape.type != "hex32"):
            return _wrong("Arguments mismatch", operand, takes)
        case "immediate":
            return _match_literal(operand, shape, takes)
        case "variable" if "variable" in operand.also and takes and "int" in takes.literals:
            return match_space(shape, space_of(operand, chosen)) if operand.space else None
        case "function" if operand.direction == "r" and operand.kind != "register" and "." in operand.type:
            # ptxas takes the name of a function for any value whose type a modifier names (measured 13.5).
            return None
        case "variable" | "function":
            return _wrong("Argument must be a register", operand, takes)
        case "vector":
            return _wrong("Vector operand is not allowed", operand, takes)
    return _wrong("Arguments mismatch", operand, takes)


def _wrong(message: str, operand: Operand, takes: Accepted | None) -> Misfit:
    return wrong_kind(message, operand, describe_accepted(operand, takes))


def _wrong_type(operand: Operand, takes: Accepted | None, found: str = "") -> Misfit:
    expected = f"must be {describe_accepted(operand, takes)}{found}"
    return Misfit("operand-type", "Arguments mismatch", expected)


def _is_number(takes: Accepted) -> bool:
    return "int" in takes.literals and "pred" not in takes.registers


def _match_sum(operand: Operand, shape: Shape, takes: Accepted | None) -> Misfit | None:
    """The fault of a register plus a number, which has any size where a modifier names the type (measured 13.5)."""
    if takes is None or not shape.type or not takes.registers.isdisjoint({shape.type}):
        return None
    whole = type_of(f".{shape.type}")
    kinds = {of.kind for name in takes.registers - {"f16x2"} if (of := type_of(f".{name}"))}
    agree = whole is not None and whole.kind != "predicate" and (whole.kind != "float" or "float" in kinds)
    if "." in operand.type and agree and kinds - {"predicate"}:
        return None
    return _wrong_type(operand, takes, f", not a sum of .{shape.type}")


def _match_register(operand: Operand, shape: Shape, takes: Accepted | None) -> Misfit | None:
    if shape.kind == "special" and (operand.direction != "r" or "special" not in operand.also):
        return _wrong("Special register argument not allowed", operand, takes)
    if shape.lanes > 1:
        if shape.kind == "special" and "specials" in operand.also:
            return None
        return _wrong("Vector operand is not allowed", operand, takes)
    if shape.negated and not operand.negatable and not ("not" in operand.also and shape.type == "pred"):
        return _wrong("Operand negation not allowed", operand, takes)
    message = _selector_fault(operand, shape)
    if message:
        return _wrong(message, operand, takes)
    if takes is None or not shape.type or not takes.registers.isdisjoint(shape.type.split("/")):
        return None
    return _wrong_type(operand, takes, f", not .{shape.type}")


def _selector_fault(operand: Operand, shape: Shape) -> str:
    """The error of ptxas for a selector that is wrong or missing; "" where there is no error."""
    is_source = bool(operand.selector) and operand.direction == "r"
    if shape.selector in _UNREAD_SELECTORS and element_class(shape)[1] == 32 and not is_source:
        return ""
    if shape.selector and not operand.selector:
        return "Video selector is not allowed"
    if shape.selector and not _SELECTORS[operand.selector.rstrip("?")].fullmatch(shape.selector):
        return "Incorrect video selector"
    if operand.selector and not operand.selector.endswith("?") and not shape.selector:
        return "Video selector expected"
    return ""


def _match_literal(operand: Operand, shape: Shape, takes: Accepted | None) -> Misfit | None:
    if takes is not None and shape.type not in takes.literals and not (operand.bounds and shape.type == "int"):
        return _wrong_type(operand, takes)
    return match_range(operand, shape)


def match_range(operand: Operand, shape: Shape) -> Misfit | None:
    if shape.value is None or operand.bounds is None:
        return None
    low, high = operand.bounds
    value = shape.value
    if "low32" in operand.also and value:
        # Where 0 is too low, a multiple of 2**32 is not (measured 13.5).
        value = value % (1 << 32) or low
    if operand.values:
        if value in operand.values:
            return None
        few = len(operand.values) < 9
        bounds = ", ".join(map(str, operand.values)) if few else f"{low} to {high} by {operand.values[1] - low}"
    elif low <= value <= high:
        return None
    else:
        bounds = f"{low} or more" if high == UNBOUNDED else f"{low} to {high}" if low != high else str(low)
    return Misfit("immediate-range", f"Value {shape.value} is out of range", f"must be {bounds}")


def match_immediate(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind != "immediate" or shape.type != "int":
        return wrong_kind("Argument must be an immediate", operand, "an integer constant")
    return match_range(operand, shape)


def match_predicate(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "immediate" and (operand.bounds or "imm" in operand.also):
        return match_immediate(operand, shape, chosen)
    if shape.kind == "sink" and operand.sink:
        return None
    if shape.kind == "register" and (message := _selector_fault(operand, shape)):
        return wrong_kind(message, operand, "a predicate")
    if shape.is_sum and operand.direction != "r":
        return wrong_kind("Result register required", operand, "a predicate")
    if shape.kind != "register" or shape.lanes > 1 or (shape.type and shape.type != "pred"):
        message = "Predicate output expected" if operand.direction == "w" else "Arguments mismatch"
        return wrong_kind(message, operand, "a predicate")
    if shape.negated and not operand.negatable:
        return wrong_kind("Operand negation not allowed", operand, "a predicate without negation")
    return None


def space_of(operand: Operand, chosen: Chosen) -> str:
    """The state space of an address or variable operand, without its window ("shared"); "" for generic addresses."""
    space = chosen.get(operand.space, "") if operand.space.startswith(".") else operand.space
    if "shared" in operand.also and space in ("", "generic"):
        return "shared"
    return space.lstrip(".").split("::")[0]


def match_space(shape: Shape, space: str) -> Misfit | None:
    of = shape.space.split("::")[0]
    if not of or (of in _GENERIC if space in ("", "generic") else of == space):
        return None
    return Misfit(
        "address-space",
        "State space mismatch between instruction and address",
        f"{shape.name or 'the variable'} is in .{of}, the instruction accesses "
        + (
            f".{space}" if space not in ("", "generic") else "generic addresses, which .global, .shared and .local have"
        ),
    )


def match_opaque(part: Operand, shape: Shape) -> Misfit | None:
    if shape.kind == "register" and (not shape.type or shape.type in ("b64", "u64", "s64")):
        return None
    if shape.kind == "variable" and (not shape.type or shape.type == part.type or shape.space == "tex"):
        return None
    return wrong_kind(
        "Arguments mismatch", part, f"a variable of type .{part.type}, or its handle in a 64-bit register"
    )
