"""Whether the base of an address fits an operand of a form."""

from __future__ import annotations

from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_misfit import Chosen, Misfit, describe_registers, wrong_kind
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operand_types import accepted
from ptx_ls.isa.operand_value import match_opaque, match_space, space_of
from ptx_ls.isa.operands import OPAQUE

_ADDRESSES = frozenset(f"{kind}{bits}" for kind in "bus" for bits in (8, 16, 32, 64))


def match_bare(operand: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    """The fault of an address without brackets; ptxas takes a register of any type there (measured 13.5)."""
    if shape.kind == "variable":
        return match_space(shape, space_of(operand, chosen))
    if shape.kind == "register" and shape.lanes == 1 and (not shape.negated or shape.type == "pred"):
        return None
    if shape.kind == "immediate" and shape.type != "int":
        return None
    return wrong_kind("Arguments mismatch", operand, "an address")


def match_base(part: Operand, shape: Shape, chosen: Chosen) -> Misfit | None:
    if shape.kind == "illegal":
        return Misfit("operand-kind", shape.name, shape.type)
    if part.type in OPAQUE:
        return match_opaque(part, shape)
    space = space_of(part, chosen)
    if space == "any" and shape.kind != "special" and shape.type != "b128":
        return None
    match shape.kind:
        case "register":
            if part.kind == "tensormap" and not part.type:
                return None
            takes = _base_registers(part, space, chosen)
            if not shape.type or (shape.type in takes and shape.lanes == 1):
                return None
            return Misfit(
                "operand-type",
                f"Illegal to use a register of type .{shape.type} as address operand",
                f"must be {describe_registers(takes)}",
            )
        case "immediate":
            if space == "local":
                return None
            return wrong_kind("Immediate addresses allowed only for .local state space", part, "a register or variable")
        case "variable" if shape.type in OPAQUE and (part.kind == "tensormap" or "typed" in part.also):
            return wrong_kind("Illegal operand type", part, "a register or variable")
        case "variable" if part.kind == "tensormap" or part.space or not part.type:
            return match_space(shape, space)
        case "special" if shape.type != "pred" and shape.lanes == 1:
            # Of whatever size (measured 13.5).
            return None
        case "function" if "." in part.type:
            # As for any value whose type a modifier names (measured 13.5).
            return None
    return wrong_kind("Illegal address operand", part, "a register or variable")


def _base_registers(part: Operand, space: str, chosen: Chosen) -> frozenset[str]:
    """The types of the registers that may hold an address."""
    if not part.type or (space and "integers" in part.also):
        return _ADDRESSES
    return accepted(part.type, chosen).registers
