"""Whether the operands of an instruction fit its spelling, cached by their canonical form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

from ptx_ls.isa import automaton, gates, operand_exceptions, table
from ptx_ls.isa.address_size import narrow_address
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operand_match import closest, misfit
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import chosen_tokens, given, present
from ptx_ls.isa.table import Match
from ptx_ls.isa.texture_brackets import as_written, regrouped
from ptx_ls.lazy import dataclass, field, pattern, replace
from ptx_ls.sema.instruction_key import InstructionKey
from ptx_ls.sema.operand_parser import shapes
from ptx_ls.sema.target_check import Judge

_KINDS_IN_WORDS = {
    "register": "a register",
    "special": "a special register",
    "sink": "the sink",
    "variable": "a variable",
    "vector": "a vector",
    **dict.fromkeys(("immediate", "int", "decimal", "hex32", "hex64"), "a constant"),
}
"""What an operand is, by the words of rules about operands; other words are types of registers."""


@dataclass(eq=False)
class OperandChecker:
    """Checks operands for one version and target."""

    judge: Judge
    _known: dict[tuple[bytes, str], Misfit | None] = field(default_factory=dict)
    _verdicts: dict[tuple[str, str], Misfit | None] = field(default_factory=dict)
    valid: set[InstructionKey] = field(default_factory=set)
    """Keys of instructions that are correct in every context, as the walk over them found."""

    def fault(self, spelling: bytes, operands: str) -> Misfit | None:
        """The fault of operands in canonical form (operand_key.py); None if there is none, or if the spelling itself is
        wrong. A narrow address is one where code is generated."""
        key = (spelling, operands)
        if key not in self._known:
            if len(self._known) > 20_000:
                self._known.clear()
            self._known[key] = self._fault_by_key(spelling.decode("utf-8", "replace"), operands)
        return self._known[key]

    def _fault_by_key(self, spelling: str, operands: str) -> Misfit | None:
        """The fault of all instructions that differ only in numbers that do not matter."""
        alike = spelling, canonical_operands(spelling, operands)
        if alike not in self._verdicts:
            if len(self._verdicts) > 20_000:
                self._verdicts.clear()
            self._verdicts[alike] = self._judge(*alike)
        return self._verdicts[alike]

    def _judge(self, spelling: str, operands: str) -> Misfit | None:
        resolution = table.resolve(spelling)
        if resolution.problem:
            return None
        written = shapes(operands.strip("; \t\r\n"))
        if any(operand_exceptions.verdict(entry, spelling, written) == "accepts" for entry in resolution.entries):
            return None
        found: list[Misfit] = []
        closed: list[Misfit] = []
        for match in resolution.matches:
            fault = fault_of(match, written)
            if fault is None:
                gate = match.gate_for(written)
                if self.judge.is_open(gate):
                    return self._narrow_address(match, written)
                closed.append(_closed(match, gate, written))
            elif self.judge.is_open(match.gate):
                found.append(fault)
        if closed:
            return replace(closed[0], gate=reduce(gates.either, (m.gate for m in closed if m.gate), gates.nowhere()))
        return closest(found) if found else None

    def _narrow_address(self, match: Match, written: Sequence[Shape]) -> Misfit | None:
        """The first address of less than 64 bits, where code generation for the target, or for any, refuses it."""
        target = self.judge.target
        return narrow_address(match, written) if target is None or target.is_wide else None


# What is added to an address, and a number that is an operand or an element by itself; octal ones may be none.
_OFFSET = pattern(r"(?<=\+)\s*-?(?:0|[1-9]\d{0,17})(?=\s*\])")
_INTEGER = pattern(r"(?:(?<=[,{])|(?<=[,{]\s))(?:0|[1-9]\d{0,17})(?=\s*[,;}])")


def canonical_operands(spelling: str, operands: str) -> str:
    """Operands with the same number in the place of each whose value does not matter."""
    if "+" in operands:
        operands = _OFFSET.sub("0", operands)
    return operands if asks_for_values(spelling) else _INTEGER.sub("1", operands)


@lru_cache(maxsize=4096)
def asks_for_values(spelling: str) -> bool:
    """Whether the value of an integer operand may decide whether the operands fit."""
    resolution = table.resolve(spelling)
    if any(operand_exceptions.concerns(entry, spelling) for entry in resolution.entries):
        return True
    return any(_has_bounds(operand) for match in resolution.matches for operand in match.state.form.operands)


def _has_bounds(operand: Operand) -> bool:
    return operand.bounds is not None or bool(operand.limit) or any(map(_has_bounds, operand.parts))


def fault_of(match: Match, written: Sequence[Shape]) -> Misfit | None:
    """The fault of operands in one form; None if they fit."""
    form = match.state.form
    fault = misfit(form, chosen_tokens(form, match.state.chosen), written)
    if fault or not automaton.asks_about_operands(form):
        return fault
    rule = automaton.broken_rule(match.state, operand_facts(form, written))
    if rule is None:
        return None
    kinds = [c.name for c in rule.when if c.kind == "operand" and c.tokens]
    at = _place(match, kinds[0], written) if kinds else ()
    return Misfit("operand-type" if kinds else "operand-count", "Arguments mismatch", rule.reason, at)


def _place(match: Match, name: str, written: Sequence[Shape]) -> tuple[int, ...]:
    """The position of an operand, or of a part of one, among those written."""
    form = match.state.form
    grouped = regrouped(form, written)
    for i, (operand, shape) in enumerate(zip(given(form, len(grouped)), grouped, strict=True)):
        parts = [part.name for part in present(operand.parts, len(shape.parts))]
        if name in parts:
            return as_written(form, written, (i, parts.index(name)))
        if name == operand.name:
            return as_written(form, written, (i,))
    return ()


def _closed(match: Match, gate: Gate, written: Sequence[Shape]) -> Misfit:
    """The misfit of operands that need another version or target. If exactly one gate rule is about an operand,
    `message` is its name and `expected` its kind."""
    facts = operand_facts(match.state.form, written)
    about = [
        condition
        for rule in match.state.form.rules
        if rule.kind == "gate" and all(automaton.holds(c, match.state, facts) for c in rule.when)
        for condition in rule.when
        if condition.kind == "operand"
    ]
    if len(about) != 1:
        return Misfit("needs", "", gate=gate)
    name = about[0].name
    kind = next((word for word in about[0].tokens if f"{name}={word}" in facts), "")
    spoken = kind and _KINDS_IN_WORDS.get(kind, f"a .{kind} register")
    return Misfit("needs", name, spoken, at=_place(match, name, written), gate=gate)


@lru_cache(maxsize=64)
def operand_checker(judge: Judge) -> OperandChecker:
    """The operand checker for the version and target of a judge."""
    return OperandChecker(judge)
