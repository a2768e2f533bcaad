"""Which targets a document can be assembled for: the gates of its instructions, registers and directives, met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from ptx_ls.isa import gates, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.looks import unlike
from ptx_ls.isa.targets import Target, version_text
from ptx_ls.sema import state_words
from ptx_ls.sema.instructions import Instruction, instructions, operand_texts
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Answer:
    """Whether a target takes the document: the lowest PTX version, or the first reason why not and its place."""

    target: Target
    ptx: str | None
    reason: str = ""
    start: int | None = None


@dataclass(frozen=True)
class Need:
    """What one instruction, special register or directive of a document needs, and where it first stands."""

    gate: Gate
    name: str
    start: int
    problem: str = ""


def answers(document: Document) -> list[Answer]:
    """One answer per target, in the order of the table; from what the table and state.isa know."""
    seen: dict[str, Need] = {}
    for instruction in instructions(document):
        # The look of the operands tells forms of the same spelling apart.
        texts = operand_texts(document, instruction)
        key = f"{instruction.spelling} {''.join(text[:1] for text in texts)}"
        if key not in seen:
            name = f"'{instruction.spelling}'"
            seen[key] = Need(_gate(instruction, texts), name, instruction.opcode_start, _problem(instruction))
    needs = list(seen.values())
    for word in (*state_words.registers(), *state_words.directives()):
        place = next(state_words.places(document, word), None)
        if place:
            needs.append(Need(word.gate, str(word), place[0]))
    return [_answer(target, needs) for target in targets.load().targets]


def _gate(instruction: Instruction, texts: Sequence[str]) -> Gate:
    resolution = table.resolve(instruction.spelling)
    matches = resolution.fitting(len(texts))
    best = min((unlike(m.state.form, texts) for m in matches), default=0)
    alike = (m.gate_with(len(texts)) for m in matches if unlike(m.state.form, texts) == best)
    return reduce(gates.either, alike, gates.nowhere())


def _problem(instruction: Instruction) -> str:
    resolution = table.resolve(instruction.spelling)
    return resolution.problem.message if resolution.problem else ""


def _answer(target: Target, needs: list[Need]) -> Answer:
    lowest, highest, latest = target.introduced, gates.END, None
    for need in needs:
        lo, hi = need.gate[target.index]
        if lo > hi:
            ways = gates.describe(gates.alternatives(need.gate))
            return Answer(target, None, need.problem or f"{need.name} requires {ways}", need.start)
        if lo > lowest:
            lowest, latest = lo, need
        if hi < highest:
            highest, latest = hi, need
        if lowest > highest and latest:
            reason = f"{latest.name} and the rest of the file have no version in common on {target.name}"
            return Answer(target, None, reason, latest.start)
    return Answer(target, version_text(lowest))
