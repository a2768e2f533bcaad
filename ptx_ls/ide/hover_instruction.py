"""Hover of an instruction, and of one of its modifiers in this spelling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ptx_ls.ide import hover_example, signature_help
from ptx_ls.ide.hover_descriptors import describe_descriptors
from ptx_ls.isa import automaton, gates, glossary, operand_text, operands, render
from ptx_ls.isa.automaton import State
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.meanings.of_form import computed, conditions, described
from ptx_ls.isa.model import Rule
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.table import Resolution
from ptx_ls.isa.targets import version_text
from ptx_ls.sema.instructions import Instruction, operand_texts
from ptx_ls.sema.module import module_of
from ptx_ls.sema.operand_parser import gate_as_written
from ptx_ls.sema.statement import Statement
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.document import Document

_MAX_FORMS = 6
_MAX_TOKENS = 16
_MAX_RULES = 6


def describe_instruction(document: Document, instruction: Instruction, resolution: Resolution) -> str:
    """The forms that fit, what they do, where they exist, their operands; then notes and the link."""
    texts = operand_texts(document, instruction)
    statement = Statement(instruction.spelling, instruction.opcode_start, instruction.spelling_end, None, "", texts)
    found = signature_help.ranked(document, statement)
    fit = [s for s in found if mismatches(s.form, texts) == mismatches(found[0].form, texts)]
    states = fit or list(found)
    labels = list(dict.fromkeys(signature_help.label_of(s) for s in states))
    more = f"\n// and {len(labels) - _MAX_FORMS} more forms" if len(labels) > _MAX_FORMS else ""
    shown = "\n".join(labels[:_MAX_FORMS])
    entries = list(dict.fromkeys(s.entry for s in states))
    parts = [f"```ptx\n{shown}{more}\n```"] if labels else []
    parts += [f"**{resolution.problem.message}**"] if resolution.problem else []
    parts += list(dict.fromkeys(entry.summary for entry in entries))
    parts += ["\n".join(["```text", *lines, "```"])] if states and (lines := computed(states[0])) else []
    if resolution.matches:
        gate = _joined([gate_as_written(m, texts) for m in resolution.matches if m.state in states])
        parts.append(f"{render.sentence(render.where(gate))}. {here(document, gate)}")
    if states:
        parts.append(_operands(states[0]))
        parts.append(describe_descriptors(document, instruction, states[0]))
    deprecations = dict.fromkeys(d for s in states if (d := automaton.deprecation(s)))
    parts += [f"**{render.deprecated(d)}.**" for d in deprecations]
    needed = conditions(states[0]) if states else ()
    notes = [*needed, *(n for entry in entries for n in (*entry.notes, *render.older(entry, instruction.spelling)))]
    parts += ["\n".join(f"- {note}" for note in notes)]
    parts += [hover_example.describe(entry, instruction.spelling) for entry in entries[:1]]
    parts += [f"[PTX ISA: {e.name}]({render.url(e.doc)})" for e in entries if e.doc]
    return "\n\n".join(p.strip() for p in parts if p.strip())


def describe_modifier(document: Document, instruction: Instruction, resolution: Resolution, number: int) -> str:
    """The meaning of a modifier, where it exists in this spelling, the rules that name it, and its alternatives.

    `number` is the index of the modifier, from 0.
    """
    token = instruction.modifiers[number].text
    meaning = glossary.common_summary(token, dict.fromkeys(entry.path for entry in resolution.entries) or ((),))
    parts = [f"**{token}**: {meaning}".removesuffix(": ")]
    matches = resolution.fitting(len(instruction.operands))
    if resolution.problem:
        at_fault = number in resolution.problem.tokens or not resolution.problem.tokens
        parts += [f"**{resolution.problem.message}**" if at_fault else resolution.problem.message]
    if matches:
        states = [m.state for m in matches]
        if all(token in state.undocumented for state in states):
            parts.append(f"{render.sentence(render.UNDOCUMENTED)}.")
        gate = _joined([m.gate for m in matches])
        because = _because(states, token) if len(states) == 1 else ""
        parts.append(f"`{token}` here: {render.where(gate)}{because}. {here(document, gate)}")
        parts.append("\n".join(f"- {reason}" for reason in _reasons(states, token)))
        deprecations = dict.fromkeys(d for s in states if (d := automaton.deprecation(s)))
        parts += [f"**{render.deprecated(d)}.**" for d in deprecations if any(c.name == token for c in d.when)]
        choice = _choice(states[0], number, token)
        parts.append("" if choice is None else _in_its_place(states[0], choice))
    doc = next((e for e in resolution.entries if e.doc), None)
    parts += [f"[PTX ISA: {doc.name}]({render.url(doc.doc)})"] if doc else []
    return "\n\n".join(p.strip() for p in parts if p.strip())


def here(document: Document, gate: Gate) -> str:
    """Whether the file's target and version have it; "" if they are unknown."""
    module = module_of(document)
    if module.target is None or module.version is None:
        return ""
    file = f"this file's {module.target.name} with PTX {version_text(module.version)}"
    if judge(module.version, module.target).is_open(gate):
        return f"{render.sentence(file)} has it."
    return f"**{render.sentence(file)} does not have it.**"


def _joined(ways: Sequence[Gate]) -> Gate:
    return reduce(gates.either, ways, gates.nowhere())


def _operands(state: State) -> str:
    chosen = operands.chosen_tokens(state.form, state.chosen)
    parts = [part.operand for o in state.form.operands for part in operand_text.written(o, chosen).parts]
    return "\n".join(f"- `{part.name}`: {described(state, part)}" for part in parts)


def _because(states: Sequence[State], token: str) -> str:
    """Which modifiers cause the gate, if it is not only the modifier under the cursor."""
    asking = [t for t in _asking(states[0]) if t != token]
    if not asking:
        return ""
    others = render.any_of([f"`{t}`" for t in asking]).replace(" or ", " and ")
    return f", because of {others}" if token not in _asking(states[0]) else f", because of it and {others}"


def _asking(state: State) -> list[str]:
    """The modifiers without whose gates the spelling would exist in more places."""
    whole = automaton.gate_of(state)
    found = []
    for _, token in state.chosen:
        without = state.form.gate or gates.anywhere()
        for i, other in state.chosen:
            own = state.form.slots[i].gates[other]
            if own is not None and other != token:
                without = gates.both(without, own)
        for rule in state.form.rules:
            if rule.gate is not None and _applies(rule, state) and not _names(rule, state, token):
                without = gates.both(without, rule.gate)
        if without != whole:
            found.append(token)
    return found


def _applies(rule: Rule, state: State) -> bool:
    return not automaton.about_operands(rule) and all(automaton.holds(c, state) for c in rule.when)


def _names(rule: Rule, state: State, token: str) -> bool:
    """Whether a rule applies to a modifier, by itself or by its slot."""
    slots = {state.form.slots[i].name for i, t in state.chosen if t == token}
    for condition in (*rule.when, *rule.must):
        if condition.name == token or token in condition.tokens:
            return True
        if slots & {*condition.tokens} or (condition.name in slots and condition.kind in ("filled", "equal")):
            return True
    return False


def _reasons(states: Sequence[State], token: str) -> list[str]:
    """The reasons of the rules that apply to a modifier, if this spelling is at most one modifier away from them."""
    rules = [(r, s) for s in states for r in s.form.rules if r.reason and not automaton.about_kinds(r)]
    near = [r for r, s in rules if _names(r, s, token) and _near(r, s)]
    return list(dict.fromkeys(r.reason for r in near))[:_MAX_RULES]


def _near(rule: Rule, state: State) -> bool:
    """Whether a rule holds for a spelling, or one other modifier would break it."""
    unmet = sum(c.kind != "operand" and not automaton.holds(c, state) for c in rule.when)
    if rule.kind == "need":
        kept = any(c.kind != "operand" and automaton.holds(c, state) for c in rule.must)
        return unmet == 0 or (unmet == 1 and not kept)
    return unmet <= 1


def _in_its_place(state: State, number: int) -> str:
    """The other tokens that the slot could have in this spelling, with their requirements if those differ."""
    index, token = state.chosen[number]
    slot = state.form.slots[index]
    before, after = state.chosen[:number], state.chosen[number + 1 :]
    whole = automaton.gate_of(state)
    ways: dict[Gate, list[str]] = {}
    for other in slot.documented:
        changed = State(state.entry, state.form, state.filled, (*before, (index, other), *after))
        if other != token and automaton.broken_rule(changed) is None:
            ways.setdefault(automaton.gate_of(changed), []).append(f"`{other}`")
    groups = []
    for gate, tokens in ways.items():
        more = f" and {len(tokens) - _MAX_TOKENS} more" if len(tokens) > _MAX_TOKENS else ""
        need = "" if gate == whole else f" ({render.where(gate)})"
        groups.append(", ".join(tokens[:_MAX_TOKENS]) + more + need)
    text = f"In its place: {'; '.join(groups)}." if groups else ""
    left = State(state.entry, state.form, state.filled & ~(1 << index), (*before, *after))
    if not slot.optional or automaton.broken_rule(left) is not None or automaton.gate_of(left) == whole:
        return text
    return f"{text} Without it: {render.where(automaton.gate_of(left))}."


def _choice(state: State, number: int, token: str) -> int | None:
    """The index of a modifier among the tokens that a state chose; None if it is ignored."""
    at = number - (len(state.entry.path) - 1)
    if 0 <= at < len(state.chosen) and state.chosen[at][1] == token:
        return at
    return next((k for k, (_, chosen) in enumerate(state.chosen) if chosen == token), None)
