"""Operations that emit the event `instruction` before they run.

Programs are decoded with them only for a launch with a listener to that event; other launches pay nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.instruction import Instruction, OperandReader
from ptx_ls.interpreter.faults import NotModelled, ProgramFault
from ptx_ls.interpreter.float_elements import ELEMENTS
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import Read, address_reader, reader
from ptx_ls.interpreter.program.control import Barrier, Meeting, WarpMeeting
from ptx_ls.interpreter.program.operands import Address, Operand, Register, after_base
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.spelling import Leaf, Spelled
from ptx_ls.isa.operands import given

_SLOT = re.compile(r"\.\w+")


def _emitting(instruction: Instruction, run: Run) -> Run:
    """The run function of an instruction that emits the event `instruction` first."""

    def emitting(m: Machine) -> None:
        completed = m.on.begin_instruction(instruction)
        if completed is None:
            run(m)
            return
        try:
            run(m)
        except ProgramFault as fault:
            completed(fault)
            raise
        completed(None)

    return emitting


def _instruction(decoded: Decoded, names: Sequence[Sequence[str]]) -> Instruction:
    """The event's description of an instruction; `names` are the texts of its operands, for a vector or pair those of
    its elements."""
    reads: list[OperandReader] = []
    writes: list[OperandReader] = []
    for leaf in decoded.spelled.leaves:
        if leaf.operand >= len(decoded.operands):
            continue
        operand = decoded.held(leaf)
        texts = names[leaf.operand]
        name = texts[leaf.element] if 0 <= leaf.element < len(texts) else texts[0]
        if "w" in leaf.direction and isinstance(operand, Register):
            writes += _readers(operand, name, leaf, decoded.spelled)
        if isinstance(operand, Address):
            reads += _coordinates(operand, texts[1:])
        if "r" in leaf.direction:
            reads += _readers(operand, name, leaf, decoded.spelled)
    return Instruction(decoded.line, decoded.text, reads, writes)


def _coordinates(address: Address, names: Sequence[str]) -> list[OperandReader]:
    """The registers after the first comma of an address, as the types of their declarations."""
    return [
        OperandReader(name, operand.type, reader(operand, operand.type))
        for operand, name in zip(after_base(address), names, strict=False)
        if isinstance(operand, Register)
    ]


def _readers(operand: Operand, name: str, leaf: Leaf, spelled: Spelled) -> list[OperandReader]:
    try:
        if isinstance(operand, Address):
            return [OperandReader(name, "address", address_reader(operand)[0])]
        kind = leaf.kind
        if isinstance(operand, Register) and kind[0] == "b" and operand.type[1:] == kind[1:]:
            kind = operand.type
            return [OperandReader(name, kind, reader(operand, kind))]
        return [OperandReader(name, _interpreted_type(leaf, spelled), reader(operand, kind))]
    except NotModelled:
        return []


def _interpreted_type(leaf: Leaf, spelled: Spelled) -> str:
    """The type, such as "f16x2", as which an instruction interprets a register, which may differ from its
    declaration."""
    written = given(spelled.match.state.form, spelled.operands)[leaf.operand].type
    for slot in _SLOT.findall(written):
        token: str = spelled.slots.get(slot, slot)
        elements = ELEMENTS.get(token)
        if elements is not None and leaf.kind == f"b{elements.count * elements.room}":
            return token[1:]
    return leaf.kind


def emitting(run: Run, decoded: Decoded, names: Sequence[Sequence[str]]) -> Run:
    """The run function of an instruction that emits the event first; `names` are the texts of its operands, for a
    vector or pair those of its elements."""
    return _emitting(_instruction(decoded, names), run)


def emitting_meeting(meeting: Meeting, decoded: Decoded, names: Sequence[Sequence[str]]) -> Meeting:
    """The same for a barrier or warp collective, which runs once all lanes have arrived."""
    instruction = _instruction(decoded, names)
    if isinstance(meeting, WarpMeeting):
        return replace(meeting, run=_emitting(instruction, meeting.run))
    if not isinstance(meeting, Barrier) or meeting.write is None:
        return meeting
    write, result_instruction = meeting.write, replace(instruction, reads=())

    def emitting_write(m: Machine, values: Array) -> None:
        _emitting(result_instruction, lambda machine: write(machine, values))(m)

    return replace(meeting, write=emitting_write)


def branch_event(line: int, text: str, chosen: Read) -> Run:
    """A run function that only emits the event `branch`, before a branch whose way depends on the lane."""

    def emitting_branch(m: Machine) -> None:
        for heard in m.on.branch:
            heard(line, text, chosen(m))

    return emitting_branch


def event_only(line: int, text: str) -> Run:
    """A run function that only emits the event, for a control-flow instruction."""
    return _emitting(Instruction(line, text), lambda m: None)
