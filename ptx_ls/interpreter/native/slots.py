"""The operands of a function by numbers, by which C knows them."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptx_ls.interpreter.machine.special_registers import is_clock
from ptx_ls.interpreter.native.layout import NEGATION, RESIZED, THE_CARRY_FLAG
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Carry, Not, Operand, Register, Special, Symbol
from ptx_ls.sema.constant_arithmetic import Constant

Slot = int | tuple[Operand, str]
"""A register by its number, or another operand as a value of a type."""


@dataclass(eq=False)
class Slots:
    """The operands of a function by the numbers that its operations name them by."""

    function: Function
    known: dict[Slot, int] = field(default_factory=dict)

    def number(self, slot: Slot) -> int:
        """The number of an operand."""
        return self.known.setdefault(slot, len(self.known))


def slot_of(operand: Operand, kind: str, slots: Slots) -> int | None:
    """The slot of an operand that is read as a type; None where C cannot read it so."""
    dtype = dtype_of(kind)
    match operand:
        case Register():
            have = dtype_of(operand.type)
            alike = have.itemsize == dtype.itemsize and (have.kind == "b") == (dtype.kind == "b")
            return slots.number(operand.number) if alike and have.fields is None else None
        case Constant() | Symbol(in_cta=False):
            return slots.number((operand, kind))
        case Carry():
            return slots.number(THE_CARRY_FLAG)
        case Special():
            return None if is_clock(operand.name) else slots.number((operand, kind))
    return None


def resized_slot(operand: Operand, kind: str, slots: Slots) -> tuple[int, int] | None:
    """The slot of an operand, and how C reads or writes the register (a byte of REGISTERS); None where it cannot."""
    if isinstance(operand, Not):
        slot = slot_of(operand.operand, kind, slots) if kind == "pred" else None
        return None if slot is None else (slot, NEGATION)
    slot = slot_of(operand, kind, slots)
    if slot is not None:
        return slot, 0
    if not isinstance(operand, Register):
        return None
    have, dtype = dtype_of(operand.type), dtype_of(kind)
    if have.fields is not None or dtype.fields is not None or "b" in (have.kind, dtype.kind):
        return None
    sizes = have.itemsize.bit_length() - 1, dtype.itemsize.bit_length() - 1
    return slots.number(operand.number), RESIZED | sizes[0] << 2 | sizes[1]
