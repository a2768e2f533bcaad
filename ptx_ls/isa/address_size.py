"""The size of the addresses by which ptxas takes a program for one of 32 bits.

It looks at the registers that hold generic addresses and those of global memory, at those that take the address of a
variable in global memory, and at every `cvta`, in the instructions with the line `address sized`, and nowhere else
(measured 13.5, 12.9 and 11.8): asynchronous copies and matrices take addresses of 32 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_misfit import Chosen, Misfit
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import chosen_tokens, given, register_type
from ptx_ls.isa.state import type_of
from ptx_ls.isa.table import Match
from ptx_ls.isa.targets import Target

NARROW, _WIDE = 32, 64
_SPACES = ("", "generic", "global")
_REFUSED = "32-Bit compilation is no longer supported."
_REFUSED_ABI = "32-Bit ABI (--machine 32 or 32-Bit addressing) is not supported on sm_90 or higher architectures."
_FIRST_WITHOUT_ABI = 90


def refusal(target: Target | None) -> str:
    """What code generation for a target, or for any, says of addresses of 32 bits, as a sentence."""
    return _REFUSED_ABI if target is not None and target.number >= _FIRST_WITHOUT_ABI else _REFUSED


def verdict(misfit: Misfit, target: Target | None) -> tuple[Literal["error", "warning"], str]:
    """The severity and the message of a narrow address, for a target or for any."""
    if misfit.message == str(NARROW):
        return "error", f"{refusal(target)} {misfit.expected}"
    return "warning", f"Program uses {misfit.message}-bit address. {misfit.expected}"


def narrow_address(match: Match, shapes: Sequence[Shape]) -> Misfit | None:
    """The first such address of less than 64 bits in operands that fit a form, `message` its bits; None without one."""
    if not match.entry.is_sized:
        return None
    form = match.state.form
    chosen = chosen_tokens(form, match.state.chosen)
    # What makes an address of another one says its size.
    makes = any(points.space for points in form.points)
    for number, (operand, shape) in enumerate(zip(given(form, len(shapes)), shapes, strict=True)):
        bits = _bits(operand, shape, chosen, makes)
        if 0 < bits < _WIDE:
            if shape.kind == "address":
                return Misfit("narrow-address", str(bits), "Hold a generic or .global address in 64 bits", (number, 0))
            expected = "Write .u64, and 64-bit registers" if makes else "Hold the address of a variable in 64 bits"
            return Misfit("narrow-address", str(bits), expected, (number,))
    return None


def _bits(operand: Operand, shape: Shape, chosen: Chosen, makes: bool) -> int:
    """The bits of the address that an operand is; 0 where it is none that counts."""
    if operand.kind == "address" and shape.kind == "address":
        base, given_base = operand.parts[0], shape.parts[0]
        counts = given_base.kind == "register" and not base.type and _space(base, chosen) in _SPACES
        return _size(given_base.type) if counts else 0
    if operand.direction != "r":
        return 0
    is_variable = shape.kind == "variable" and shape.space == "global" and not shape.is_sum
    return _size(register_type(operand.type, chosen)) if makes or is_variable else 0


def _space(base: Operand, chosen: Chosen) -> str:
    """The state space of an address; "" for a generic one."""
    space = chosen.get(base.space, "") if base.space.startswith(".") else base.space
    return space.lstrip(".")


def _size(kind: str) -> int:
    found = type_of(f".{kind}")
    return found.bits if found is not None else 0
