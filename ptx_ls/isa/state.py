"""Special registers, state spaces, types, declarations, directives and pragma strings, as state.isa gives them."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.notation.lines import Line, lines_of, unquote
from ptx_ls.isa.state_model import (
    PLACES,
    Arguments,
    Banks,
    Declaration,
    Directive,
    Field,
    FundamentalType,
    InitialValue,
    Language,
    Limit,
    OpaqueType,
    Pragma,
    SpecialRegister,
    StateSpace,
    Vector,
)
from ptx_ls.lazy import dataclass, pattern

NAME = "state"
"""Under which its content is kept."""
_COLOURS = {".r": ".x", ".g": ".y", ".b": ".z", ".a": ".w"}
_TAKES = pattern(r"(\d+)(\.\.)?(\d+)?(?: of (\S+))?$")


@dataclass(frozen=True)
class State:
    """All that state.isa says, in its order."""

    special_registers: tuple[SpecialRegister, ...]
    spaces: tuple[StateSpace, ...]
    types: tuple[FundamentalType, ...]
    initial_values: tuple[InitialValue, ...]
    opaque_types: tuple[OpaqueType, ...]
    fields: tuple[Field, ...]
    vectors: tuple[Vector, ...]
    banks: tuple[Banks, ...]
    declarations: tuple[Declaration, ...]
    limits: tuple[Limit, ...]
    directives: tuple[Directive, ...]
    data: tuple[tuple[str, str], ...]
    languages: tuple[Language, ...]
    pragmas: tuple[Pragma, ...]


@cache
def load() -> State:
    """The whole of state.isa, in its order."""
    return kept(NAME, read)


def read() -> State:
    """What `load` returns, read from the file. Raises IsaError."""
    registers: list[SpecialRegister] = []
    spaces: list[StateSpace] = []
    types: list[FundamentalType] = []
    initial: list[InitialValue] = []
    opaque: list[OpaqueType] = []
    fields: list[Field] = []
    vectors: list[Vector] = []
    banks: list[Banks] = []
    declarations: list[Declaration] = []
    limits_: list[Limit] = []
    directives_: list[Directive] = []
    data: list[tuple[str, str]] = []
    languages: list[Language] = []
    pragmas_: list[Pragma] = []
    for line in lines_of("state.isa"):
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
                types.append(_type(line, name[0], columns, gate))
            case "initial":
                initial.append(InitialValue(name[0], gate, unquote(columns[0])))
            case "opaque":
                option = _take(columns, "option")
                opaque.append(OpaqueType(name[0], " ".join(option), gate, unquote(columns[0]), columns[1]))
            case "field":
                values = columns[1].strip("`")
                fields.append(Field(name[0], _words(columns[0]), values, gate, unquote(columns[2])))
            case "vector":
                vectors.append(Vector(name[0], *(int(column.split()[0]) for column in columns)))
            case "banks":
                first, last = columns[0].split("..")
                banks.append(Banks(name[0], int(first), int(last), "open" in columns, gate))
            case "declare":
                declarations.append(_declaration(line, name[0], columns, gate))
            case "limit":
                limits_.append(Limit(name[0], int(columns[0]), gate or gates.anywhere()))
            case "directive":
                directives_.append(_directive(line, name[0], columns, gate))
            case "data":
                data.append((name[0], columns[0]))
            case "language":
                languages.append(Language(int(name[0]), unquote(columns[0])))
            case "pragma":
                places, *argument, summary, doc = columns
                pragmas_.append(Pragma(name[0], _words(places), "".join(argument), gate, unquote(summary), doc))
            case _:
                raise line.error("expected a kind that NOTATION.md names")
    return State(
        tuple(registers),
        tuple(spaces),
        tuple(types),
        tuple(initial),
        tuple(opaque),
        tuple(fields),
        tuple(vectors),
        tuple(banks),
        tuple(declarations),
        tuple(limits_),
        tuple(directives_),
        tuple(data),
        tuple(languages),
        tuple(pragmas_),
    )


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _take(columns: list[str], word: str) -> tuple[str, ...]:
    """Removes the column that begins with `word` and returns its other words; () if there is none."""
    at = next((i for i, column in enumerate(columns) if column.startswith(word + " ")), None)
    return _words(columns.pop(at)[len(word) :]) if at is not None else ()


def _take_gate(line: Line, columns: list[str]) -> Gate | None:
    at = next((i for i, column in enumerate(columns) if column.startswith("@ ")), None)
    if at is None:
        return None
    try:
        return gates.parse(columns.pop(at)[2:])
    except (KeyError, ValueError, IndexError) as fault:
        raise line.error(f"the gate does not read: {fault}") from fault


def _special(line: Line, name: str, columns: list[str], gate: Gate | None) -> SpecialRegister:
    requires = " ".join(_take(columns, "requires"))
    varying = _take(columns, "varies")
    varies = tuple(f"{name}.{component}" for component in varying)
    if "varies" in columns:
        columns.remove("varies")
        varies = (name,)
    if not 3 <= len(columns) <= 4:
        raise line.error("expected a type, components if any, a summary and an anchor")
    types, *components, summary, doc = columns
    parts = _words(" ".join(components))
    return SpecialRegister(name, tuple(types.split("/")), parts, requires, gate, unquote(summary), doc, varies)


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


def _type(line: Line, name: str, columns: list[str], gate: Gate | None) -> FundamentalType:
    initial, when = _take(columns, "initial"), _take(columns, "when")
    if len(columns) != 1:
        raise line.error("expected a kind with its bits, when its gate is asked, and initial values if any")
    kind, bits = columns[0].split()
    return FundamentalType(name, kind, int(bits), initial, gate, "made" in when)


def _declaration(line: Line, space: str, columns: list[str], gate: Gate | None) -> Declaration:
    if len(columns) != 3:
        raise line.error("expected places, types and shapes")
    places, types, shapes = columns
    return Declaration(space, _words(places), _words(types), _words(shapes), gate)


def _directive(line: Line, name: str, columns: list[str], gate: Gate | None) -> Directive:
    takes = _take(columns, "takes")
    excludes, requires = _take(columns, "excludes"), _take(columns, "requires")
    without, position = _take(columns, "ignored without"), _take(columns, "position")
    checked = _take(columns, "checked")
    if not 3 <= len(columns) <= 4:
        raise line.error("expected places, arguments if any, a summary and an anchor")
    places, *arguments, summary, doc = columns
    return Directive(
        name=name,
        places=tuple(p for p in _words(places) if p != "nowhere"),
        arguments="".join(arguments).strip("`"),
        takes=_arguments(line, " ".join(takes)) if takes else None,
        excludes=excludes,
        requires=requires,
        ignored_without=without,
        position=position,
        is_checked_late=checked == ("late",),
        gate=gate,
        summary=unquote(summary),
        doc=doc,
    )


def _arguments(line: Line, text: str) -> Arguments:
    match = _TAKES.match(text)
    if match is None:
        raise line.error("expected takes COUNT of RANGE")
    fewest, dots, most, allowed = match.groups()
    words = allowed.split("|") if allowed else []
    ranges = tuple((int(w.split("..")[0]), int(w.split("..")[-1])) for w in words if w[0].isdigit())
    return Arguments(int(fewest), None if dots and not most else int(most or fewest), ranges, "language" in words)


def special_registers() -> tuple[SpecialRegister, ...]:
    """Every special register, ranges as one."""
    return load().special_registers


@cache
def _by_register_name() -> dict[str, SpecialRegister]:
    return {name: register for register in special_registers() for name in register.names}


def special_register(name: str) -> SpecialRegister | None:
    """The special register with a name such as `%tid.x` or `%envreg3`; None if there is none. ptxas accepts r, g, b, a
    for x, y, z, w."""
    known = _by_register_name()
    return known.get(name) or known.get(name[:-2] + _COLOURS.get(name[-2:], "?"))


def directives() -> tuple[Directive, ...]:
    """Every directive."""
    return load().directives


def directive(name: str) -> Directive | None:
    """The first directive with a name such as `.maxntid`; None if there is none."""
    return _by_directive_name().get(name)


@cache
def _by_directive_name() -> dict[str, Directive]:
    return {d.name: d for d in reversed(directives())}


@cache
def names_of_registers() -> frozenset[str]:
    """The names of all special registers, without components."""
    return frozenset(name.partition(".")[0] for register in special_registers() for name in register.names)


@cache
def names_of_directives() -> frozenset[str]:
    """The names of all directives."""
    return frozenset(d.name for d in directives())


@cache
def names_of_types() -> frozenset[str]:
    """The names of all types of variables: fundamental, packed, opaque."""
    return frozenset(item.name for group in (types(), opaque_types()) for item in group)


def is_read_as_type(word: str) -> bool:
    """Whether ptxas reads a word as a type at the start of a declaration or of data, even one that only instructions
    have (measured 13.5)."""
    return word in names_of_types() or _OF_INSTRUCTIONS.fullmatch(word) is not None


_OF_INSTRUCTIONS = pattern(r"\.(?:e[2-5]m[1-3]x[24]|ue8m0x[24]|e4m3|e5m2|f32x2|[su]16x2|s2f6x2)")


def pragmas() -> tuple[Pragma, ...]:
    """Every string that `.pragma` knows."""
    return load().pragmas


def pragma(text: str) -> Pragma | None:
    """The pragma of a string such as `used_bytes_mask 0x7`; None if there is none."""
    words = text.split()
    return next((p for p in pragmas() if words and p.name == words[0]), None)


def places_in_words(places: tuple[str, ...]) -> str:
    """Places in words: "at module scope or between .entry and its body"."""
    return " or ".join(PLACES[place] for place in places)


def spaces() -> tuple[StateSpace, ...]:
    """Every state space."""
    return load().spaces


def space(name: str) -> StateSpace | None:
    """The state space with a name such as `.global` or `.shared::cluster`; None if there is none."""
    return next((s for s in spaces() if s.name == name.split("::")[0]), None)


def types() -> tuple[FundamentalType, ...]:
    """Every fundamental type, and the packed ones that a register may have."""
    return load().types


def opaque_types() -> tuple[OpaqueType, ...]:
    """The types of textures, samplers and surfaces."""
    return load().opaque_types


def vector(name: str) -> Vector | None:
    """The vector with a name such as `.v2`; None if no variable can be one."""
    return next((v for v in load().vectors if v.name == name), None)


def declarations() -> tuple[Declaration, ...]:
    """What may be declared in each state space and place."""
    return load().declarations


def limits(subject: str) -> tuple[Limit, ...]:
    """The limits of a subject; if several gates are open, the highest counts."""
    return tuple(limit for limit in load().limits if limit.subject == subject)


def types_of(declaration: Declaration) -> tuple[str, ...]:
    """The types of a declaration, with words such as `basic` expanded."""
    return _written_out(declaration.types)


@cache
def _written_out(words: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        if word == "basic":
            found += [t.name for t in types() if t.kind != "predicate" and not t.name.endswith("x2")]
        elif word == "opaque":
            found += [t.name for t in opaque_types()]
        else:
            found.append(word)
    return tuple(found)


def type_of_data(name: str) -> FundamentalType | None:
    """The fundamental type of a word before the values of a section, such as `.b8` or `.byte`; None if there is
    none."""
    return type_of(dict(load().data).get(name, name))


@cache
def words_of_fields() -> frozenset[str]:
    """The words that a field of an opaque variable may begin with; ptxas accepts each for any field (measured 13.5)."""
    return frozenset(word for field in load().fields for word in field.values.split(" | ") if word.isidentifier()) - {
        "n"
    }


def languages() -> tuple[Language, ...]:
    """The languages that `.language` accepts by name."""
    return load().languages


@cache
def _by_type_name() -> dict[str, FundamentalType]:
    return {t.name: t for t in types()}


def type_of(name: str) -> FundamentalType | None:
    """The fundamental type with a name such as `u32` or `.u32`; None if there is none."""
    return _by_type_name().get(name if name.startswith(".") else f".{name}")
