"""Hover: what is known about the word under the cursor, as Markdown."""

from __future__ import annotations

import tree_sitter

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.hover_instruction import describe_instruction, describe_modifier, here
from ptx_ls.ide.hover_number import hover_of_number
from ptx_ls.isa import glossary, render, table, vocabulary
from ptx_ls.isa.targets import version_text
from ptx_ls.isa.vocabulary import Meaning
from ptx_ls.sema.instructions import Instruction, read
from ptx_ls.sema.module import version_of
from ptx_ls.syntax.document import Document


def hover(document: Document, offset: int) -> Hover | None:
    """The hover of a PTX document at an offset; None if there is nothing to show."""
    node = _word(document, offset)
    if node is None:
        return None
    text = document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    parent = node.parent
    markdown: str | None
    if node.type in ("opcode", "modifier") and parent is not None and parent.type == "instruction":
        return _hover_instruction(document, read(parent, document.source), offset)
    if node.type in ("number", "float_literal"):
        return hover_of_number(document, offset)
    if node.type == "target":
        markdown = describe_meaning(document, vocabulary.target_meaning(text))
    elif node.type == "version_number":
        version = version_of(text)
        meaning = None if version is None else vocabulary.version_meaning(version_text(version))
        markdown = describe_meaning(document, meaning)
    elif parent is not None and parent.type == "pragma_directive" and node.type == "string":
        markdown = describe_meaning(document, vocabulary.pragma_meaning(text))
    elif text.startswith("%"):
        markdown = describe_meaning(document, vocabulary.special_register_meaning(text))
    elif text.startswith(".") or node.type in ("identifier", "string"):
        markdown = _describe_word(document, text)
    else:
        markdown = None
    return Hover(markdown, node.start_byte, node.end_byte) if markdown else None


def _word(document: Document, offset: int) -> tree_sitter.Node | None:
    """The leaf that contains the offset, or ends there."""
    for at in (offset, offset - 1):
        if at < 0:
            continue
        node = document.root.descendant_for_byte_range(at, at + 1)
        if node is not None and node.child_count == 0 and node.end_byte > node.start_byte:
            return node
    return None


def _hover_instruction(document: Document, instruction: Instruction, offset: int) -> Hover:
    resolution = table.resolve(instruction.spelling)
    at = next((i for i, m in enumerate(instruction.modifiers) if m.start <= offset < m.end), None)
    path = max((len(e.path) for e in resolution.entries), default=1) - 1
    if at is not None and at >= path:
        modifier = instruction.modifiers[at]
        return Hover(describe_modifier(document, instruction, resolution, at), modifier.start, modifier.end)
    end = instruction.modifiers[path - 1].end if 0 < path <= len(instruction.modifiers) else instruction.opcode_end
    return Hover(describe_instruction(document, instruction, resolution), instruction.opcode_start, end)


def describe_meaning(document: Document, meaning: Meaning | None) -> str | None:
    """A meaning as Markdown, with whether the file's target has it; None if there is no meaning."""
    if meaning is None:
        return None
    gate = None if meaning.subject in ("target", "target option", "PTX version") else meaning.gate
    name = f"PTX ISA {meaning.name}" if meaning.subject == "PTX version" else meaning.name
    return "\n\n".join(
        [
            f"**{name}**" + (f": {meaning.summary}" if meaning.summary else ""),
            *([f"```ptx\n{meaning.written}\n```"] if meaning.written and meaning.subject == "directive" else []),
            *meaning.details,
            *([f"{render.sentence(render.where(gate))}. {here(document, gate)}".strip()] if gate else []),
            *([f"[PTX ISA: {meaning.name}]({render.url(meaning.doc)})"] if meaning.doc else []),
        ]
    )


def _describe_word(document: Document, text: str) -> str | None:
    """The meaning of a word with a dot in a declaration, or of a name among directives."""
    found = describe_meaning(document, vocabulary.directive_meaning(text) or vocabulary.type_meaning(text))
    if found is None and (meaning := glossary.summary(text)):
        return f"**{text}**: {meaning}"
    return found
