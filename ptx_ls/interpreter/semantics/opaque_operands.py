"""Operands of texture and surface instructions: handles, and what stands in the brackets with them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import Read, address_reader
from ptx_ls.interpreter.program.operands import Address, Operand
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.texture.opaque_object import WORDS, Placed
from ptx_ls.isa.operands import given


def flat(decoded: Decoded) -> tuple[list[Operand], Mapping[str, Operand]]:
    """The operands that belong in the brackets, wherever these close, and those after them by their names in the
    table."""
    form = decoded.spelled.match.state.form
    at = next(place for place, operand in enumerate(form.operands) if operand.kind == "address")
    size = len(form.operands[at].parts)
    written = decoded.written(at)
    inside = (written.base, *written.more) if isinstance(written, Address) else (written,)
    all_of_them = [*inside, *decoded.operands[at + 1 :]]
    if len(all_of_them) < size:
        raise decoded.unknown()
    rest = all_of_them[size:]
    names = [operand.name for operand in given(form, at + 1 + len(rest))[at + 1 :]]
    return all_of_them[:size], dict(zip(names, rest, strict=True))


def object_reader(operand: Operand) -> Read:
    """What reads the handle of a texture, sampler or surface: the value of a register, or of the name of a variable."""
    return address_reader(operand)[0]


def one_object(m: Machine, read: Read, kinds: str, again: Run) -> Placed | None:
    """The object that a handle stands for, of one of the opaque types named; raises ProgramFault where it is none.

    Where lanes have several handles, `again` is called for those of each, and there is nothing left to do: None.
    """
    handles = read(m)
    handle = int(handles[0])
    if handles.size > 1 and (handles != handle).any():
        for one in np.unique(handles):
            with m.only(handles == one):
                again(m)
        return None
    placed: Placed | None = m.launch.handles.get(handle)
    if placed is None or placed.kind not in kinds.split():
        word = WORDS[kinds.split()[0]]
        what = f"the {WORDS[placed.kind]} {placed.name}" if placed is not None else f"{handle & (1 << 64) - 1:#x}"
        advice = f"pass a {word.capitalize()} as the argument; an array is passed as an address"
        m.fault("wrong-handle", f"{what} is not a {word}", int(m.lanes()[0]), m.count, advice=advice)
    return placed
