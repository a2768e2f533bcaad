"""Special registers, state spaces, fundamental types, directives and pragma strings, as state.isa gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.lines import FOLDER, Line, read_lines, unquote

_RANGE = re.compile(r"(%\w*?)(\d+)\.\.(\d+)(\w*)$")


@dataclass(frozen=True)
class SpecialRegister:
    """A predefined register, or a numbered range of them (`%envreg0..31`).

    `types` are the fundamental types it may be read as ("u32"), its own first; the others exist for old programs.
    `components` are the members of a vector ("x", "y", "z", "w"), () for a scalar. `gate` is None where every target
    has it from the start. `doc` is the anchor in NVIDIA's document.
    """

    name: str
    types: tuple[str, ...]
    components: tuple[str, ...]
    gate: Gate | None
    summary: str
    doc: str

    @property
    def type(self) -> str:
        """The register's own type, of one component where it is a vector."""
        return self.types[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that reads it: each of a range, the whole vector (`mov.v4.u32`) and its components."""
        match = _RANGE.match(self.name)
        if match:
            start, first, last, end = match.groups()
            return tuple(f"{start}{i}{end}" for i in range(int(first), int(last) + 1))
        return (self.name, *(f"{self.name}.{c}" for c in self.components))


@dataclass(frozen=True)
class StateSpace:
    """A state space: the properties of the manual's table 7.

    `access` is "read" or "read-write", `sharing` who sees a variable: thread, CTA, grid or context.
    """

    name: str
    addressable: bool
    initializable: bool
    access: str
    sharing: str
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class FundamentalType:
    """A fundamental type: `kind` is unsigned, signed, float, bits or predicate; `bits` its width."""

    name: str
    kind: str
    bits: int
    gate: Gate | None


@dataclass(frozen=True)
class Directive:
    """A directive. `places` tells where it may stand, each a word of NOTATION.md; `arguments` what follows it.

    A directive with several meanings has an entry for each (`.local` alone, `.extern` before a variable).
    """

    name: str
    places: tuple[str, ...]
    arguments: str
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class Pragma:
    """A string that `.pragma` takes: its first word, its argument if it has one, and where it has an effect."""

    name: str
    places: tuple[str, ...]
    argument: str
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class State:
    """All that state.isa says, in its order."""

    special_registers: tuple[SpecialRegister, ...]
    spaces: tuple[StateSpace, ...]
    types: tuple[FundamentalType, ...]
    directives: tuple[Directive, ...]
    pragmas: tuple[Pragma, ...]


@cache
def load() -> State:
    """Everything, in the order of state.isa."""
    registers: list[SpecialRegister] = []
    spaces: list[StateSpace] = []
    types: list[FundamentalType] = []
    directives_: list[Directive] = []
    pragmas_: list[Pragma] = []
    for line in read_lines(FOLDER / "state.isa"):
        head, *columns = line.columns
        kind, *name = head.split()
        if len(name) != 1:
            raise line.error("expected KIND NAME and two spaces")
        gate = _take_gate(line, columns)
        match kind:
            case "special":
                registers.append(_special(line, name[0], columns, gate))
            case "space":
                spaces.append(_space(line, name[0], columns, gate))
            case "type":
                types.append(FundamentalType(name[0], columns[0].split()[0], int(columns[0].split()[1]), gate))
            case "directive":
                directives_.append(_directive(line, name[0], columns, gate))
            case "pragma":
                places, *argument, summary, doc = columns
                pragmas_.append(Pragma(name[0], _words(places), "".join(argument), gate, unquote(summary), doc))
            case _:
                raise line.error("expected special, space, type, directive or pragma")
    return State(tuple(registers), tuple(spaces), tuple(types), tuple(directives_), tuple(pragmas_))


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _take_gate(line: Line, columns: list[str]) -> Gate | None:
    at = next((i for i, column in enumerate(columns) if column.startswith("@ ")), None)
    if at is None:
        return None
    try:
        return gates.parse(columns.pop(at)[2:])
    except (KeyError, ValueError, IndexError) as fault:
        raise line.error(f"the gate does not read: {fault}") from fault


def _special(line: Line, name: str, columns: list[str], gate: Gate | None) -> SpecialRegister:
    if not 3 <= len(columns) <= 4:
        raise line.error("expected a type, components if any, a summary and an anchor")
    types, *components, summary, doc = columns
    return SpecialRegister(name, tuple(types.split("/")), _words(" ".join(components)), gate, unquote(summary), doc)


def _space(line: Line, name: str, columns: list[str], gate: Gate | None) -> StateSpace:
    if len(columns) != 3:
        raise line.error("expected properties, a summary and an anchor")
    properties = columns[0].split()
    return StateSpace(
        name=name,
        addressable="addressable" in properties,
        initializable="initializable" in properties,
        access=next(p for p in properties if p in ("read", "read-write")),
        sharing=properties[-1],
        gate=gate,
        summary=unquote(columns[1]),
        doc=columns[2],
    )


def _directive(line: Line, name: str, columns: list[str], gate: Gate | None) -> Directive:
    if not 3 <= len(columns) <= 4:
        raise line.error("expected places, arguments if any, a summary and an anchor")
    places, *arguments, summary, doc = columns
    return Directive(name, _words(places), "".join(arguments).strip("`"), gate, unquote(summary), doc)


def special_registers() -> tuple[SpecialRegister, ...]:
    """Every special register, ranges as one."""
    return load().special_registers


@cache
def _by_register_name() -> dict[str, SpecialRegister]:
    return {name: register for register in special_registers() for name in register.names}


def special_register(name: str) -> SpecialRegister | None:
    """The special register that `%tid.x` or `%envreg3` reads, or None."""
    return _by_register_name().get(name)


def directives() -> tuple[Directive, ...]:
    """Every directive."""
    return load().directives


def directive(name: str) -> Directive | None:
    """The first directive of a name such as `.maxntid`, or None."""
    return next((d for d in directives() if d.name == name), None)


def pragmas() -> tuple[Pragma, ...]:
    """Every string that `.pragma` knows."""
    return load().pragmas


def pragma(text: str) -> Pragma | None:
    """The pragma of a string such as `used_bytes_mask 0x7`, or None if there is no such."""
    words = text.split()
    return next((p for p in pragmas() if words and p.name == words[0]), None)


def spaces() -> tuple[StateSpace, ...]:
    """Every state space."""
    return load().spaces


def space(name: str) -> StateSpace | None:
    """The state space of a name such as `.global` or `.shared::cluster`, or None."""
    return next((s for s in spaces() if s.name == name.split("::")[0]), None)


def types() -> tuple[FundamentalType, ...]:
    """Every fundamental type, and the packed ones that a register may have."""
    return load().types


def type_of(name: str) -> FundamentalType | None:
    """The fundamental type of a name such as `u32` or `.u32`, or None."""
    return next((t for t in types() if t.name == "." + name.removeprefix(".")), None)


def every_name() -> Iterator[str]:
    """Every name of state.isa that an editor may colour: registers, spaces, types and directives."""
    for register in special_registers():
        yield from register.names
    for group in (spaces(), types(), directives()):
        yield from (item.name for item in group)
