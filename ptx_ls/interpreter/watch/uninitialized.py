"""Uninitialised registers, reported where the value matters: where it controls a branch, is used as an address, or is
stored to memory.

Compilers copy such registers, so values computed from them are followed (undefined_bytes.py), through shared and local
memory too: bytes that such a value is stored to count as unwritten, and what is loaded from these is undefined.
So it is with padding that libraries sort along with the rest. A program is decoded for it anew: only registers that
some path reads unwritten, those that are loaded from such memory, and those made of them, cost anything.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import ProgramFault, Side
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.generic_addresses import LOCAL_WINDOW, SHARED_WINDOW, WINDOW_SIZE
from ptx_ls.interpreter.program.binding import Read, Write
from ptx_ls.interpreter.program.control import Barrier, Branch, WarpMeeting
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import Address, Not, Operand, Register, Symbol, after_base
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.program import Operation, Program
from ptx_ls.interpreter.semantics.data_movement import space
from ptx_ls.interpreter.watch.undefined_bytes import ALL, LACKS, Flow, flow_of, whole

_NONE = np.zeros(1, LACKS)
_TO_MEMORY = frozenset({"st", "atom", "red"})
_OF_THREADS = ("shared", "local")
"""Memory that ends with its threads: what lies there matters where it is used."""


@dataclass(frozen=True)
class Uses:
    """The registers of an instruction by what it does with them: `values` go into what it writes, or to memory.

    `reads` and `writes` are those that it reads as values and writes, in order, -1 for what is none; `whole` says for
    each read which of its bytes are used. `space` is the state space that a load or store names.
    """

    name: str = ""
    reads: tuple[int, ...] = ()
    whole: tuple[int, ...] = ()
    addresses: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    guard: int = -1
    space: str = ""
    flow: Flow | None = None
    signed: bool = False
    """Whether what it loads is filled up with its sign."""
    gathers: bool = False
    """Whether it gets what the lanes of a warp hold together."""

    @property
    def values(self) -> frozenset[int]:
        """The registers whose values it reads."""
        return frozenset(self.reads) - {-1}

    @property
    def written(self) -> frozenset[int]:
        """The registers that it writes."""
        return frozenset(self.writes) - {-1}

    def extended(self, lacks: Array, size: int) -> Array:
        """What a register lacks after a load of so many bytes that lack this."""
        top = lacks & LACKS.type(1 << size - 1)
        return lacks | np.where(top != 0, ALL, LACKS.type(0)) if self.signed else lacks

    @property
    def loads(self) -> bool:
        """Whether it loads what threads may have left without value."""
        return self.name == "ld" and self.space in (*_OF_THREADS, "generic")


def uses_of(decoded: Decoded) -> Uses:
    """What an instruction does with registers, but for its guard."""
    reads, masks, addresses, writes = list[int](), list[int](), list[int](), list[int]()
    of_frame = False
    for leaf in decoded.spelled.leaves:
        if leaf.operand >= len(decoded.operands):
            continue
        operand = decoded.held(leaf)
        if isinstance(operand, Address):
            addresses += [n for one in (operand.base, *after_base(operand)) for n in _numbers(one)]
            of_frame |= isinstance(operand.base, Symbol) and operand.base.in_frame
            continue
        number = (*_numbers(operand), -1)[0]
        if "r" in leaf.direction:
            reads.append(number)
            masks.append(whole(leaf.kind))
        if "w" in leaf.direction:
            writes.append(number)
    name = decoded.spelled.match.entry.path[0]
    # What is passed to a function, and what it returns, lies in frames as local variables do.
    named = ("local" if of_frame else space(decoded)) if name in ("ld", "st", "wmma") else ""
    is_tensor = tuple(decoded.spelled.match.entry.path[:2]) in (("tcgen05", "ld"), ("tcgen05", "st"))
    named = "tensor" if is_tensor else named
    signed = name == "ld" and decoded.spelled.outputs[0][0] == "s"
    flow = flow_of(decoded) if reads and writes else None
    return Uses(
        name,
        tuple(reads),
        tuple(masks),
        tuple(addresses),
        tuple(writes),
        space=named,
        flow=flow,
        signed=signed,
        gathers=bool(
            name == "shfl"
            or (name in ("ldmatrix", "wmma") and writes and not reads)
            or (name == "wgmma" and writes)
            or (is_tensor and writes)
        ),
    )


def _numbers(operand: Operand) -> list[int]:
    if isinstance(operand, Not):
        return _numbers(operand.operand)
    return [operand.number] if isinstance(operand, Register) else []


class UninitializedRegisters:
    """Instruments the operations of a program for undefined registers."""

    def __init__(self) -> None:
        self._uses: dict[int, Uses] = {}
        """What operations, by `id`, do with registers."""

    def instruction(self, operation: Operation, decoded: Decoded, guard: Operand | None) -> None:
        """Notes the registers of an instruction."""
        self._uses[id(operation)] = _guarded(uses_of(decoded), guard)

    def call(self, call: Operation, collect: Operation, guard: Operand | None) -> None:
        """Notes the registers that a call writes; its arguments may be undefined."""
        self._uses[id(call)] = _guarded(Uses("call"), guard)
        results = tuple(n for operand in collect.data.results for n in _numbers(operand))
        self._uses[id(collect)] = Uses("call", writes=results)

    def finish(self, program: Program) -> None:
        """Changes the operations that read or write registers that may be undefined."""
        _instrument(program, self._uses)


def _guarded(uses: Uses, guard: Operand | None) -> Uses:
    numbers = _numbers(guard) if guard is not None else []
    return replace(uses, guard=numbers[0]) if numbers else uses


def _instrument(program: Program, uses: dict[int, Uses]) -> None:
    for function in program.functions.values():
        places = [p for p, f in enumerate(program.function_at) if f is function]
        given = {n for operand in function.symbols.values() for n in _numbers(operand)}
        function.unwritten = _unwritten(program.operations, places, uses, given, function.start)
        followed = _followed(function.unwritten, [uses.get(id(program.operations[p]), Uses()) for p in places])
        for place in places:
            operation = program.operations[place]
            used = uses.get(id(operation))
            if used is not None and followed:
                _watch(operation, used, followed, function)


def _unwritten(
    operations: Sequence[Operation], places: Sequence[int], uses: dict[int, Uses], given: set[int], start: int
) -> frozenset[int]:
    """The registers that some path reads before it writes them."""
    # Sets of registers are bits of numbers, and a block is gone through once: compilers make thousands of both.
    blocks = _blocks(operations, places, uses, start)
    surely = {start: _bits(given)}
    ahead = [start]
    while ahead:
        place = ahead.pop()
        block = blocks[place]
        after = surely[place] | block.writes
        for following in block.following:
            known = surely.get(following)
            met = after if known is None else known & after
            if met != known:
                surely[following] = met
                ahead.append(following)
    found = 0
    for place, written in surely.items():
        found |= blocks[place].reads & ~written
    return frozenset(number for number, bit in enumerate(reversed(f"{found:b}")) if bit == "1")


@dataclass(frozen=True)
class _Block:
    """Operations that run one after the other: the registers read before any of them writes them, those that are surely
    written, both as bits, and where it goes on."""

    reads: int
    writes: int
    following: tuple[int, ...]


def _blocks(
    operations: Sequence[Operation], places: Sequence[int], uses: dict[int, Uses], start: int
) -> dict[int, _Block]:
    """The blocks by the places where they begin."""
    here = set(places)
    following = {place: tuple(f for f in _following(operations[place], place) if f in here) for place in places}
    begins = {start}.union(*(ahead for place, ahead in following.items() if ahead != (place + 1,)))
    # An operation that is the target of a jump begins a block also for lanes that reach it from above.
    found: dict[int, _Block] = {}
    for begin in begins:
        place, reads, writes = begin, 0, 0
        while True:
            operation = operations[place]
            used = uses.get(id(operation))
            if used is not None:
                reads |= _bits({*used.values, *used.addresses, used.guard} - {-1}) & ~writes
                if operation.guard is None:
                    writes |= _bits(used.written)
            ahead = following[place]
            if ahead != (place + 1,) or place + 1 in begins:
                break
            place += 1
        found[begin] = _Block(reads, writes, ahead)
    return found


def _bits(numbers: Collection[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _following(operation: Operation, place: int) -> tuple[int, ...]:
    passed = () if operation.guard is None else (place + 1,)
    if operation.control == "bra":
        return (operation.target, *passed)
    if isinstance(operation.data, Branch):
        return (*operation.data.targets, *passed)
    return passed if operation.control in ("ret", "exit", "trap") else (place + 1,)


def _followed(unwritten: frozenset[int], uses: Sequence[Uses]) -> frozenset[int]:
    """These registers, and those that values made of them may go to."""
    found, before = set(unwritten).union(*(used.written for used in uses if used.loads or used.gathers)), -1
    made = [(used.values, used.written) for used in uses if used.name not in _TO_MEMORY and used.written]
    while len(found) != before:
        before = len(found)
        for values, written in made:
            if not found.isdisjoint(values):
                found |= written
    return frozenset(found)


def _watch(operation: Operation, used: Uses, followed: frozenset[int], function: Function) -> None:
    guard = operation.guard
    if guard is not None and used.guard in followed:
        operation.guard = _checking(guard, used.guard, function, "controls what is executed")
        operation.is_followed = True
    addresses = tuple(n for n in used.addresses if n in followed)
    written = tuple(used.written & followed)
    if not (addresses or written or used.values & followed):
        return
    data = operation.data
    operation.is_followed = True
    if operation.run is not None and used.loads:
        operation.run = _loading(operation.run, used, addresses, function)
    elif operation.run is not None:
        operation.run = _following_values(operation.run, used, addresses, function)
    elif isinstance(data, WarpMeeting):
        operation.data = replace(data, run=_meeting(data, used, written, function))
    elif isinstance(data, Barrier) and data.write is not None:
        operation.data = replace(data, write=_knowing_write(data.write, written))
    elif operation.control == "collect":
        operation.data = replace(data, collected=written)


def _checking(read: Read, number: int, function: Function, what: str) -> Read:
    def checking(m: Machine) -> Array:
        _ensure_known(m, number, function, what)
        return read(m)

    return checking


def _meeting(meeting: WarpMeeting, used: Uses, written: tuple[int, ...], function: Function) -> Run:
    """What lanes do together, with what its results lack where the instruction says how it hands that on."""
    run, flow = meeting.run, meeting.flow
    stores = used.name == "wmma" and not used.writes and used.space not in _OF_THREADS
    to_tensor = used.space == "tensor" and not used.writes

    def knowing(m: Machine) -> None:
        assert m.frame is not None
        lacks, origin = _read(m, used) if flow is not None or stores or to_tensor else (None, -1)
        if to_tensor:
            m.valueless = None if lacks is None else _bytes(lacks, used.whole)
        if stores and lacks is not None:
            _report_store(m, used, lacks, origin, function)
        found = flow(m, lacks) if flow is not None and lacks is not None else None
        undefined_sources = meeting.undefined_sources(m) if meeting.undefined_sources is not None else None
        m.missed = [] if meeting.loaded is not None else None
        run(m)
        missed, m.missed, m.valueless = m.missed, None, None
        if meeting.loaded is not None and missed:
            more, origin = meeting.loaded(m, missed), missed[0].fault
            found = more if found is None else [one | other for one, other in zip(found, more, strict=True)]
        if undefined_sources is not None:
            lost = np.where(undefined_sources >= 0, ALL, LACKS.type(0))
            found = [lost if found is None else found[0] | lost, *(found[1:] if found is not None else [_NONE])]
            origin = _no_part(m, undefined_sources)
        if found is None:
            for number in written:
                set_unknown(m, number, None, number)
            return
        for number, one in zip(used.writes, found, strict=True):
            if number >= 0:
                set_unknown(m, number, one if one.any() else None, origin)

    return knowing


def _no_part(m: Machine, sources: Array) -> ProgramFault:
    """The fault of lanes that read values of others that do not take part."""
    which = int(np.argmax(sources >= 0))
    message = (
        f"lane {m.lanes()[which] % WARP} reads the value of lane {sources[which] % WARP}, which does not take part"
    )
    advice = "let each lane whose value is read execute this, and name it in the mask"
    try:
        m.fault(
            "missing-lanes",
            message,
            int(m.lanes()[which]),
            int(np.count_nonzero(sources >= 0)),
            advice=advice,
        )
    except ProgramFault as found:
        return found


def _knowing_write(write: Write, writes: tuple[int, ...]) -> Write:
    def knowing(m: Machine, values: Array) -> None:
        write(m, values)
        for number in writes:
            set_unknown(m, number, None, number)

    return knowing


def _read(m: Machine, used: Uses) -> tuple[list[Array] | None, int | ProgramFault]:
    """What the values that an instruction reads lack in the current lanes, None where they lack nothing; and of what
    the first of them was made."""
    assert m.frame is not None
    unknown = m.frame.unknown
    if not unknown:
        return None, -1
    found, some = list[Array](), False
    origin: int | ProgramFault = -1
    for number, used_bytes in zip(used.reads, used.whole, strict=True):
        mask = unknown.get(number)
        lacks = _NONE if mask is None else m.current(mask) & LACKS.type(used_bytes)
        if mask is not None and lacks.any():
            some = True
            origin = m.frame.origins.get(number, number) if origin == -1 else origin
        found.append(m.each(lacks))
    return (found, origin) if some else (None, -1)


def _following_values(run: Run, used: Uses, addresses: tuple[int, ...], function: Function) -> Run:
    flow, writes, masks = used.flow, used.writes, used.whole
    to_memory = used.name in _TO_MEMORY
    stays = used.name == "st" and used.space in _OF_THREADS

    def following(m: Machine) -> None:
        for number in addresses:
            _ensure_known(m, number, function, "is used as an address")
        lacks, origin = _read(m, used)
        if to_memory and lacks is not None:
            if not stays:
                _report_store(m, used, lacks, origin, function)
            m.valueless = _bytes(lacks, masks) if used.name == "st" else None
        found = flow(m, lacks) if flow is not None and lacks is not None and not to_memory else None
        run(m)
        m.valueless = None
        for place, number in enumerate(writes):
            if number >= 0:
                one = found[place] if found is not None else None
                set_unknown(m, number, one if one is not None and one.any() else None, origin)

    return following


def _report_store(
    m: Machine, used: Uses, lacks: Sequence[Array], origin: int | ProgramFault, function: Function
) -> None:
    """Raises ProgramFault where a value stored to memory that outlives the threads is undefined."""
    nothing = [one == every for one, every in zip(lacks, used.whole, strict=True)]
    # Of a vector, parts may be padding.
    undefined = partly = np.logical_or.reduce(nothing)
    if used.name == "st":
        undefined = np.logical_and.reduce(nothing)
    if used.space == "generic":
        for number in used.addresses:
            addresses = m.each(m.current(m.registers[number]))
            outlives = (addresses < LOCAL_WINDOW) | (addresses >= SHARED_WINDOW + WINDOW_SIZE)
            undefined, partly = undefined & outlives, partly & outlives
    if not partly.any():
        return
    first = next(n for n, one in zip(used.reads, nothing, strict=True) if n >= 0 and one.any())
    if undefined.any():
        _report(m, first, function, "is stored to memory", undefined, origin)
    _note_part(m, function.names[first], partly, origin)


def _note_part(m: Machine, name: str, partly: Array, origin: int | ProgramFault) -> None:
    """Notes a vector that is stored to memory that outlives the threads, and of which an element has no value."""
    lane = int(m.lanes()[int(np.flatnonzero(partly)[0])])
    other = None
    if isinstance(origin, ProgramFault):
        report = origin.report
        other = Side(report.message, report.line, report.instruction, report.thread, report.block)
    message = f"{name}, an element of a vector that is stored to memory, has no value; others of the vector have one"
    advice = "ignore this if the element is padding that nobody reads"
    m.note("information", "partly-written", message, lane, int(np.count_nonzero(partly)), advice, other)


def _bytes(lacks: Sequence[Array], masks: Sequence[int]) -> Array:
    """For each lane which bytes of the elements that it stores have no value."""
    parts = [one[:, None] >> np.arange(every.bit_length()) & 1 for one, every in zip(lacks, masks, strict=True)]
    found: Array = np.concatenate(parts, axis=1).astype(np.bool_)
    return found


def _loading(run: Run, used: Uses, addresses: tuple[int, ...], function: Function) -> Run:
    """A load whose registers have no value where the bytes have none."""
    writes, elements = used.writes, len(used.writes)

    def loading(m: Machine) -> None:
        for number in addresses:
            _ensure_known(m, number, function, "is used as an address")
        m.missed = []
        run(m)
        missed, m.missed = m.missed, None
        for place, number in enumerate(writes):
            if number < 0:
                continue
            unknown: Array | None = None
            origin: int | ProgramFault = number
            for miss in missed:
                unknown = np.zeros(m.count, LACKS) if unknown is None else unknown
                parts = miss.bytes.reshape(len(miss.lanes), elements, -1)[:, place]
                lacks = (parts << np.arange(parts.shape[1])).sum(axis=1, dtype=LACKS)
                unknown[np.searchsorted(m.lanes(), miss.lanes)] = used.extended(lacks, parts.shape[1])
                if lacks.any():
                    origin = miss.fault
            set_unknown(m, number, unknown if unknown is not None and unknown.any() else None, origin)

    return loading


def set_unknown(m: Machine, number: int, unknown: Array | None, origin: int | ProgramFault) -> None:
    """Records that a register of the current lanes has been written: `unknown` are its undefined bytes in each lane.

    `origin` is the unwritten register, or the fault of the load.
    """
    assert m.frame is not None
    before = m.frame.unknown.get(number)
    if unknown is None and before is None:
        return
    if unknown is None:
        unknown = _NONE
    if m.index is None:
        after = m.each(unknown)
    else:
        after = np.zeros(m.size, LACKS) if before is None else before.copy()
        after[m.index] = unknown
    if after.any():
        m.frame.unknown[number] = after
        if unknown.any():
            m.frame.origins[number] = origin
    else:
        m.frame.unknown.pop(number, None)


def _ensure_known(m: Machine, number: int, function: Function, what: str) -> None:
    assert m.frame is not None
    mask = m.frame.unknown.get(number)
    if mask is not None and (unknown := m.current(mask)).any():
        _report(m, number, function, what, unknown, m.frame.origins.get(number, number))


def _report(m: Machine, number: int, function: Function, what: str, unknown: Array, origin: int | ProgramFault) -> None:
    name, which = function.names[number], int(np.flatnonzero(unknown)[0])
    if isinstance(origin, ProgramFault):
        lane = int(m.lanes()[which])
        matters = Side(f"{name} {what}, and it is computed from that", m.line, m.text, m.thread(lane), m.block(lane))
        raise ProgramFault(replace(origin.report, other=matters))
    source = function.names[origin]
    if number == origin:
        message = f"register {name} has not been written on this path, and it {what}"
    else:
        message = f"{name} {what}, and it is computed from {source}, which has not been written on this path"
    lane, count = int(m.lanes()[which]), int(np.count_nonzero(unknown))
    m.fault("uninitialised", message, lane, count, advice=f"write {source} on each path to this instruction")
