"""The data of state.isa: special registers, spaces, types, declarations, directives, pragma strings."""

from __future__ import annotations

from ptx_ls.isa.gates import Gate
from ptx_ls.lazy import dataclass

PLACES = {
    "module": "at module scope",
    "body": "among the statements of a function",
    "entry": "between .entry and its body",
    "func": "between .func and its body",
    "declaration": "after a .func without a body",
    "prototype": "in a .callprototype",
    "before": "in front of a declaration",
    "metadata": "within a .metadata_section",
    "variable": "within the declaration of a variable",
    "parameter": "at a parameter of a kernel",
    "kernel": "in the body of a kernel",
    "function": "in the body of a .func",
    "argument": "at a parameter of a .func",
    "result": "at the result of a .func",
}
"""The places that state.isa names, in words."""

_DIGITS = "0123456789"


@dataclass(frozen=True)
class SpecialRegister:
    """A predefined register, or a numbered range of them (`%envreg0..31`).

    `types` are the types that it is declared with ("u32"), its own first; the others exist for old programs. It may be
    read as every integer and bits type as wide as one of them. `components` are the members of a vector ("x", "y", "z",
    "w"), () for a scalar. `requires` is a directive that a kernel needs to read it, "" for most. `gate` is None if
    every target always has it. `doc` is the anchor in NVIDIA's manual. `varies` are the names with which the threads of
    a warp read different values.
    """

    name: str
    types: tuple[str, ...]
    components: tuple[str, ...]
    requires: str
    gate: Gate | None
    summary: str
    doc: str
    varies: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """The register's own type, of one component if it is a vector."""
        return self.types[0]

    @property
    def names(self) -> tuple[str, ...]:
        """All names that read it: each of a range, the whole vector (`mov.v4.u32`) and its components."""
        first, is_range, last = self.name.partition("..")
        if is_range:
            start, end = first.rstrip(_DIGITS), last.lstrip(_DIGITS)
            numbers = range(int(first.removeprefix(start)), int(last.removesuffix(end)) + 1)
            return tuple(f"{start}{number}{end}" for number in numbers)
        return (self.name, *(f"{self.name}.{c}" for c in self.components))


@dataclass(frozen=True)
class StateSpace:
    """A state space, with the properties of the manual's table 7. `access` is "read" or "read-write", `sharing` says
    who shares a variable: thread, CTA, grid or context."""

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
    """A fundamental type: `kind` is unsigned, signed, float, bits or predicate; `bits` its width.

    `initial` names the kinds of initial value that a single variable accepts. `when_made`: the gate only applies if
    ptxas allocates a single variable, not to an array or a parameter of a function without a body.
    """

    name: str
    kind: str
    bits: int
    initial: tuple[str, ...]
    gate: Gate | None
    when_made: bool = False

    @property
    def bytes(self) -> int:
        """The size in bytes if it is passed; four for a predicate (measured 13.5)."""
        return 4 if self.kind == "predicate" else max(self.bits, 8) // 8


@dataclass(frozen=True)
class InitialValue:
    """A kind of initial value: integer, mask, float, address, function, generic, byte or list."""

    name: str
    gate: Gate | None
    summary: str


@dataclass(frozen=True)
class OpaqueType:
    """A type with a hidden layout. `option` is the option of `.target` that it needs, "" for none."""

    name: str
    option: str
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class Field:
    """A field in the initial value of an opaque variable; `values` describes its values."""

    name: str
    opaque: tuple[str, ...]
    values: str
    gate: Gate | None
    summary: str


@dataclass(frozen=True)
class Vector:
    """A vector type of variables: its number of elements, and the most bits that they may have together."""

    name: str
    lanes: int
    bits: int


@dataclass(frozen=True)
class Banks:
    """The numbers `first` to `last` that may follow a state space, as in `.const[2]`. `open`: only for .extern arrays
    without a size."""

    space: str
    first: int
    last: int
    open: bool
    gate: Gate | None


@dataclass(frozen=True)
class Declaration:
    """What may be declared in a state space in some places: each of `types`, in each of `shapes`.

    `types` are words of NOTATION.md (basic, opaque) and types. `shapes` are vector, array, arrays (of several
    dimensions), open (`a[]`), list (`a, b`), range (`a<4>`) and initial (`a = 1`).
    """

    space: str
    places: tuple[str, ...]
    types: tuple[str, ...]
    shapes: tuple[str, ...]
    gate: Gate | None


@dataclass(frozen=True)
class Limit:
    """The greatest size of something in bytes, if the gate is open."""

    subject: str
    most: int
    gate: Gate


@dataclass(frozen=True)
class Arguments:
    """The arguments of a directive: `fewest` to `most` (None: any number), each an integer in one of `ranges` (ends
    included), or, with `names`, a name in quotes."""

    fewest: int
    most: int | None
    ranges: tuple[tuple[int, int], ...]
    names: bool


@dataclass(frozen=True)
class Directive:
    """A directive.

    `places` are the words of NOTATION.md for where it is allowed; `arguments` shows what follows it. `takes` are its
    arguments, as far as numbers can say it. `excludes` names the directives that the same function must not have
    ("results": any results), `requires` those that it must all have, `ignored_without` those of which it needs one to
    have an effect. `position` holds once, first, last: how often and where it may be among the directives of a
    function; a kernel takes it anywhere. `is_checked_late`: ptxas reports what is excluded or required at the end of
    the body.
    """

    name: str
    places: tuple[str, ...]
    arguments: str
    takes: Arguments | None
    excludes: tuple[str, ...]
    requires: tuple[str, ...]
    ignored_without: tuple[str, ...]
    position: tuple[str, ...]
    is_checked_late: bool
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class Pragma:
    """A string of `.pragma`: its first word, its argument if it has one, and where it is allowed."""

    name: str
    places: tuple[str, ...]
    argument: str
    gate: Gate | None
    summary: str
    doc: str


@dataclass(frozen=True)
class Language:
    """A source language of `.language`, by number, or by name in upper or lower case."""

    number: int
    name: str
