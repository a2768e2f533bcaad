"""What is wrong with an operand, and what an operand accepts, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_types import Accepted
from ptx_ls.lazy import dataclass

Chosen = Mapping[str, str]
"""The modifiers of a spelling by the slot that each fills."""


@dataclass(frozen=True)
class Misfit:
    """A fault of an operand. `code` is the code of the diagnostic. `message` is in the words of ptxas, `expected` says
    what the form accepts: "must be …" of the operand at `at`, or a clause. `at` is the index of the operand, then those
    of the parts within it; () is the instruction as a whole. `gate` is where such operands exist, None where they exist
    nowhere."""

    code: str
    message: str
    expected: str = ""
    at: tuple[int, ...] = ()
    gate: Gate | None = None


def wrong_kind(message: str, operand: Operand, expected: str) -> Misfit:
    """An operand of the wrong kind."""
    return Misfit("operand-kind", message, f"must be {expected}")


def describe_registers(types: frozenset[str]) -> str:
    """The types of registers in words: "a register of type .b32, .s32 or .u32"."""
    *others, last = (f".{t}" for t in sorted(types))
    return "a register of type " + (f"{', '.join(others)} or {last}" if others else last)


def describe_accepted(operand: Operand, takes: Accepted | None) -> str:
    """What an operand accepts, in words: "a register of type .u32 or an integer"."""
    first, *others = _alternatives(operand, takes)
    return ", or ".join((first, " or ".join(others))) if others else first


def _alternatives(operand: Operand, takes: Accepted | None) -> Iterator[str]:
    yield describe_registers(takes.registers) if takes and takes.registers else "a register"
    if operand.kind == "value" and operand.direction == "r" and takes:
        if "int" in takes.literals and "alike" not in operand.also:
            yield "an integer"
        if "decimal" in takes.literals:
            yield "a floating-point constant"
