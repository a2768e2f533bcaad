"""What there is to say about the word under the cursor, as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import tree_sitter

from ptx_ls.isa import automaton, gates, glossary, render, state, table, targets
from ptx_ls.isa.table import Match, Resolution
from ptx_ls.isa.targets import version_text
from ptx_ls.sema.instructions import Instruction, Modifier, read
from ptx_ls.sema.module import module_of, version_of
from ptx_ls.sema.verdict import judge
from ptx_ls.syntax.document import Document

_MOST_FORMS = 6


@dataclass(frozen=True)
class Hover:
    """Markdown for the bytes from `start` up to `end`."""

    markdown: str
    start: int
    end: int


def hover(document: Document, offset: int) -> Hover | None:
    """The hover of a PTX document at an offset; None where there is nothing to say."""
    node = _word(document, offset)
    if node is None:
        return None
    text = document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    parent = node.parent
    markdown: str | None
    if node.type in ("opcode", "modifier") and parent is not None and parent.type == "instruction":
        return _of_instruction(document, read(parent, document.source), offset)
    if node.type == "target":
        markdown = _of_target(text)
    elif node.type == "version_number":
        markdown = _of_version(text)
    elif text.startswith("%"):
        markdown = _of_special_register(text)
    elif text.startswith(".") or node.type in ("identifier", "string"):
        markdown = _of_directive(text)
    else:
        markdown = None
    return Hover(markdown, node.start_byte, node.end_byte) if markdown else None


def _word(document: Document, offset: int) -> tree_sitter.Node | None:
    """The leaf that the offset stands in, or right behind."""
    for at in (offset, offset - 1):
        if at < 0:
            continue
        node = document.root.descendant_for_byte_range(at, at + 1)
        if node is not None and node.child_count == 0 and node.end_byte > node.start_byte:
            return node
    return None


def _of_instruction(document: Document, instruction: Instruction, offset: int) -> Hover | None:
    resolution = table.resolve(instruction.spelling)
    if resolution is None:
        return None
    at = next((i for i, m in enumerate(instruction.modifiers) if m.start <= offset < m.end), None)
    path = max((len(e.path) for e in resolution.entries), default=1) - 1
    if at is not None and at >= path:
        modifier = instruction.modifiers[at]
        return Hover(_modifier(document, resolution, instruction, modifier), modifier.start, modifier.end)
    end = instruction.modifiers[path - 1].end if 0 < path <= len(instruction.modifiers) else instruction.opcode_end
    return Hover(_instruction(document, resolution, instruction), instruction.opcode_start, end)


def _instruction(document: Document, resolution: Resolution, instruction: Instruction) -> str:
    matches = resolution.fitting(len(instruction.operands))
    parts: list[str] = []
    for entry in resolution.entries:
        own = [m for m in matches if m.entry is entry]
        if matches and not own:
            continue
        forms = [m.state.form for m in own] or list(entry.forms)
        lines = [render.syntax(f) for f in forms[:_MOST_FORMS]]
        more = f"\n// and {len(forms) - _MOST_FORMS} more forms" if len(forms) > _MOST_FORMS else ""
        body = "\n".join(lines)
        parts += [render.heading(entry), f"```ptx\n{body}{more}\n```"]
        if own:
            gate = reduce(gates.either, (m.gate for m in own), gates.nowhere())
            parts.append(f"`{instruction.spelling}`: {_gate_line(gate)}")
            parts.append(_here(document, gate))
        parts += [f"- {n}" for n in entry.notes]
        if entry.doc:
            parts.append(f"[PTX ISA: {entry.name}]({render.url(entry.doc)})")
    if resolution.problem:
        parts.insert(0, resolution.problem.message)
    return "\n\n".join(p for p in parts if p)


def _gate_line(gate: gates.Gate) -> str:
    since = render.introduced(gate)
    if since is None:
        return "no target takes it."
    needs = render.requirement(gate)
    return f"since PTX {since}; requires {needs}." if needs else f"since PTX {since}, on every target."


def _here(document: Document, gate: gates.Gate) -> str:
    module = module_of(document)
    if module.target is None or module.version is None or judge(module.version, module.target).is_open(gate):
        return ""
    return f"**Not supported here** (`.target {module.target.name}`, PTX {version_text(module.version)})."


def _modifier(document: Document, resolution: Resolution, instruction: Instruction, modifier: Modifier) -> str:
    parts = [f"**{modifier.text}** of `{instruction.spelling}`"]
    meaning = glossary.summary(modifier.text)
    if meaning:
        parts.append(meaning)
    matches = resolution.fitting(len(instruction.operands))
    own = [g for m in matches if (g := _token_gate(m, modifier.text)) is not None]
    if matches:
        gate = reduce(gates.either, own, gates.nowhere()) if own else None
        whole = reduce(gates.either, (m.gate for m in matches), gates.nowhere())
        parts.append(f"Here: {_gate_line(gate if gate is not None else whole)}")
        parts.append(_here(document, gate if gate is not None else whole))
        slot = next((m.state.form.slots[i] for m in matches for i, t in m.state.chosen if t == modifier.text), None)
        if slot is not None and not slot.literal:
            others = [t for t in slot.gates if t != modifier.text]
            if others:
                parts.append(f"`{slot.name}` may also be {' '.join(f'`{t}`' for t in others[:24])}")
    elif resolution.problem:
        parts.append(resolution.problem.message)
    doc = resolution.entries[0].doc if resolution.entries else ""
    if doc:
        parts.append(f"[PTX ISA: {resolution.entries[0].name}]({render.url(doc)})")
    return "\n\n".join(p for p in parts if p)


def _token_gate(match: Match, token: str) -> gates.Gate | None:
    """Where the form has this token, by its own gate and the rules that name it; None if nothing gates it apart."""
    gate: gates.Gate | None = None
    found = match.state.form
    for i, chosen in match.state.chosen:
        own = found.slots[i].gates[chosen]
        if chosen == token and own is not None:
            gate = own
    for rule in found.rules:
        names = {c.name for c in rule.when} | {t for c in rule.when for t in c.tokens}
        if (
            rule.kind == "gate"
            and rule.gate
            and token in names
            and all(automaton.holds(c, match.state) for c in rule.when)
        ):
            gate = gates.both(gate, rule.gate) if gate is not None else rule.gate
    if gate is None:
        return None
    return gates.both(gate, found.gate) if found.gate is not None else gate


def _of_target(name: str) -> str | None:
    target = targets.by_name().get(name)
    if target is None:
        option = next((o for o in targets.load().options if o.name == name), None)
        return f"**{name}**: {option.summary}\n\nSince PTX {version_text(option.introduced)}." if option else None
    kind = {
        "": "Baseline features, which every later target has too.",
        "a": "Architecture-specific features: code for it runs on this architecture alone.",
        "f": f"Family-specific features: code for it runs on later members of the {target.family} family too.",
    }[target.variant]
    parts = [f"**{target.name}**" + (f": {target.products}" if target.products else ""), kind]
    parts.append(f"Since PTX {version_text(target.introduced)}; `__CUDA_ARCH__` is {target.cuda_arch}.")
    if target.renamed_to and target.renamed_in:
        parts.append(f"Renamed to `{target.renamed_to}` in PTX {version_text(target.renamed_in)}.")
    if name.startswith("compute_"):
        parts.append(f"`{name}` is a synonym of `{target.name}`.")
    parts.append(f"[PTX ISA: .target]({render.url('ptx-module-directives-target')})")
    return "\n\n".join(parts)


def _of_version(text: str) -> str | None:
    version = version_of(text)
    if version is None:
        return None
    new = [t.name for t in targets.load().targets if t.introduced == version]
    parts = [f"**PTX ISA {version_text(version)}**"]
    if new:
        parts.append(f"New targets: {', '.join(f'`{n}`' for n in new)}.")
    parts.append(f"[PTX ISA: .version]({render.url('ptx-module-directives-version')})")
    return "\n\n".join(parts)


def _of_special_register(text: str) -> str | None:
    found = state.special_register(text)
    if found is None:
        return None
    return "\n\n".join(
        [
            f"**{text}**: {found.summary}",
            f"Type `{found.type}`; {_gate_line(found.gate or gates.anywhere())}",
            f"[PTX ISA: {found.name}]({render.url(found.doc)})",
        ]
    )


def _of_directive(text: str) -> str | None:
    found = state.directive(text)
    if found is None:
        meaning = glossary.summary(text)
        return f"**{text}**: {meaning}" if meaning else None
    parts = [f"**{found.name}**: {found.summary}"]
    if found.gate is not None:
        parts.append(_gate_line(found.gate)[:1].upper() + _gate_line(found.gate)[1:])
    parts.append(f"[PTX ISA: {found.name}]({render.url(found.doc)})")
    return "\n\n".join(parts)
