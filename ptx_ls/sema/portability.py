"""Which targets a document can be assembled for: the gates of all its instructions, met."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from ptx_ls.isa import gates, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, version_text
from ptx_ls.sema.instructions import Instruction, instructions
from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Answer:
    """Whether a target takes the document: the lowest PTX version, or the first reason why not and its place."""

    target: Target
    ptx: str | None
    reason: str = ""
    start: int | None = None


def answers(document: Document) -> list[Answer]:
    """One answer per target, in the order of the table; from what the table knows of the instructions."""
    seen: dict[str, tuple[Gate, Instruction, str]] = {}
    for instruction in instructions(document):
        # The number of operands tells forms of the same spelling apart.
        key = f"{instruction.spelling} {len(instruction.operands)}"
        if key not in seen:
            seen[key] = (_gate(instruction), instruction, _problem(instruction))
    return [_answer(target, list(seen.values())) for target in targets.load().targets]


def _gate(instruction: Instruction) -> Gate:
    resolution = table.resolve(instruction.spelling)
    if resolution is None:
        return gates.anywhere()
    count = len(instruction.operands)
    fitting = [m for m in resolution.matches if m.state.form.arity[0] <= count <= m.state.form.arity[1]]
    return reduce(gates.either, (m.gate for m in fitting or resolution.matches), gates.nowhere())


def _problem(instruction: Instruction) -> str:
    resolution = table.resolve(instruction.spelling)
    return resolution.problem.message if resolution and resolution.problem else ""


def _answer(target: Target, seen: list[tuple[Gate, Instruction, str]]) -> Answer:
    lowest, highest, latest = target.introduced, gates.END, None
    for gate, instruction, problem in seen:
        lo, hi = gate[target.index]
        if lo > hi:
            ways = gates.describe(gates.alternatives(gate))
            reason = problem or f"'{instruction.spelling}' requires {ways}"
            return Answer(target, None, reason, instruction.opcode_start)
        if lo > lowest:
            lowest, latest = lo, instruction
        if hi < highest:
            highest, latest = hi, instruction
        if lowest > highest and latest:
            reason = f"'{latest.spelling}' and the rest of the file have no version in common on {target.name}"
            return Answer(target, None, reason, latest.opcode_start)
    return Answer(target, version_text(lowest))
