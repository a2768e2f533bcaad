"""How a name is used: whether what it refers to is read, written, both or neither.

Registers follow the directions of operands, memory the effects of the instruction. Labels and functions are neither
read nor written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import tree_sitter

from ptx_ls.isa import table
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.operands import given
from ptx_ls.lazy import pattern
from ptx_ls.sema.instructions import HEAD, Instruction, operand_texts, read
from ptx_ls.sema.references import Reference
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.captures import names_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import EXTRAS

Access = Literal["read", "write", "both", "none"]
Path = tuple[tuple[str, int], ...]
"""The parts of an operand that lead to a name: each part's kind, and the index in it."""

_NAMES: dict[str, Access] = {"r": "read", "w": "write", "rw": "both"}
_DIGITS = b"0123456789"


_MOST_OPERANDS = 64
"""No instruction has as many; those after them are used in no way."""
_LONG = 4096
"""Bytes of an instruction from which all its names are analysed together: to compare it would take longer."""


class Accesses:
    """How the references of one symbol use it; lines that differ only in numbers are analysed once."""

    def __init__(self, document: Document, symbol: Symbol) -> None:
        self._document = document
        self._symbol = symbol
        self._is_memory = symbol.declared.space != ".reg"
        self._known: dict[tuple[bytes, bytes, bytes], Access] = {}
        self._of_long: dict[int, dict[int, Access]] = {}
        """By the start of each long instruction how it uses its names, by their starts."""

    def of(self, reference: Reference) -> Access:
        """How one reference uses the symbol."""
        if self._symbol.kind in ("label", "function", "kernel"):
            return "none"
        node: tree_sitter.Node | None = reference.node.parent
        while node is not None and node.type != "instruction":
            if node.type == "initialized_declarator" and reference.declares:
                return "write"
            if node.type in ("variable_declaration", "block", "parameter_list"):
                return "none"
            node = node.parent
        if node is None:
            return "none"
        if node.end_byte - node.start_byte > _LONG:
            return self._in_long(node).get(reference.start, "none")
        source = self._document.source
        head = HEAD.match(source, node.start_byte)
        if head is None or head[3] or reference.start < head.end(2):
            return _in(self._document, node, reference, self._is_memory)
        before = source[head.end(2) : reference.start].translate(None, _DIGITS)
        key = head[2], before, source[reference.start : node.end_byte].translate(None, _DIGITS)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = _in(self._document, node, reference, self._is_memory)
        return known

    def _in_long(self, node: tree_sitter.Node) -> dict[int, Access]:
        known = self._of_long.get(node.start_byte)
        if known is None:
            _, _, names = _named_in_tree(self._document, node, self._is_memory)
            known = self._of_long[node.start_byte] = {start: done for _, start, _, done, *_ in names}
        return known


def _in(document: Document, node: tree_sitter.Node, reference: Reference, is_memory: bool) -> Access:
    instruction = read(node, document.source)
    if reference.start < instruction.spelling_end:
        return "read"  # the guard
    at = next((i for i, (_, end) in enumerate(instruction.operands) if reference.start < end), None)
    if at is None:
        return "none"
    path = _path(reference.node, {})
    return access(instruction.spelling, _initials(document, instruction), at, path, is_memory)


def _initials(document: Document, instruction: Instruction) -> tuple[str, ...]:
    return tuple(text[:1] for text in operand_texts(document, instruction)[:_MOST_OPERANDS])


def _path(node: tree_sitter.Node, numbers: dict[Span, dict[int, int]]) -> Path:
    """The path to a name. `numbers` keeps by the parts of the instruction the numbers of what is in them, by starts."""
    path: list[tuple[str, int]] = []
    while (parent := node.parent) is not None and node.type != "operands" and parent.type != "instruction":
        if parent.type in ("pair", "vector", "address", "parenthesized"):
            key = Span(parent.start_byte, parent.end_byte)
            inner = numbers.get(key)
            if inner is None:
                starts = [child.start_byte for child in parent.named_children if child.type not in EXTRAS]
                inner = numbers[key] = {start: number for number, start in enumerate(starts)}
            path.append((parent.type, inner.get(node.start_byte, 0)))
        node = parent
    return tuple(reversed(path))


@lru_cache(maxsize=65536)
def access(spelling: str, initials: Sequence[str], at: int, path: Path, is_memory: bool) -> Access:
    """How an instruction uses a name in its operand `at`; `initials` are the first characters of all operands.

    `path` leads to the name within the operand. `is_memory`: the name is no register, so that between brackets the
    memory is used.
    """
    found: set[Access] = set()
    for operands, effects in _most_like(spelling, initials):
        if at >= len(operands):
            return "none"
        found.add(_operand_access(operands[at], path, effects, is_memory))
    return found.pop() if len(found) == 1 else "none"


@lru_cache(maxsize=1024)
def _most_like(spelling: str, initials: Sequence[str]) -> list[tuple[tuple[Operand, ...], tuple[str, ...]]]:
    """The operands of the forms of a spelling that operands with these first characters fit best, with what they do to
    memory."""
    matches = table.resolve(spelling).fitting(len(initials))
    differing = [mismatches(m.state.form, initials) for m in matches]
    least = min(differing, default=0)
    found = []
    for match, count in zip(matches, differing, strict=True):
        if count == least:
            operands = given(match.state.form, len(initials))
            # Of several addresses, the effects do not tell which is read.
            alone = sum(operand.kind == "address" for operand in operands) == 1
            found.append((operands, match.entry.effects if alone else ()))
    return found


def _operand_access(operand: Operand, path: Path, effects: tuple[str, ...], is_memory: bool) -> Access:
    if operand.kind == "arguments":
        return "write" if operand.name == "results" else "read"
    for kind, index in path:
        if kind == "address":
            return _memory_access(effects) if index == 0 and is_memory else "read"
        if kind in ("pair", "vector") and index < len(operand.parts):
            operand = operand.parts[index]
    return _NAMES[operand.direction]


def _memory_access(effects: tuple[str, ...]) -> Access:
    reads, writes = "read" in effects, "write" in effects
    return "both" if reads and writes else "write" if writes else "read" if reads else "none"


NameAccess = tuple[bytes, int, int, Access, int, bool]
"""A name in an instruction, where it starts and ends, and its use, as if it were a register: its access, the number of
its operand, -1 for the guard, and whether it is the base of an address."""


def name_accesses(document: Document, node: tree_sitter.Node) -> tuple[str, int, list[NameAccess]]:
    """The spelling of an instruction, the number of its operands, and all names in its guard and operands. Lines that
    differ only in names are analysed once."""
    source = document.source
    head = HEAD.match(source, node.start_byte)
    if head is None or head[3]:
        return _named_in_tree(document, node)
    guard, spelling = head[1], head[2]
    at = head.end(2)
    gaps, names = _gaps_and_names(source[at : node.end_byte])
    key = spelling, b"%".join(gaps)
    like = _like.get(key)
    if like is None:
        written, count, found = _named_in_tree(document, node)
        like = count, tuple((access, number, is_base) for _, start, _, access, number, is_base in found if start >= at)
        if len(like[1]) != len(names):
            return written, count, found
        if len(_like) > _MOST_ALIKE:
            _like.clear()
        _like[key] = like
    count, uses = like
    found = [(guard, head.start(1), head.end(1), "read", -1, False)] if guard else []
    for gap, name, (access, number, is_base) in zip(gaps, names, uses):  # noqa: B905  # a gap follows the last name
        start = at + len(gap)
        at = start + len(name)
        found.append((name, start, at, access, number, is_base))
    return spelling.decode("utf-8", "replace"), count, found


def _gaps_and_names(operands: bytes) -> tuple[list[bytes], list[bytes]]:
    """The names in some operands, and the text before each and after the last one."""
    pieces = _NAME.split(operands)
    gaps, names = pieces[::3], pieces[1::3]
    if None not in names:
        return gaps, names
    joined = gaps[:1]
    for name, other, gap in zip(names, pieces[2::3], gaps[1:], strict=True):
        if name is None:
            joined[-1] += other + gap
        else:
            joined.append(gap)
    return joined, [name for name in names if name is not None]


# Names, and words that are none: numbers, and comments.
_NAME = pattern(rb"([%A-Za-z_$][\w$]*)|(\d[\w$.]*|//[^\n]*|/\*.*?\*/|#[^\n]*|\.[\w:]+)", re.DOTALL)
_like: dict[tuple[bytes, bytes], tuple[int, tuple[tuple[Access, int, bool], ...]]] = {}
_MOST_ALIKE = 20_000


def _named_in_tree(
    document: Document, node: tree_sitter.Node, is_memory: bool = False
) -> tuple[str, int, list[NameAccess]]:
    instruction = read(node, document.source)
    initials = _initials(document, instruction)
    ends = [end for _, end in instruction.operands]
    numbers: dict[Span, dict[int, int]] = {}
    found: list[NameAccess] = []
    for name in names_in(document, node):
        word = document.source[name.start_byte : name.end_byte]
        if name.start_byte < instruction.spelling_end:
            found.append((word, name.start_byte, name.end_byte, "read", -1, False))
            continue
        at = bisect_right(ends, name.start_byte)
        if at < len(ends):
            path = _path(name, numbers)
            done = access(instruction.spelling, initials, at, path, is_memory=is_memory)
            is_base = ("address", 0) in path
            found.append((word, name.start_byte, name.end_byte, done, at, is_base))
    return instruction.spelling, len(instruction.operands), found
