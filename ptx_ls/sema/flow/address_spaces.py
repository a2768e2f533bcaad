"""What the registers of a function point to, if all values written to a register are addresses in the same state space.

Registers are analysed flow-insensitively: one that also gets other values, or unknown ones, points to nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ptx_ls.isa import automaton, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Points
from ptx_ls.isa.operands import chosen_tokens, given
from ptx_ls.lazy import dataclass
from ptx_ls.sema.flow.control_flow import Flow, OtherUse, Register, Step, Use
from ptx_ls.sema.flow.solver import settle


@dataclass(frozen=True)
class Address:
    """An address in a state space (".shared", in any window), or a generic address of something there."""

    space: str
    is_generic: bool


@dataclass(frozen=True)
class WrittenAddress:
    """The address that a step writes to an operand: `address`, or the one that one of the operands `sources` holds."""

    result: int
    sources: tuple[int, ...]
    address: Address | None


@dataclass(frozen=True)
class Base:
    """An address operand: the space that the spelling names, "" if it is generic. `spellings` are the spellings that
    name a space, by the space."""

    at: int
    space: str
    spellings: Mapping[str, str]


@dataclass(frozen=True)
class Addresses:
    """What the registers of a function point to; `only` maps registers that are written once to the step that writes
    them."""

    flow: Flow
    of: Mapping[Register, Address]
    only: Mapping[Register, int]
    outside: Mapping[str, str]

    def bases(self) -> Iterator[tuple[Step, Base, Use | OtherUse, Address]]:
        """Each address operand whose base points to a known space, with the name there."""
        for step in self.flow.steps:
            for base in bases(step.spelling, step.count):
                names: list[Use | OtherUse] = [*step.uses, *step.others]
                for name in names:
                    if name.at == base.at and name.is_base:
                        address = self.pointed(step, name.at)
                        if address is not None:
                            yield step, base, name, address

    def source(self, register: Register) -> tuple[int, str, Address | None] | None:
        """The step that converted an address to or from a generic one, the name it was made from, and what that points
        to; None if either register has other writers."""
        made = self.only.get(register)
        step = self.flow.steps[made] if made is not None else None
        written = written_by(step.spelling, step.count) if step else None
        if made is None or step is None or written is None or written.address is None or step.is_guarded:
            return None
        for use in step.uses:
            if use.at != written.result and use.register in self.only:
                return made, use.register[1], self.of.get(use.register)
        for other in step.others:
            if other.at != written.result:
                return made, other.name, self.pointed(step, other.at)
        return None

    def pointed(self, step: Step, at: int) -> Address | None:
        """What the name in an operand points to; None if it is not known."""
        for use in step.uses:
            if use.at == at:
                return self.of.get(use.register)
        for other in step.others:
            if other.at == at:
                return _variable_address(other.space or self.outside.get(other.name, ""))
        return None


def addresses_of(flow: Flow, outside: Mapping[str, str]) -> Addresses:
    """What the registers of a function point to; `outside` are the state spaces of the variables of the module."""
    writers: dict[Register, list[int]] = {}
    made: dict[int, WrittenAddress] = {}
    readers: dict[Register, list[int]] = {}
    for number, step in enumerate(flow.steps):
        written = written_by(step.spelling, step.count)
        if written is not None:
            made[number] = written
        for use in step.uses:
            if use.access != "read":
                writers.setdefault(use.register, []).append(number)
            elif written is not None and use.at in written.sources:
                readers.setdefault(use.register, []).append(number)
    # A register of which nothing is known yet may still become an address; None: it is none.
    found: dict[Register, Address | None] = {}
    only = {register: numbers[0] for register, numbers in writers.items() if len(numbers) == 1}
    for register, numbers in writers.items():
        if any(number not in made for number in numbers):
            found[register] = None
    result = Addresses(flow, {}, only, outside)

    def changed(number: int) -> Iterator[int]:
        """Notes what a step writes; the steps that read a register of which more is known then."""
        step, written = flow.steps[number], made[number]
        is_known, address = _value(result, found, step, written, writers)
        for use in step.uses:
            if use.at != written.result or use.access == "read" or not is_known:
                continue
            before = found.get(use.register, address)
            after = address if before == address and use.access == "write" else None
            if use.register not in found or found[use.register] != after:
                found[use.register] = after
                yield from readers.get(use.register, ())

    settle(made, changed)
    return Addresses(flow, {r: a for r, a in found.items() if a is not None}, only, outside)


def _value(
    addresses: Addresses,
    found: Mapping[Register, Address | None],
    step: Step,
    written: WrittenAddress,
    writers: Mapping[Register, list[int]],
) -> tuple[bool, Address | None]:
    """Whether it is known what a step writes, and the address, None if it is none."""
    if written.address is not None:
        return True, written.address
    known: list[Address] = []
    waiting = False
    for use in step.uses:
        if use.at in written.sources:
            if use.register in found:
                known += [address] if (address := found[use.register]) else []
            elif use.register in writers:
                waiting = True
    for other in step.others:
        if other.at in written.sources:
            variable = _variable_address(other.space or addresses.outside.get(other.name, ""))
            known += [variable] if variable else []
    if not known and waiting:
        return False, None
    return True, known[0] if len(known) == 1 else None


def _variable_address(space: str) -> Address | None:
    return Address(family(space), False) if space else None


def family(space: str) -> str:
    """A state space without its window: ".shared" of ".shared::cta"."""
    return space.partition("::")[0]


@lru_cache(maxsize=8192)
def written_by(spelling: str, count: int) -> WrittenAddress | None:
    """The address that an instruction writes, by its spelling and number of operands, if the table knows."""
    found = {
        written
        for match in table.resolve(spelling).fitting(count)
        for written in [_written(match.state, points, count) for points in match.state.form.points] or [None]
    }
    return found.pop() if len(found) == 1 else None


def _written(state: State, points: Points, count: int) -> WrittenAddress | None:
    names = [operand.name for operand in given(state.form, count)]
    if points.result not in names or not all(source in names for source in points.sources):
        return None
    address = None
    if points.space:
        space = chosen_tokens(state.form, state.chosen).get(points.space, points.space)
        address = Address(family(space), points.generic)
    return WrittenAddress(names.index(points.result), tuple(names.index(source) for source in points.sources), address)


@lru_cache(maxsize=8192)
def bases(spelling: str, count: int) -> tuple[Base, ...]:
    """The address operands of a spelling whose space the spelling may name."""
    states = [match.state for match in table.resolve(spelling).fitting(count)]
    return _bases(states[0], count) if len(states) == 1 else ()


def _bases(state: State, count: int) -> tuple[Base, ...]:
    slots = {slot.name: index for index, slot in enumerate(state.form.slots)}
    chosen = chosen_tokens(state.form, state.chosen)
    found = []
    for at, operand in enumerate(given(state.form, count)):
        if operand.kind != "address" or operand.parts[0].kind == "tensormap":
            # The address of a tensor map is generic, whatever space the copy names.
            continue
        name = operand.parts[0].space
        # A space that no modifier names may be one that ptxas does not look at.
        slot = name if name in slots else f".{name}"
        if slot not in slots:
            continue
        index = slots[slot]
        if slot in chosen:
            found.append(Base(at, chosen[slot], {}))
            continue
        ways: dict[str, str] = {}
        for token in state.form.slots[index].gates:
            after = State(state.entry, state.form, state.filled | 1 << index, (*state.chosen, (index, token)))
            if automaton.broken_rule(after) is None:
                ways[token] = automaton.usual_spelling(after)
        found.append(Base(at, "", ways))
    return tuple(found)
