"""What there is to say about the word under the cursor, as Markdown."""

from __future__ import annotations

from dataclasses import dataclass

import tree_sitter

from ptx_ls.isa import gates, glossary, render, state, table, targets
from ptx_ls.isa.state_model import Directive
from ptx_ls.isa.targets import version_text
from ptx_ls.sema.instruction_hover import here, of_instruction, of_modifier
from ptx_ls.sema.instructions import Instruction, read
from ptx_ls.sema.module import version_of
from ptx_ls.syntax.document import Document


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
    elif parent is not None and parent.type == "pragma_directive" and node.type == "string":
        markdown = _of_pragma(document, text)
    elif text.startswith("%"):
        markdown = _of_special_register(document, text)
    elif text.startswith(".") or node.type in ("identifier", "string"):
        markdown = _of_directive(document, text)
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


def _of_instruction(document: Document, instruction: Instruction, offset: int) -> Hover:
    resolution = table.resolve(instruction.spelling)
    at = next((i for i, m in enumerate(instruction.modifiers) if m.start <= offset < m.end), None)
    path = max((len(e.path) for e in resolution.entries), default=1) - 1
    if at is not None and at >= path:
        modifier = instruction.modifiers[at]
        return Hover(of_modifier(document, instruction, resolution, at), modifier.start, modifier.end)
    end = instruction.modifiers[path - 1].end if 0 < path <= len(instruction.modifiers) else instruction.opcode_end
    return Hover(of_instruction(document, instruction, resolution), instruction.opcode_start, end)


def _of_target(name: str) -> str | None:
    target = targets.by_name().get(name)
    if target is None:
        option = next((o for o in targets.load().options if o.name == name), None)
        return _option(option) if option else None
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


def _option(option: targets.Option) -> str:
    limits = f"up to `.target {option.last}`" if option.last else ""
    limits += f"excludes `{option.excludes}` in the whole module" if option.excludes else ""
    since = f"Since PTX {version_text(option.introduced)}" + (f"; {limits}." if limits else ".")
    return f"**{option.name}**: {option.summary}\n\n{since}"


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


def _of_special_register(document: Document, text: str) -> str | None:
    found = state.special_register(text)
    if found is None:
        return None
    gate = found.gate or gates.anywhere()
    return "\n\n".join(
        [
            f"**{text}**: {found.summary}",
            f"Type `.{found.type}`, read-only; {render.where(gate)}. {here(document, gate)}".strip(),
            *([f"A kernel that reads it needs `{found.requires}`."] if found.requires else []),
            f"[PTX ISA: {found.name}]({render.url(found.doc)})",
        ]
    )


def _of_directive(document: Document, text: str) -> str | None:
    found = state.directive(text) or next((o for o in state.opaque_types() if o.name == text), None)
    if found is None:
        meaning = glossary.summary(text)
        return f"**{text}**: {meaning}" if meaning else None
    parts = [f"**{found.name}**: {found.summary}"]
    if isinstance(found, Directive):
        if found.arguments:
            parts.append(f"```ptx\n{found.name} {found.arguments}\n```")
        parts.append(_placed(found.places))
    gate = found.gate or gates.anywhere()
    parts.append(f"{render.sentence(render.where(gate))}. {here(document, gate)}".strip())
    parts.append(f"[PTX ISA: {found.name}]({render.url(found.doc)})")
    return "\n\n".join(parts)


def _placed(places: tuple[str, ...]) -> str:
    return f"Stands {state.places_in_words(places)}." if places else ""


def _of_pragma(document: Document, text: str) -> str | None:
    found = state.pragma(text.strip('"'))
    if found is None:
        return None
    gate = found.gate or gates.anywhere()
    return "\n\n".join(
        [
            f'**"{f"{found.name} {found.argument}".strip()}"**: {found.summary}',
            _placed(found.places),
            f"{render.sentence(render.where(gate))}. {here(document, gate)}".strip(),
            f"[PTX ISA: {found.name}]({render.url(found.doc)})",
        ]
    )
