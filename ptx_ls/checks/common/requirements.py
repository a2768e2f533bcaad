"""What needs-target and needs-version share: the token at fault, the message, the edits that open the gate."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.context import Context, Finding
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.common import head_requirements, spelling_report
from ptx_ls.checks.common.culprit_modifier import Culprits, after, find_culprits
from ptx_ls.checks.common.operand_report import OperandFinding, place
from ptx_ls.checks.instructions import deprecated_form
from ptx_ls.isa import automaton, gates, table
from ptx_ls.isa import state as state_isa
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Deprecation
from ptx_ls.isa.table import Match
from ptx_ls.isa.targets import version_text
from ptx_ls.lazy import dataclass, replace
from ptx_ls.sema import requirement


def diagnostic(code: str, finding: Finding) -> Diagnostic:
    """The diagnostic of a closed gate, with every alternative that would open it."""
    instruction = finding.instruction
    found = find_culprits(finding.context.judge, instruction.spelling, finding.operands)
    places = _at_fault(finding, found)
    start, end = spelling_report.place(finding, places)
    named = [f"'{instruction.modifiers[i].text}'" for i in places]
    subject = f"Instruction '{instruction.spelling}'"
    if len(named) == 1:
        subject = f"Modifier {named[0]} of '{instruction.spelling}'"
    elif named:
        subject = f"{', '.join(named[:-1])} and {named[-1]} together in '{instruction.spelling}'"
    local = _Local()
    if succession := _succession(finding):
        state, deprecation = succession
        local = _Local(deprecation.reason, (deprecated_form.replacement(finding, state, deprecation),))
        missing = next((f"'{token}'" for token in deprecation.tokens), "")
        subject = f"{subject} without {missing}" if missing else subject
    elif found.changes:
        local = _Local(_advice(finding, found, places), tuple(_local_fixes(finding, found)))
    return _closed(code, finding.context, finding.gate, subject, start, end, local)


@dataclass(frozen=True)
class _Local:
    """What makes the line valid on the module's own target: the words of the message, or "", and the fixes."""

    advice: str = ""
    fixes: tuple[Fix, ...] = ()


_MAX_EXCHANGES = 3


def _local_fixes(finding: Finding, found: Culprits) -> Iterator[Fix]:
    modifiers = tuple(m.text for m in finding.instruction.modifiers)
    exchanges = sorted((c for c in found.changes if c.token and c.likely), key=lambda c: not c.kept)
    for number, change in enumerate(exchanges[:_MAX_EXCHANGES]):
        before = modifiers[change.index]
        edits = (spelling_report.edit(finding.instruction, after(modifiers, change)),)
        # Another sign gives other results; only the user knows which one is meant.
        is_preferred = number == 0 and change.kept and state_isa.type_of(before) is None
        yield Fix(f"Change {before} to {change.token}", edits, preferred=is_preferred)
    for change in found.changes:
        if not change.token:
            edits = (spelling_report.edit(finding.instruction, after(modifiers, change)),)
            yield Fix(f"Remove {modifiers[change.index]}", edits)


def _advice(finding: Finding, found: Culprits, places: tuple[int, ...]) -> str:
    change = next((c for c in found.changes if c.kept), None)
    if change is None:
        return ""
    before = finding.instruction.modifiers[change.index].text
    return f"use '{change.token}'" + ("" if places == (change.index,) else f" for '{before}'")


def _succession(finding: Finding) -> tuple[State, Deprecation] | None:
    """The successor of a form that the target or version no longer has, if the table knows one."""
    judge = finding.context.judge
    for match in finding.matches:
        found = automaton.deprecation(match.state)
        if found is None or not found.tokens:
            return None
        path = len(match.entry.path) - 1
        modifiers = tuple(m.text for m in finding.instruction.modifiers)
        text = finding.instruction.opcode + "".join((*modifiers[:path], *found.tokens, *modifiers[path:]))
        if any(judge.is_open(m.gate) for m in table.matches(text)):
            return match.state, found
    return None


def operand_diagnostic(finding: OperandFinding, gate: Gate) -> Diagnostic:
    """The diagnostic of operands that the spelling takes only on another target or version: needs-target, or
    needs-version if the target has them."""
    misfit, context = finding.misfit, finding.context
    target = context.judge.target
    there = target is None or gates.is_open(gate, target, max(gate[target.index][0], 0))
    start, end, _ = place(finding)
    written = f"'{finding.instruction.spelling}'"
    what = f"Operand '{misfit.message}' of {written}" if misfit.message else f"{written} with these operands"
    what += f" as {misfit.expected}" if misfit.expected else ""
    return _closed("needs-version" if there else "needs-target", context, gate, what, start, end)


def _closed(
    code: str, context: Context, gate: Gate, subject: str, start: int, end: int, local: _Local | None = None
) -> Diagnostic:
    local = local or _Local()
    ways = gates.alternatives(gate)
    module, judge = context.module, context.judge
    here = []
    if judge.target:
        named = module.target_text.text if module.target_text and module.target == judge.target else judge.target.name
        here.append(f".target {named}")
    if judge.version is not None and (code == "needs-version" or not judge.target):
        here.append(f"PTX {version_text(judge.version)}")
    verb = "are" if " together " in subject else "is"
    message = f"{subject} {verb} not supported on {' with '.join(here)}"
    over = requirement.last_version(gate, judge)
    last = requirement.last_target(gate, judge.target)
    gone = f"{last.name} was the last target to have it" if last else ""
    if over or gone:
        reasons = [f"it ended with PTX {version_text(over)}" if over else gone]
        message += f": {'; '.join(filter(None, (*reasons, local.advice)))}"
    elif ways:
        opens = requirement.requirement(gate, judge)
        here_first = f"{opens}, or {local.advice}" if code == "needs-version" else f"{local.advice}; otherwise {opens}"
        message += f": {here_first if local.advice else opens}"
    head = [] if gone else head_requirements.fixes(module, gate, ways)
    if local.fixes:
        head = [replace(fix, preferred=False) for fix in head]
    return Diagnostic(
        code=code,
        severity="error",
        message=message,
        start=start,
        end=end,
        needs=ways,
        fixes=(*local.fixes, *head),
    )


def _at_fault(finding: Finding, found: Culprits) -> tuple[int, ...]:
    """The modifiers at fault: those that a rule of the table names together, else those whose change helps, else
    the one of the only gate that is closed."""
    modifiers = finding.instruction.modifiers
    closed = {_closed_tokens(finding, match) for match in finding.matches}
    tokens = closed.pop() if len(closed) == 1 else ()
    named = tuple(i for i, modifier in enumerate(modifiers) if modifier.text in tokens)
    if len(tokens) > 1 and len(named) == len(tokens):
        return named
    return tuple(i for i in found.modifiers if i < len(modifiers)) or named[:1]


def _closed_tokens(finding: Finding, match: Match) -> tuple[str, ...]:
    """The modifiers of the only closed gate of a form, if there is exactly one and it is not the form's own."""
    is_open = finding.context.judge.is_open
    state = match.state
    if state.form.gate is not None and not is_open(gates.both(gates.anywhere(), state.form.gate)):
        return ()
    chosen = [(token, state.form.slots[i].gates[token]) for i, token in state.chosen]
    closed: list[tuple[str, ...]] = [(token,) for token, own in chosen if own is not None and not is_open(own)]
    closed += [
        tuple(token for token, _ in chosen if any(token == c.name or token in c.tokens for c in rule.when))
        for rule in state.form.rules
        if rule.kind == "gate" and rule.gate is not None and not is_open(rule.gate)
        if all(automaton.holds(c, state) for c in rule.when)
    ]
    return closed[0] if len(closed) == 1 else ()
