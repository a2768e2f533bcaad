"""The instructions of a document as they are compared: almost each is like one before, but for the names in it.

Names are exchanged (name_class.py) for many instructions at a time, since that is where the time of a check goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat

import tree_sitter

from ptx_ls.sema.instructions import HEAD, read
from ptx_ls.sema.name_class import NameClasses
from ptx_ls.sema.scopes import Scopes
from ptx_ls.syntax.document import Document

Likeness = tuple[bytes, str, str]
"""What two instructions share that are judged alike: the spelling without gaps, what its guard stands for (empty
without one), and the operands with each name exchanged, up to the semicolon."""

_MOST = 256
"""Instructions of which the names are exchanged at a time."""

_Part = tuple[bytes | None, bytes, bytes]
"""Guard, spelling and operands as they are written, the operands on one line."""

# Most instructions: on one line, without comments.
_PLAIN = re.compile(
    rb"(?:@\s*!?\s*([\w%$]+)\s*)?"
    rb"([A-Za-z][\w$]*(?:\.[\w:]*)*)(?![\w$.:]|\s*\.)"
    rb"([^;/#\n]*;)"
)


def exchanged(
    document: Document, scopes: Scopes, nodes: Sequence[tree_sitter.Node]
) -> Iterator[tuple[tree_sitter.Node, Likeness, NameClasses]]:
    """Each instruction, in order, with what it is compared by and what the words in its scope stand for."""
    source = document.source
    known: dict[int, NameClasses] = {}
    at = 0
    while at < len(nodes):
        document.ensure_wanted()
        scope, until = scopes.stretch(nodes[at].start_byte)
        classes = known.get(scope.start)
        if classes is None or classes.scope is not scope:
            classes = known[scope.start] = NameClasses(scope)
        batch: list[tree_sitter.Node] = []
        parts: list[_Part] = []
        for node in nodes[at : at + _MOST]:
            start = node.start_byte
            if batch and start >= until:
                break
            batch.append(node)
            plain = _PLAIN.match(source, start)
            if plain is not None and plain.end() == node.end_byte:
                parts.append((plain[1], plain[2], plain[3]))
            else:
                parts.append(_part(node, source))
        at += len(batch)
        classes.offset = scopes.declared_before(batch[0].start_byte)
        classes.is_unsure = False
        likenesses = _together(classes, parts)
        if classes.is_unsure:
            # A name is declared among them: what it stands for depends on where it stands.
            for node, part in zip(batch, parts, strict=True):
                classes.offset = scopes.declared_before(node.start_byte)
                yield node, _together(classes, [part])[0], classes
        else:
            yield from zip(batch, likenesses, repeat(classes), strict=False)


def _part(node: tree_sitter.Node, source: bytes) -> _Part:
    """The parts of an instruction of more than one line, with a comment, a gap in the spelling or an error."""
    head = HEAD.match(source, node.start_byte)
    instruction = read(node, source)
    text = b", ".join(source[start:end] for start, end in instruction.operands)
    return head[1] if head else None, instruction.spelling.encode(), text.replace(b"\n", b" ") + b";"


def _together(classes: NameClasses, parts: Sequence[_Part]) -> list[Likeness]:
    guards, spellings, operands = zip(*parts, strict=True)
    lines = classes.exchange(b"\n".join(operands).decode("utf-8", "replace")).split("\n")
    stand_for = [classes[guard.decode("utf-8", "replace")] if guard else "" for guard in guards]
    return list(zip(spellings, stand_for, lines, strict=True))
