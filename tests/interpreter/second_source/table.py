"""The tables of C: which statements stand for which spellings.

NAME.ctable belongs to the file NAME.isa. It begins with C that its statements use, up to a line of `=`. Then come lines
at the margin, each with C statements indented below it:

    add.{u16,u32}  d, a, b
        d = a + b;

- A line is a spelling and, behind two spaces, the names of its operands in the form, of a vector with the number of its
  elements (`a{2}`), of a pair of both. In the spelling `{x,y}` stands for either of them, `{,.x}` for `.x` or nothing,
  and `*` for anything. Lines without statements share those of the next one.
- Statements read and write variables named like the operands: of a vector `a` its elements a0, a1, …, of a pair its
  parts; a dash in the name is `_`. `cf_in` and `cf_out` are the carry flag.
- `{.slot}` stands for the token in that slot, without its dot, nothing where it was left out.
- NAME_mark is a string: what is written at an operand that may have a selector or a minus ("b0", "hxy", "-h1").
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path

from ptx_ls.interpreter.program.computation import Computation
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operands import given, lanes
from tests.interpreter.second_source.compiler import Function, Named
from tests.interpreter.second_source.marks import takes_marks

FOLDER = Path(__file__).parent

_BRACES = re.compile(r"\{([^{}]*)\}")
_SLOT = re.compile(r"\{(\.\w+)\}")


@dataclass(frozen=True)
class Rule:
    """Statements for the spellings of a pattern with operands of these names ("d, a, b")."""

    pattern: str
    operands: str
    body: str


@dataclass(frozen=True)
class Table:
    """A file of rules, with the C in front of them."""

    preamble: str
    rules: tuple[Rule, ...]

    def fitting(self, spelled: Spelled) -> tuple[Rule, ...]:
        """The rules for a spelling: one, if the table is right."""
        key = operand_names(spelled)
        plain = self._plain.get((spelled.text, key), ())
        return (*plain, *(r for r in self._wild if r.operands == key and fnmatchcase(spelled.text, r.pattern)))

    @cached_property
    def _plain(self) -> dict[tuple[str, str], tuple[Rule, ...]]:
        found: dict[tuple[str, str], tuple[Rule, ...]] = {}
        for rule in (rule for rule in self.rules if "*" not in rule.pattern):
            key = rule.pattern, rule.operands
            found[key] = (*found.get(key, ()), rule)
        return found

    @cached_property
    def _wild(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if "*" in rule.pattern)

    def function(self, computation: Computation) -> Function:
        """The C function for what a spelling computes. Raises LookupError where there is not exactly one rule."""
        spelled = computation.spelled
        rules = self.fitting(spelled)
        if len(rules) != 1:
            patterns = ", ".join(r.pattern for r in rules)
            raise LookupError(f"{len(rules)} rules for `{spelled.text}  {operand_names(spelled)}`: {patterns}")
        inputs, outputs = named(computation)
        marked = tuple(o.name for o in operands_of(spelled) if takes_marks(o))
        return Function(inputs, outputs, marked, _filled(rules[0].body, spelled.slots))


@cache
def read(stem: str) -> Table:
    """The table for the file `stem`.isa; an empty one where there is none."""
    path = FOLDER / f"{stem}.ctable"
    return parse(path.read_text(encoding="utf-8")) if path.exists() else Table("", ())


def parse(text: str) -> Table:
    """A table from its text."""
    preamble, _, rest = text.partition("\n====")
    heads: list[str] = []
    body: list[str] = []
    rules: list[Rule] = []
    for line in [*rest.split("\n")[1:], "end"]:
        if line.startswith(" "):
            body.append(line.strip())
        elif line and not line.startswith("#"):
            if body:
                rules += [rule for head in heads for rule in _rules(head, "\n".join(body))]
                heads, body = [], []
            heads.append(line)
    return Table(preamble, tuple(rules))


def _rules(head: str, body: str) -> Iterator[Rule]:
    pattern, _, operands = head.partition("  ")
    for spelling in expanded(pattern):
        yield Rule(spelling, operands.strip(), body)


def expanded(pattern: str) -> list[str]:
    """The patterns without braces that one with braces stands for."""
    pieces = _BRACES.split(pattern)
    options = [piece.split(",") if i % 2 else [piece] for i, piece in enumerate(pieces)]
    return ["".join(chosen) for chosen in itertools.product(*options)]


def operands_of(spelled: Spelled) -> tuple[Operand, ...]:
    """The operands of the form that a spelling fits, as many as were given."""
    return given(spelled.match.state.form, spelled.operands)


def operand_names(spelled: Spelled) -> str:
    """The operands by name: "d|p, a, b{2}"."""
    return ", ".join(_shown(operand, spelled.slots) for operand in operands_of(spelled))


def _shown(operand: Operand, slots: Mapping[str, str]) -> str:
    if operand.kind == "pair":
        return "|".join(part.name for part in operand.parts)
    return f"{operand.name}{{{lanes(operand, slots)}}}" if operand.kind == "vector" else operand.name


def named(computation: Computation) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
    """The inputs and the outputs with the names that statements know them by."""
    operands = operands_of(computation.spelled)
    inputs: list[Named] = []
    outputs: list[Named] = []
    for leaf in computation.spelled.leaves:
        operand = operands[leaf.operand]
        name = operand.name.replace("-", "_")
        if operand.kind == "pair":
            name = operand.parts[leaf.element].name
        elif leaf.element >= 0:
            name += str(leaf.element)
        if "r" in leaf.direction:
            inputs.append((name, leaf.kind))
        if "w" in leaf.direction:
            outputs.append((name, leaf.kind))
    if computation.reads_carry:
        inputs.append(("cf_in", "pred"))
    if computation.writes_carry:
        outputs.append(("cf_out", "pred"))
    return tuple(inputs), tuple(outputs)


def _filled(body: str, slots: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda slot: slots.get(slot[1], "")[1:].replace("::", "_"), body)
