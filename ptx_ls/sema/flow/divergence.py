"""Steps that all threads of a warp must execute together, but may not.

A value *varies* if the threads of a warp may hold different ones: special registers that do, and what is computed from
them, except results that are the same for all threads (the table's `uniform`). Unknown values, as parameters and
results of calls, do not vary. Threads that diverge at a branch with a varying predicate reconverge at its
post-dominator; threads that end wait for nobody, and nobody waits for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ptx_ls.isa import automaton, glossary, state, table
from ptx_ls.isa.operands import given
from ptx_ls.lazy import pattern
from ptx_ls.sema.flow.basic_blocks import Blocks, blocks_of
from ptx_ls.sema.flow.control_flow import Flow, Step
from ptx_ls.sema.flow.liveness import Registers
from ptx_ls.sema.flow.solver import reached, settle, solve
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.trivia import GAP, without_gaps

Parting = tuple[int, int]
"""A step or block, and the branch at which threads diverge before it."""
_MEMBER = pattern(GAP + rb"(\.\w)")


def divergent_steps(registers: Registers) -> Iterator[Parting]:
    """Each step that all threads of a warp must execute together and may not, with the branch where they diverge."""
    flow = registers.flow
    together = [at for at in sorted(flow.reachable) if is_convergent(flow.steps[at].spelling)]
    if not together or not any(_reads_varying(flow, step) for step in flow.steps):
        return
    varying = varying_before(registers)
    parting = dict(_parting(flow, registers, varying, together))
    for at in together:
        if flow.steps[at].is_guarded and registers.guards[at] & varying[at]:
            yield at, at
        elif at in parting:
            yield at, parting[at]


@lru_cache(maxsize=4096)
def is_convergent(spelling: str) -> bool:
    """Whether all threads of a warp must execute an instruction together."""
    resolution = table.resolve(spelling)
    return any("convergent" in entry.effects for entry in resolution.entries) or any(
        token in glossary.convergent() for match in resolution.matches for _, token in match.state.chosen
    )


def varying_before(registers: Registers) -> list[int]:
    """Before each step, the registers that may vary on some path to it."""
    flow = registers.flow
    # Where the result varies whatever the registers are, and where it never does.
    always = [_reads_varying(flow, step) for step in flow.steps]
    never: dict[int, bool] = {}

    def transfer(at: int, before: int) -> int:
        after = before & ~registers.overwrites[at]
        if registers.writes[at] and (always[at] or registers.reads[at] & before):
            if at not in never:
                never[at] = _is_uniform(flow, flow.steps[at])
            if not never[at]:
                after |= registers.writes[at]
        return after

    found = solve(flow.following, (0,), 0, transfer, int.__or__)
    return [found.get(at, 0) for at in range(len(flow.steps) + 1)]


def _reads_varying(flow: Flow, step: Step) -> bool:
    """Whether an instruction reads a special register that varies."""
    for other in step.others:
        if other.name.startswith("%"):
            member = _MEMBER.match(flow.source, other.end)
            name = other.name + (member[1].decode() if member else "")
            special = state.special_register(name)
            if special is not None and name in special.varies:
                return True
    return False


def _is_uniform(flow: Flow, step: Step) -> bool:
    """Whether all threads of a warp certainly or possibly get the same result from different sources."""
    if "call" in step.effects:
        return True
    resolution = table.resolve(step.spelling)
    values: Sequence[int | None] | None = None
    for match in resolution.fitting(step.count):
        for uniform in match.state.form.uniform:
            if not all(automaton.holds(condition, match.state) for condition in uniform.when):
                continue
            if not uniform.operand:
                return True
            values = values or _values(flow.source[step.start : step.end])
            names = [operand.name for operand in given(match.state.form, step.count)]
            at = names.index(uniform.operand) if uniform.operand in names else len(values)
            value = values[at] if at < len(values) else None
            if value is not None and value % 2**32 in uniform.values:
                return True
    return False


def _values(instruction: bytes) -> list[int | None]:
    """The integer operands of a plain instruction, each at its position."""
    text = without_gaps(instruction).decode("utf-8", "replace").rstrip("; \t\r\n")
    found: list[int | None] = []
    for operand in text.split(","):
        word = operand.split()[-1] if operand.split() else ""
        value = integer(word.removeprefix("-"))
        found.append(-value if value is not None and word.startswith("-") else value)
    return found


def _parting(flow: Flow, registers: Registers, varying: Sequence[int], together: Sequence[int]) -> Iterator[Parting]:
    """Each of the steps `together` that a varying branch controls, and that branch."""
    blocks = blocks_of(flow)
    leads_there = reached(blocks.before, {blocks.of[at] for at in together})
    causes: dict[int, int] = {}
    ahead: list[Parting] = []
    for block, following in enumerate(blocks.following):
        last = blocks.last[block]
        if len(following) > 1 and last in flow.reachable and registers.reads[last] & varying[last]:
            ahead.append((block, last))
    own = {block for block, _ in ahead}

    def separated(parting: Parting) -> Iterator[Parting]:
        """The branches that only some of the threads reach."""
        block, cause = parting
        for way in blocks.following[block]:
            if block in own and all(
                _ends(flow, blocks, block, other, way, leads_there) for other in blocks.following[block] if other != way
            ):
                continue
            for within in blocks.until_met(block, way):
                if within in causes or within == blocks.end:
                    continue
                causes[within] = cause
                if within not in own and len(blocks.following[within]) > 1:
                    yield within, cause

    settle(ahead, separated)
    for at in together:
        if blocks.of[at] in causes:
            yield at, causes[blocks.of[at]]


def _ends(flow: Flow, blocks: Blocks, block: int, way: int, other: int, leads_there: frozenset[int]) -> bool:
    """Whether the threads that leave a block one way end, and never execute what the others execute."""
    if way in leads_there:
        return False
    ending = blocks.reached(way)
    if not flow.is_kernel and any(_returns(flow, blocks, each) for each in (block, *ending)):
        return False
    shared = (ending & blocks.reached(other)) - {blocks.end}
    return all(_only_ends(flow, blocks, each) for each in shared)


def _returns(flow: Flow, blocks: Blocks, block: int) -> bool:
    """Whether a function may be left at the end of a block while the thread goes on."""
    if block == blocks.end or blocks.end not in blocks.following[block]:
        return False
    return "exit" not in flow.steps[blocks.last[block]].effects


def _only_ends(flow: Flow, blocks: Blocks, block: int) -> bool:
    """Whether a block only jumps, returns or ends."""
    steps = flow.steps[blocks.first[block] : blocks.last[block] + 1]
    return all(step.effects & {"jump", "ret", "exit"} and not step.is_guarded for step in steps)
