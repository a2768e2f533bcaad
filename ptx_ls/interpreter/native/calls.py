"""What calls pass between the frames of two functions, as the C of this folder has it (calls.h)."""

from __future__ import annotations

from typing import NamedTuple

from ptx_ls.interpreter.native.layout import OF_VARIABLE, TO_REGISTER, TO_VARIABLE
from ptx_ls.interpreter.native.slots import Slots, resized_slot
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import CallSite
from ptx_ls.interpreter.program.declarations import Variable
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Operand, Register, Sink, Symbol


class _End(NamedTuple):
    """What is passed, or where to, in the frame of a function."""

    operand: Operand
    slots: Slots


def passes_of(
    site: CallSite, callee: Function, slots: Slots, theirs: Slots, is_call: bool, reads: list[int], writes: list[int]
) -> list[int] | None:
    """The words of what a call passes to a function, or takes over from it; None where C cannot. Names the slots that
    are read in the one frame and written in the other."""
    words: list[int] = []
    formals, actuals = (callee.parameters, site.arguments) if is_call else (callee.results, site.results)
    for formal, actual in zip(formals, actuals, strict=False):
        if isinstance(actual, Sink) and not is_call:
            continue
        here, there = _End(actual, slots), _End(callee.symbols[formal.name], theirs)
        source, target = (here, there) if is_call else (there, here)
        found = _pass(formal, source, target, reads, writes)
        if found is None:
            return None
        words += found
    return words


def _pass(formal: Variable, source: _End, target: _End, reads: list[int], writes: list[int]) -> list[int] | None:
    """The words of one of them, as machine/calls.py passes it."""
    value, place = source.operand, target.operand
    if isinstance(place, Symbol) and place.in_frame and isinstance(value, Symbol) and value.in_frame:
        size = min(formal.size, value.size or formal.size)
        return [OF_VARIABLE, value.address, place.address, size, 0]
    if not isinstance(place, Register) and not (isinstance(place, Symbol) and place.in_frame):
        return None
    kind = place.type if isinstance(place, Register) else formal.type
    size = dtype_of(kind).itemsize
    read = resized_slot(value, kind, source.slots)
    if read is None or size > 8:
        return None
    slot, how = read
    reads.append(slot)
    if isinstance(place, Symbol):
        return [TO_VARIABLE, slot, place.address, size, how]
    to = target.slots.number(place.number)
    writes.append(to)
    return [TO_REGISTER, slot, to, size, how]
