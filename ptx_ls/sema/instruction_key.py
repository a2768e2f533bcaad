"""A canonical form of instructions: almost each is like an earlier one but for its names.

Names are made canonical (operand_key.py) for many instructions at a time, since most of a check's time is spent there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

import tree_sitter

from ptx_ls.isa import table
from ptx_ls.lazy import pattern
from ptx_ls.sema.instructions import HEAD, Instruction, read
from ptx_ls.sema.operand_key import CanonicalNames
from ptx_ls.sema.scope import Scope
from ptx_ls.sema.spelling import SPELLING
from ptx_ls.sema.symbols import Symbols
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import without_gaps

InstructionKey = tuple[bytes, str, str]
"""What two instructions share that are judged alike: the spelling without gaps, what its guard means (empty
without one), and the operands with each name exchanged, up to the semicolon."""

_MOST = 256
"""Instructions of which the names are exchanged at a time."""

Part = tuple[bytes | Any, ...]
"""Guard, spelling and operands as they are written, the operands on one line."""

# Most instructions: on one line, without comments.
_PLAIN = pattern(
    rb"(?:@\s*!?\s*([\w%$]+)(?![\w%$])\s*)?"
    rb"(" + SPELLING.encode() + rb")(?![\w$.:]|\s*\.)"
    rb"([^;/#\n]*;)"
)


def canonical_instructions(
    document: Document,
    symbols: Symbols,
    nodes: Sequence[tree_sitter.Node],
    suppressed: frozenset[str] = frozenset(),
) -> Iterator[tuple[int, Sequence[InstructionKey], CanonicalNames]]:
    """Instructions in order, many at a time: the number of the first, the key of each, and what the words in their
    scope mean.

    Use each batch before the next: `CanonicalNames` answers for the last one. `suppressed`: words that may be
    undeclared."""
    source = document.source
    starts = [node.start_byte for node in nodes]
    known: dict[int, CanonicalNames] = {}
    at = 0
    while at < len(starts):
        document.raise_if_cancelled()
        scope, until = symbols.stretch_at(starts[at])
        classes = _classes(source, scope, known, suppressed)
        end = bisect_left(starts, until, at + 1, min(at + _MOST, len(starts)))
        batch = [_part(node, source) for node in nodes[at:end]]
        classes.offset = starts[at]
        classes.depends_on_position = False
        keys = _together(classes, batch)
        if classes.depends_on_position:
            # A name is declared among them: what it refers to depends on its position.
            for number, part in enumerate(batch, at):
                classes.offset = starts[number]
                yield number, _together(classes, [part]), classes
        else:
            yield at, keys, classes
        at = end


def _classes(
    source: bytes, scope: Scope, known: dict[int, CanonicalNames], suppressed: frozenset[str]
) -> CanonicalNames:
    classes = known.get(scope.start)
    if classes is None or classes.scope is not scope:
        outer = scope.parent
        around = _classes(source, outer, known, suppressed) if outer is not None and outer.parent is not None else None
        classes = known[scope.start] = CanonicalNames(source, scope, around, suppressed)
    return classes


def _part(node: tree_sitter.Node, source: bytes) -> Part:
    """The parts of an instruction."""
    plain = _PLAIN.fullmatch(source, node.start_byte, node.end_byte)
    if plain is not None:
        return plain.groups()
    # It has several lines, a comment, a gap in the spelling or a syntax error.
    head = HEAD.match(source, node.start_byte)
    instruction = read(node, source)
    text = b", ".join(source[start:end] for start, end in instruction.operands)
    return head[1] if head else None, _spelling(instruction).encode(), without_gaps(text) + b";"


def _spelling(instruction: Instruction) -> str:
    """A spelling without gaps, except for a blank where a gap splits the name of the instruction."""
    spelling = instruction.spelling
    at, end = len(instruction.opcode), instruction.opcode_end
    for modifier in instruction.modifiers:
        if modifier.start > end:
            return f"{spelling[:at]} {spelling[at:]}" if at < len(table.name_of(spelling)) else spelling
        at, end = at + len(modifier.text), modifier.end
    return spelling


def _together(classes: CanonicalNames, parts: Sequence[Part]) -> list[InstructionKey]:
    guards, spellings, operands = zip(*parts, strict=True)
    lines = classes.exchange(b"\n".join(operands).decode("utf-8", "replace")).split("\n")
    stand_for = [classes[guard.decode("utf-8", "replace")] if guard else "" for guard in guards]
    return list(zip(spellings, stand_for, lines, strict=True))
