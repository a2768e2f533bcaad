"""What needs-target and needs-version share: the token at fault, the one message, the edits that open the gate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ptx_ls.checks.blame import blamed
from ptx_ls.checks.context import Context, Finding
from ptx_ls.checks.diagnostic import Diagnostic, Fix
from ptx_ls.checks.operand import OperandFinding, place
from ptx_ls.isa import automaton, gates, targets
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.table import Match
from ptx_ls.isa.targets import Target, version_number, version_text
from ptx_ls.sema import state_words
from ptx_ls.sema.module import Module
from ptx_ls.sema.state_words import StateWord
from ptx_ls.syntax.edit import Edit


def diagnostic(code: str, finding: Finding) -> Diagnostic:
    """The diagnostic of a closed gate, with every alternative that would open it."""
    start, end, subject = _subject(finding)
    return _closed(code, finding.context, finding.gate, subject, start, end)


def of_operands(finding: OperandFinding, gate: Gate) -> Diagnostic:
    """The diagnostic of operands that the spelling has with another target or version only: needs-target, or
    needs-version where the target has them."""
    misfit, context = finding.misfit, finding.context
    target = context.judge.target
    there = target is None or gates.is_open(gate, target, max(gate[target.index][0], 0))
    start, end, _ = place(finding)
    spelling = f"'{finding.instruction.spelling}'"
    what = f"Operand '{misfit.said}' of {spelling}" if misfit.said else f"{spelling} with these operands"
    what += f" as {misfit.expected}" if misfit.expected else ""
    return _closed("needs-version" if there else "needs-target", context, gate, what, start, end)


def _closed(code: str, context: Context, gate: Gate, subject: str, start: int, end: int) -> Diagnostic:
    ways = gates.alternatives(gate)
    module, judge = context.module, context.judge
    here = []
    if judge.target:
        named = module.target_text.text if module.target_text and module.target == judge.target else judge.target.name
        here.append(f".target {named}")
    if judge.version is not None and (code == "needs-version" or not judge.target):
        here.append(f"PTX {version_text(judge.version)}")
    message = f"{subject} is not supported on {' with '.join(here)}"
    over = _ended(context, gate)
    gone = _gone(gate, judge.target)
    if over:
        message = f"{subject} is not supported on {' with '.join(here)}: it ended with PTX {version_text(over)}"
    elif gone:
        message += f": {gone}"
    elif ways:
        message += f": requires {gates.describe(ways)}"
    return Diagnostic(
        code=code,
        severity="error",
        message=message,
        start=start,
        end=end,
        needs=ways,
        fixes=() if gone else tuple(fixes(module, gate, ways)),
    )


def _gone(gate: Gate, target: Target | None) -> str:
    """Which target was the last to have a feature that the onion layers lost before `target`; "" if none was lost."""
    having = [t for t in targets.load().targets if not t.variant and gate[t.index][1] == gates.END]
    last = max(having, key=lambda t: t.number, default=None)
    if target is None or last is None or last.number >= target.number:
        return ""
    return f"{last.name} was the last target to have it"


def of_words(code: str, context: Context, words: Iterable[StateWord]) -> Iterator[Diagnostic]:
    """A diagnostic for each place that means one of `words` whose gate is closed."""
    for word in words:
        for here, (first, last) in context.stretches:
            if not here.judge.is_open(word.gate):
                for start, end in state_words.places(context.document, word):
                    if first <= start < last:
                        yield _of_word(code, here, word, start, end)


def _of_word(code: str, context: Context, word: StateWord, start: int, end: int) -> Diagnostic:
    gate = word.gate
    ways = gates.alternatives(gate)
    target, version = context.judge.target, context.judge.version
    here = [f".target {target.name}"] if target else []
    if version is not None and (target is None or gate[target.index][0] < gates.NEVER):
        here.append(f"PTX {version_text(version)}")
    message = f"{word} is not supported on {' with '.join(here)}"
    last = max(hi for lo, hi in gate if lo <= hi)
    if target and gate[target.index][0] <= gate[target.index][1]:
        last = gate[target.index][1]
    if version is not None and last < version:
        message += f": it ended with PTX {version_text(last)}"
        return Diagnostic(code, "error", message, start, end, needs=ways)
    message += f": requires {gates.describe(ways)}"
    return Diagnostic(code, "error", message, start, end, needs=ways, fixes=tuple(fixes(context.module, gate, ways)))


def _ended(context: Context, gate: Gate) -> int | None:
    target, version = context.judge.target, context.judge.version
    if target is None or version is None:
        return None
    over = gates.ended(gate, target)
    lo, _ = gate[target.index]
    return over if over is not None and lo <= over < version else None


def _subject(finding: Finding) -> tuple[int, int, str]:
    """The place and name of what is gated: one modifier if it alone is at fault, else the whole spelling."""
    instruction = finding.instruction
    closed = {_closed_token(finding, m) for m in finding.matches}
    token = closed.pop() if len(closed) == 1 else None
    if token is None:
        index = blamed(finding.context.judge, instruction.spelling)
        if index is not None and index < len(instruction.modifiers):
            token = instruction.modifiers[index].text
    for modifier in instruction.modifiers:
        if modifier.text == token:
            return modifier.start, modifier.end, f"Modifier '{token}' of '{instruction.spelling}'"
    return instruction.opcode_start, instruction.spelling_end, f"Instruction '{instruction.spelling}'"


def _closed_token(finding: Finding, match: Match) -> str | None:
    is_open = finding.context.judge.is_open
    state = match.state
    if state.form.gate is not None and not is_open(gates.both(gates.anywhere(), state.form.gate)):
        return None
    closed = []
    for i, token in state.chosen:
        own = state.form.slots[i].gates[token]
        if own is not None and not is_open(own):
            closed.append(token)
    for rule in state.form.rules:
        if (
            rule.kind == "gate"
            and rule.gate is not None
            and all(automaton.holds(c, state) for c in rule.when)
            and not is_open(rule.gate)
        ):
            named = [t for _, t in state.chosen if any(t == c.name or t in c.tokens for c in rule.when)]
            closed.append(named[0] if len(named) == 1 else "")
    return closed[0] if len(closed) == 1 and closed[0] else None


def fixes(module: Module, gate: Gate, ways: tuple[Alternative, ...]) -> list[Fix]:
    """Edits of the head of the module: the version alone if that suffices, then each target named."""
    found: list[Fix] = []
    target, version, place = module.target, module.version, module.version_text
    if target and version is not None and place:
        lo, hi = gate[target.index]
        if version < lo <= hi and lo < gates.NEVER:
            text = version_text(lo)
            found.append(Fix(f"Raise .version to {text}", (Edit(place.start, place.end, text),), preferred=True))
    if module.target_text is None:
        return found
    for way in ways:
        for name in way.targets:
            if target and name == target.name:
                continue
            wanted = max(version_number(way.ptx), targets.by_name()[name].introduced)
            edits = [Edit(module.target_text.start, module.target_text.end, name)]
            title = f"Change .target to {name}"
            if version is not None and version < wanted and place:
                edits.insert(0, Edit(place.start, place.end, version_text(wanted)))
                title += f" and .version to {version_text(wanted)}"
            found.append(Fix(title, tuple(edits), preferred=not found))
    return found
