"""Registers that nobody wrote: told where the value matters, which is where it decides a branch, is an address, or goes
to memory.

Compilers copy such registers about, so values made of them are followed, through shared and local memory too: bytes
that such a value is stored to are as if nobody had written them, and what is loaded of those has no value. So it is
with padding that libraries sort along with the rest. A program is decoded for it anew: only registers that some path
reads unwritten, those that are loaded from such memory, and those made of them, cost anything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ptx_ls.interpreter.binding import Read, Write
from ptx_ls.interpreter.control import Barrier, Branch, CallSite, WarpMeeting
from ptx_ls.interpreter.faults import ProgramFault, Side
from ptx_ls.interpreter.kinds import Array
from ptx_ls.interpreter.machine import Machine
from ptx_ls.interpreter.operands import Address, Not, Operand, Register, Symbol
from ptx_ls.interpreter.operation import Decoded, Run
from ptx_ls.interpreter.program import Function, Operation, Program
from ptx_ls.interpreter.semantics.data_movement import space

_MERGES = frozenset({"mov", "bfi", "prmt", "lop3", "shf", "and", "or", "xor"})
"""Instructions that put parts together, of which some may not be wanted: the result has a value where a part has."""
_TO_MEMORY = frozenset({"st", "atom", "red"})
_OF_THREADS = ("shared", "local")
"""Memory that ends with its threads: what lies there matters where it is used."""


@dataclass(frozen=True)
class Uses:
    """The registers of an instruction by what it does with them: `values` go into what it writes, or to memory. `picks`
    are those of selp in order, -1 for what is none. `space` is the state space that a load or store
    names, `elements` how many values it writes, to registers or to none."""

    name: str = ""
    values: tuple[int, ...] = ()
    addresses: tuple[int, ...] = ()
    writes: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    guard: int = -1
    space: str = ""
    elements: int = 0

    @property
    def loads(self) -> bool:
        """Whether it loads what threads may have left without value."""
        return self.name == "ld" and self.space in (*_OF_THREADS, "generic")


def uses_of(decoded: Decoded) -> Uses:
    """What an instruction does with registers, but for its guard."""
    values, addresses, writes = list[int](), list[int](), list[int]()
    of_frame = False
    for leaf in decoded.spelled.leaves:
        if leaf.operand >= len(decoded.operands):
            continue
        operand = decoded.held(leaf)
        if isinstance(operand, Address):
            addresses += _numbers(operand.base)
            of_frame |= isinstance(operand.base, Symbol) and operand.base.in_frame
            continue
        if "r" in leaf.direction:
            values += _numbers(operand)
        if "w" in leaf.direction:
            writes += _numbers(operand)
    name = decoded.spelled.match.entry.path[0]
    picks = tuple((*_numbers(operand), -1)[0] for operand in decoded.operands[1:]) if name == "selp" else ()
    # What is passed to a function, and what it returns, lies in frames as local variables do.
    named = ("local" if of_frame else space(decoded)) if name in ("ld", "st") else ""
    elements = sum("w" in leaf.direction for leaf in decoded.spelled.leaves)
    return Uses(name, tuple(values), tuple(addresses), tuple(writes), picks, space=named, elements=elements)


def uses_of_call(site: CallSite) -> Uses:
    """What a call writes; its arguments may be without value."""
    return Uses("call", writes=tuple(n for operand in site.results for n in _numbers(operand)))


def guarded(uses: Uses, guard: Operand | None) -> Uses:
    """The same behind a guard."""
    numbers = _numbers(guard) if guard is not None else []
    return replace(uses, guard=numbers[0]) if numbers else uses


def _numbers(operand: Operand) -> list[int]:
    if isinstance(operand, Not):
        return _numbers(operand.operand)
    return [operand.number] if isinstance(operand, Register) else []


def watch_registers(program: Program, uses: dict[int, Uses]) -> None:
    """Has the operations of a program look for registers without value. `uses` are those of operations by `id`."""
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
    # Where an operation is the target of a jump, whoever runs into it from above comes to a block as well.
    found: dict[int, _Block] = {}
    for begin in begins:
        place, reads, writes = begin, 0, 0
        while True:
            operation = operations[place]
            used = uses.get(id(operation))
            if used is not None:
                reads |= _bits({*used.values, *used.addresses, used.guard} - {-1}) & ~writes
                if operation.guard is None:
                    writes |= _bits(used.writes)
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
    found, before = set(unwritten).union(*(used.writes for used in uses if used.loads)), -1
    while len(found) != before:
        before = len(found)
        for used in uses:
            if used.name not in _TO_MEMORY and found.intersection(used.values):
                found.update(used.writes)
    return frozenset(found)


def _watch(operation: Operation, used: Uses, followed: frozenset[int], function: Function) -> None:
    guard = operation.guard
    if guard is not None and used.guard in followed:
        operation.guard = _looking(guard, used.guard, function, "decides what is done")
    addresses = tuple(n for n in used.addresses if n in followed)
    values = tuple(n for n in used.values if n in followed)
    writes = tuple(n for n in used.writes if n in followed)
    if not (addresses or values or writes):
        return
    data = operation.data
    if operation.run is not None and used.loads:
        operation.run = _loading(operation.run, used, addresses, function)
    elif operation.run is not None:
        operation.run = _following_values(operation.run, used, addresses, values, writes, function)
    elif isinstance(data, WarpMeeting):
        operation.data = replace(data, run=_knowing(data.run, writes))
    elif isinstance(data, Barrier) and data.write is not None:
        operation.data = replace(data, write=_knowing_write(data.write, writes))
    elif operation.control == "collect":
        operation.data = replace(data, collected=writes)


def _looking(read: Read, number: int, function: Function, what: str) -> Read:
    def looking(m: Machine) -> Array:
        _ensure_known(m, number, function, what)
        return read(m)

    return looking


def _knowing(run: Run, writes: tuple[int, ...]) -> Run:
    def knowing(m: Machine) -> None:
        run(m)
        for number in writes:
            set_unknown(m, number, None, number)

    return knowing


def _knowing_write(write: Write, writes: tuple[int, ...]) -> Write:
    def knowing(m: Machine, values: Array) -> None:
        write(m, values)
        for number in writes:
            set_unknown(m, number, None, number)

    return knowing


def _following_values(
    run: Run,
    used: Uses,
    addresses: tuple[int, ...],
    values: tuple[int, ...],
    writes: tuple[int, ...],
    function: Function,
) -> Run:
    # Where parts are merged, others that are surely known make all of it known.
    merges = used.name in _MERGES or (used.name == "st" and len(used.values) > 1)
    never = merges and len(values) < len(set(used.values))
    to_memory = used.name in _TO_MEMORY
    join: Callable[[Array, Array], Array] = np.logical_and if merges else np.logical_or
    picks = used.picks
    stays = used.name == "st" and used.space in _OF_THREADS

    def following(m: Machine) -> None:
        assert m.frame is not None
        for number in addresses:
            _ensure_known(m, number, function, "is an address")
        unknown: Array | None = None
        origin: int | ProgramFault = -1
        if values and m.frame.unknown and not never:
            masks = [m.frame.unknown.get(number) for number in (picks or values)]
            for number, mask in zip(picks or values, masks, strict=True):
                if mask is not None and origin == -1:
                    origin = m.frame.origins.get(number, number)
            if picks:
                unknown = _picked(m, picks, masks)
            elif any(mask is not None for mask in masks):
                lanes = [np.zeros(m.count, np.bool_) if mask is None else m.of_lanes(mask) for mask in masks]
                unknown = lanes[0]
                for more in lanes[1:]:
                    unknown = join(unknown, more)
            if unknown is not None and not unknown.any():
                unknown = None
        if to_memory and unknown is not None:
            if not stays:
                _tell(m, values[0], function, "goes to memory", unknown, origin)
            m.valueless = m.each(unknown)
        run(m)
        m.valueless = None
        for number in writes:
            set_unknown(m, number, None if to_memory else unknown, origin)

    return following


def _loading(run: Run, used: Uses, addresses: tuple[int, ...], function: Function) -> Run:
    """A load whose registers have no value where the bytes have none."""
    written, elements = used.writes, used.elements

    def loading(m: Machine) -> None:
        for number in addresses:
            _ensure_known(m, number, function, "is an address")
        m.missed = []
        run(m)
        missed, m.missed = m.missed, None
        for place, number in enumerate(written):
            unknown: Array | None = None
            origin: int | ProgramFault = number
            for miss in missed:
                unknown = np.zeros(m.count, np.bool_) if unknown is None else unknown
                parts = miss.bytes.reshape(len(miss.lanes), elements, -1)
                # Of a vector with sinks it is not known which element a register takes.
                lacks = parts[:, place] if elements == len(written) else miss.bytes
                unknown[np.searchsorted(m.lanes(), miss.lanes)] = lacks.any(axis=1)
                origin = miss.fault
            set_unknown(m, number, unknown, origin)

    return loading


def _picked(m: Machine, numbers: tuple[int, ...], masks: Sequence[Array | None]) -> Array | None:
    """Where what selp picks is unknown, or what it picks by."""
    if all(mask is None for mask in masks):
        return None
    first, second, by = (np.zeros(m.count, np.bool_) if k is None else m.each(m.of_lanes(k)) for k in masks)
    decided = m.each(m.of_lanes(m.registers[numbers[2]])).astype(np.bool_)
    return np.asarray(np.where(decided, first, second) | by)


def set_unknown(m: Machine, number: int, unknown: Array | None, origin: int | ProgramFault) -> None:
    """A register of the current lanes has been written, for some of them with nothing that has a value.

    `origin` is the register that nobody wrote, or what there is to tell of the load.
    """
    assert m.frame is not None
    before = m.frame.unknown.get(number)
    if unknown is None and before is None:
        return
    if unknown is None:
        unknown = np.zeros(1, np.bool_)
    if m.index is None:
        after = m.each(unknown)
    else:
        after = np.zeros(m.size, np.bool_) if before is None else before.copy()
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
    if mask is not None and (unknown := m.of_lanes(mask)).any():
        _tell(m, number, function, what, unknown, m.frame.origins.get(number, number))


def _tell(m: Machine, number: int, function: Function, what: str, unknown: Array, origin: int | ProgramFault) -> None:
    name, which = function.names[number], int(np.flatnonzero(unknown)[0])
    if isinstance(origin, ProgramFault):
        lane = int(m.lanes()[which])
        matters = Side(f"{name} {what}, and it is made of that", m.line, m.text, m.thread(lane), m.block(lane))
        raise ProgramFault(replace(origin.report, other=matters))
    source = function.names[origin]
    if number == origin:
        message = f"nothing has written the register {name} on this path, and it {what}"
    else:
        message = f"{name} {what}, and it is made of {source}, which nothing has written on this path"
    lane, count = int(m.lanes()[which]), int(np.count_nonzero(unknown))
    m.fault("uninitialised", message, lane, count, advice=f"write {source} first, on each path to here")
