"""The data of the table: entries, forms, slots, operands and rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import overload

from ptx_ls.isa.gates import Gate
from ptx_ls.lazy import dataclass
from ptx_ls.threads import Lock


@dataclass(frozen=True)
class Domain:
    """The tokens of a slot, each with its gate (None: none beyond that of the form), and those that the manual does not
    list."""

    name: str
    gates: dict[str, Gate | None]
    undocumented: frozenset[str] = frozenset()

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens in the manual's order."""
        return tuple(self.gates)


@dataclass(frozen=True, eq=False)
class Slot:
    """A position for a modifier in a form.

    A literal has one token, its own name. `lane` numbers the group of slots that keep their order among each other, -1
    if free. `path` slots directly follow the opcode path. `undocumented` are the tokens that ptxas accepts and the
    manual does not list.
    """

    name: str
    gates: dict[str, Gate | None]
    optional: bool
    lane: int = -1
    path: bool = False
    undocumented: frozenset[str] = frozenset()

    @cached_property
    def documented(self) -> tuple[str, ...]:
        """The tokens that the manual lists, in its order."""
        return tuple([token for token in self.gates if token not in self.undocumented])

    @property
    def literal(self) -> bool:
        """Whether the form spells the token out."""
        return len(self.gates) == 1 and self.name in self.gates


UNBOUNDED = 2**63 - 1
"""The upper bound of an immediate that has none, `imm(1..)`: the largest that ptxas reads."""


@dataclass(frozen=True)
class Operand:
    """One operand of a form.

    `direction` is "r", "w" or "rw". `kind` is register, immediate, value (register or immediate), predicate, address,
    vector, pair, sink, label, function or variable.

    `type` is a fundamental type, a slot (".dtype"), or an expression of NOTATION.md ("wide(.type)", "b32/u32"), "" for
    none; for an address, the type of a register that is accepted without brackets. `lanes` is the text in braces, ""
    for none.

    `bounds` are those of an immediate, ends included (for a predicate: an immediate is accepted as well); `values` are
    the only accepted ones, if those are not all between the bounds; `limit` is the operand whose value is the upper
    bound, "" for none.

    `also` names what is accepted besides: "variable" (of `space` only, if there is one), "special" (a special
    register), "specials" (a vector of them), "imm" (any immediate for a predicate; an integer for a result), "vector",
    "decimal" (a 64-bit float), "bare" (any register without brackets for an address, without braces for a vector),
    "shared" (for an address without its optional state space, only shared variables), "integers" (any integer as the
    base of an address with a state space), "low32" (an immediate of which only the low 32 bits count), "not" (a negated
    predicate), "sinks" (sinks, in a vector for some elements). Three of its words restrict vectors: "alike" (registers
    or literals of one type), "each" (each element fits the type by itself), "moved" (`mov` accepts each element).

    `never` are types of registers and kinds of literals (see `Shape.type`) that are refused although the type, or a
    vector of it, accepts them. `parts` are the members of an address, pair or literal vector; the first part of an
    address is its base, whose `type` is that of a register there. `space` is that of an address or a variable.
    `negatable`: a predicate may be negated, a number may have a minus. `selector` is the kind of selector that is
    accepted (`part?`; see NOTATION.md), "" for none.
    """

    name: str
    direction: str = "r"
    kind: str = "value"
    type: str = ""
    lanes: str = ""
    bounds: tuple[int, int] | None = None
    values: Sequence[int] = ()
    limit: str = ""
    space: str = ""
    optional: bool = False
    negatable: bool = False
    sink: bool = False
    selector: str = ""
    also: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    parts: tuple[Operand, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Condition:
    """A condition on the chosen tokens; see NOTATION.md, Rules."""

    text: str
    kind: str  # token, filled, holds, equal, operand
    name: str
    tokens: tuple[str, ...] = ()
    negated: bool = False


@dataclass(frozen=True)
class Rule:
    """deny: `when` must not hold. need: if `when` holds, one of `must` holds. gate: if `when` holds, `gate` applies."""

    kind: str
    when: tuple[Condition, ...]
    must: tuple[Condition, ...]
    gate: Gate | None
    reason: str
    text: str
    line: int


@dataclass(frozen=True)
class Deprecation:
    """Spellings that NVIDIA keeps only for old programs: those for which all of `when` holds and `gate` is open.

    `reason` says what to write. `tokens` replace those that `when` names, or follow the opcode path; `operand` is
    appended to the operands, "" for none. Without `tokens` there is no simple replacement.
    """

    when: tuple[Condition, ...]
    reason: str
    gate: Gate
    tokens: tuple[str, ...] = ()
    operand: str = ""


@dataclass(frozen=True)
class Points:
    """What the address written to an operand points to.

    `space` is a state space or the slot that holds it (".space"), `generic` whether the address is generic. Without a
    space, it is the address that one of the operands `sources` holds.
    """

    result: str
    sources: tuple[str, ...] = ()
    space: str = ""
    generic: bool = False


@dataclass(frozen=True)
class Uniform:
    """Where all threads of a warp get the same result whatever their operands are: if all of `when` holds, and the
    operand `operand` is one of `values` ("" for no operand)."""

    when: tuple[Condition, ...]
    operand: str = ""
    values: Sequence[int] = ()


@dataclass(frozen=True)
class Does:
    """Something that an instruction does where all of `when` holds: a verb, what it is about ("starts bulk"), and the
    operands that say more, of which the first is there."""

    verb: str
    what: str
    operands: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, eq=False)
class Form:
    """One line of the manual's syntax: slots, operands, gate and rules.

    `ignored` are modifiers without a slot that ptxas ignores, `trailing` those that it ignores only after the types.
    ".lanes" in `ignored` is the vector size that every vector operand has. `copies`: if all conditions of one of them
    hold and all operands have one type, the source is copied unchanged, provided that the registers have the size of
    the type.
    """

    text: str
    slots: tuple[Slot, ...]
    operands: tuple[Operand, ...]
    gate: Gate | None
    rules: tuple[Rule, ...]
    line: int
    operand_text: str = ""
    gate_text: str = ""
    ignored: frozenset[str] = frozenset()
    trailing: frozenset[str] = frozenset()
    deprecations: tuple[Deprecation, ...] = ()
    points: tuple[Points, ...] = ()
    uniform: tuple[Uniform, ...] = ()
    copies: tuple[tuple[Condition, ...], ...] = ()
    does: tuple[Does, ...] = ()

    @cached_property
    def arity(self) -> tuple[int, int]:
        """The least and the greatest number of operands."""
        return sum(not o.optional for o in self.operands), len(self.operands)

    @cached_property
    def mandatory(self) -> int:
        """The slots that must be filled, as bits."""
        return sum([1 << i for i, slot in enumerate(self.slots) if not slot.optional])

    @cached_property
    def gated(self) -> int:
        """The slots with a modifier that has a gate of its own, as bits."""
        gates = [[*slot.gates.values()] for slot in self.slots]
        return sum([1 << i for i, own in enumerate(gates) if own.count(None) < len(own)])


@dataclass(frozen=True)
class Difference:
    """A measured difference.

    `verdict` is accepts or refuses, where ptxas and the manual disagree, or differs, where older assemblers (the
    releases in `measured`) judge otherwise than the table.
    """

    verdict: str
    spelling: str
    reason: str
    measured: str


Forms = tuple[Form, ...]

_READING = Lock()


class _LazyForms:
    """The field `forms` of an entry: a function given for it is called once, when the forms are first used."""

    @overload
    def __get__(self, entry: None, of: type) -> _LazyForms: ...
    @overload
    def __get__(self, entry: object, of: type) -> Forms: ...
    def __get__(self, entry: object | None, of: type) -> Forms | _LazyForms:
        if entry is None:
            raise AttributeError  # so that the field has no default
        forms: Forms | Callable[[], Forms] = entry.__dict__["forms"]
        if isinstance(forms, tuple):
            return forms
        with _READING:
            forms = entry.__dict__["forms"]
            if not isinstance(forms, tuple):
                forms = entry.__dict__["forms"] = forms()
        return forms

    def __set__(self, entry: object, forms: Forms | Callable[[], Forms]) -> None:
        entry.__dict__["forms"] = forms


@dataclass(frozen=True, eq=False)
class Entry:
    """One instruction of the manual. Its forms may be given as a function that reads them. `apart` is the last word of
    the path if ptxas accepts a gap before it. `is_sized`: by its addresses ptxas tells whether the program has
    addresses of 32 bits."""

    path: tuple[str, ...]
    summary: str
    doc: str
    exec: str
    effects: tuple[str, ...]
    notes: tuple[str, ...]
    differences: tuple[Difference, ...]
    older: tuple[Difference, ...]
    file: str
    line: int
    apart: str
    is_sized: bool
    forms: _LazyForms = _LazyForms()

    @property
    def name(self) -> str:
        """The opcode path as written: "cp.async.bulk"."""
        return ".".join(self.path)
