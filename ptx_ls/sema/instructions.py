"""The instructions of a document: their spans, spellings and operands."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.isa import table
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.spelling import SPELLING
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import EXTRAS, GAP

_GUARD = rb"@" + GAP + rb"!?" + GAP + rb"([\w%$]+)" + GAP
HEAD = pattern(rb"(?:" + _GUARD + rb")?(" + SPELLING.encode() + rb")(\s*(?:\.|/[/*]))?")
"""The name of a guard; the opcode with its modifiers; a third group where more of the spelling may follow a gap."""


@dataclass(frozen=True)
class Modifier:
    """A modifier with its dot, and its span."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Instruction:
    """An instruction. `operands` are the spans of its operands; `broken`: it has a syntax error."""

    start: int
    end: int
    opcode: str
    opcode_start: int
    opcode_end: int
    modifiers: tuple[Modifier, ...]
    operands: tuple[tuple[int, int], ...]
    broken: bool

    @property
    def spelling(self) -> str:
        """The opcode and its modifiers without gaps."""
        return self.opcode + "".join(m.text for m in self.modifiers)

    @property
    def spelling_end(self) -> int:
        """The end of the last modifier."""
        return self.modifiers[-1].end if self.modifiers else self.opcode_end


_MOST = 1000
"""No instruction has more modifiers."""


def read(node: tree_sitter.Node, source: bytes) -> Instruction:
    """The instruction of a node of kind `instruction`."""
    opcode = node.child_by_field_name("opcode")
    modifiers: list[Modifier] = []
    operands: list[tuple[int, int]] = []
    for child in node.children:
        if child.type == "modifier" and len(modifiers) < _MOST:
            text = source[child.start_byte : child.end_byte].decode("utf-8", "replace")
            modifiers.append(Modifier(text, child.start_byte, child.end_byte))
        elif child.type == "operands":
            operands += [(c.start_byte, c.end_byte) for c in child.named_children if c.type not in EXTRAS]
    start, end = (opcode.start_byte, opcode.end_byte) if opcode else (node.start_byte, node.start_byte)
    return Instruction(
        start=node.start_byte,
        end=node.end_byte,
        opcode=source[start:end].decode("utf-8", "replace"),
        opcode_start=start,
        opcode_end=end,
        modifiers=tuple(modifiers),
        operands=tuple(operands),
        broken=node.has_error,
    )


# Of an instruction without a gap in its spelling.
_USUAL = pattern(rb"(?:@[\s!]*[\w%$]+\s+)?([^\s;]+)")
_OPERAND = pattern(rb"(?=[^\s,;])((?:\s*(?:[^\s,;\[{]|\[[^\]]*\]|\{[^}]*\}))+)\s*[,;]")


def read_usual(source: bytes, start: int, end: int) -> Instruction:
    """The instruction in a span, as `read` reads it from the tree. It has no comment, and the scanner of statements
    (syntax/partial/_statements.c) knows that it has no syntax error."""
    head = _USUAL.match(source, start, end)
    assert head is not None
    opcode_start = head.start(1)
    opcode, *words = head[1].decode("ascii").split(".")
    opcode_end = at = opcode_start + len(opcode)
    modifiers: list[Modifier] = []
    for word in words:
        begin, at = at, at + 1 + len(word)
        modifiers.append(Modifier("." + word, begin, at))
    operands = tuple([found.span(1) for found in _OPERAND.finditer(source, at, end)])
    return Instruction(start, end, opcode, opcode_start, opcode_end, tuple(modifiers), operands, broken=False)


def operand_texts(document: Document, instruction: Instruction) -> tuple[str, ...]:
    """The text of each operand."""
    return tuple(document.source[start:end].decode("utf-8", "replace") for start, end in instruction.operands)


def instructions(document: Document) -> Iterator[Instruction]:
    """Every instruction of a document, in order."""
    source = document.source
    for node in instruction_nodes(document):
        yield read(node, source)


def is_name(words: bytes) -> bool:
    """Whether words joined by dots are the name of an instruction, or begin one: to ptxas they are one word."""
    path = tuple(words.decode("utf-8", "replace").split("."))
    return any(entry.path[: len(path)] == path for entry in table.family(path[0]))
