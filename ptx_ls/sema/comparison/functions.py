"""The functions of two documents, matched and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema.comparison.alignment import Pair, align
from ptx_ls.sema.comparison.canonical import Instruction, Name, canonical
from ptx_ls.sema.comparison.change import Change
from ptx_ls.sema.comparison.declared import declared
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document

_ALIKE = 0.5
"""The part of their instructions that functions of different names have to share to be compared."""


@dataclass(frozen=True)
class Comparison:
    """What is different in a function. `name`, `other`: what it is called in the first and in the second document;
    None where it is not there. `counts`: how often each opcode is there, where that differs. `is_known`: False where a
    function could not be read."""

    name: str | None
    other: str | None
    changes: tuple[Change, ...] = ()
    counts: tuple[tuple[str, int, int], ...] = ()
    is_known: bool = True

    @property
    def is_same(self) -> bool:
        """Whether nothing but names and order is different."""
        return self.is_known and self.name is not None and self.other is not None and not self.changes


@dataclass(frozen=True)
class _Function:
    document: Document
    node: tree_sitter.Node
    name: str
    instructions: tuple[Instruction, ...] | None


def compare(one: Document, other: Document) -> Iterator[Comparison]:
    """Every function of two documents, in the order of the first; then those that only the second has."""
    first, second = _functions(one), _functions(other)
    partners = _partners(first, second)
    for name, function in first.items():
        partner = second.get(partners.get(name, ""))
        yield Comparison(name, None) if partner is None else _compared(function, partner)
    taken = {*partners.values()}
    for name in second:
        if name not in taken:
            yield Comparison(None, name)


def texts(one: Document, other: Document) -> tuple[list[str], list[str]]:
    """Both documents as lines that agree where nothing but names of registers, labels and variables and the order of
    blocks is different: the functions in the order of the first, with its names."""
    first, second = _functions(one), _functions(other)
    partners = _partners(first, second)
    mine: list[str] = []
    theirs: list[str] = []
    for name, function in first.items():
        partner = second.get(partners.get(name, ""))
        mine += _begin(function)
        if partner is None or function.instructions is None or partner.instructions is None:
            mine += _as_written(function)
            theirs += (*_begin(partner), *_as_written(partner)) if partner is not None else ()
            continue
        theirs += _begin(partner)
        pairs, renaming = align(function.instructions, partner.instructions)
        names = {there: here for here, there in renaming.forth.items()}
        for here, there in pairs:
            # What is aligned differs in names alone.
            if here is not None:
                line = f"\t{_change(function, function.instructions[here], {}, is_added=False).text}"
                mine.append(line)
            if there is not None:
                if here is None:
                    line = f"\t{_change(partner, partner.instructions[there], names, is_added=True).text}"
                theirs.append(line)
    for name, function in second.items():
        if name not in partners.values():
            theirs += (*_begin(function), *_as_written(function))
    return mine, theirs


def _begin(function: _Function) -> list[str]:
    """The name of a function, and what its head and its variables say."""
    return ["", function.name, *(f"\t{text}" for text, _ in declared(function.document, function.node))]


def _as_written(function: _Function) -> list[str]:
    document = function.document
    return document.source[function.node.start_byte : function.node.end_byte].decode("utf-8", "replace").split("\n")


def _functions(document: Document) -> dict[str, _Function]:
    found = {}
    for node in function_definitions(document):
        named = node.child_by_field_name("name")
        if named is not None:
            name = document.source[named.start_byte : named.end_byte].decode("utf-8", "replace")
            flow = flow_of(document, node)
            found[name] = _Function(document, node, name, canonical(flow) if flow else None)
    return found


def _partners(first: Mapping[str, _Function], second: Mapping[str, _Function]) -> dict[str, str]:
    """By name, then those that share most of their instructions."""
    found = {name: name for name in first if name in second}
    left = [name for name in second if name not in found]
    for name, function in first.items():
        if name not in found and left:
            likeness = {one: _likeness(function, second[one]) for one in left}
            best = max(left, key=lambda one: likeness[one])
            if likeness[best] >= _ALIKE:
                found[name] = best
                left.remove(best)
    return found


def _likeness(one: _Function, other: _Function) -> float:
    mine, theirs = (Counter(item.words for item in _instructions(of)) for of in (one, other))
    return 2 * (mine & theirs).total() / max(1, mine.total() + theirs.total())


def _instructions(function: _Function) -> Sequence[Instruction]:
    return function.instructions or ()


def _compared(one: _Function, other: _Function) -> Comparison:
    mine, theirs = one.instructions, other.instructions
    if mine is None or theirs is None:
        is_same = _text(one) == _text(other)
        return Comparison(one.name, other.name, is_known=is_same)
    pairs, renaming = align(mine, theirs)
    names = {theirs: mine for mine, theirs in renaming.forth.items()}
    changes = (*_of_declarations(one, other), *_changes(one, other, pairs, names))
    return Comparison(one.name, other.name, changes, tuple(_counts(mine, theirs)))


def _text(function: _Function) -> bytes:
    return b"".join(function.document.source[function.node.start_byte : function.node.end_byte].split())


def _of_declarations(one: _Function, other: _Function) -> Iterator[Change]:
    """What the head and the variables of a function say, but for names."""
    mine, theirs = (Counter(text for text, _ in declared(of.document, of.node)) for of in (one, other))
    for function, missing, is_added in ((one, mine - theirs, False), (other, theirs - mine, True)):
        for text, start in declared(function.document, function.node):
            if missing[text] > 0:
                missing[text] -= 1
                yield Change(is_added, function.document.line_at(start) + 1, text)


def _changes(one: _Function, other: _Function, pairs: Sequence[Pair], names: Mapping[Name, Name]) -> Iterator[Change]:
    for first, second in pairs:
        if second is None and first is not None:
            yield _change(one, _instructions(one)[first], {}, is_added=False)
        elif first is None and second is not None:
            yield _change(other, _instructions(other)[second], names, is_added=True)


def _change(function: _Function, item: Instruction, names: Mapping[Name, Name], *, is_added: bool) -> Change:
    document = function.document
    line = document.line_at(item.start) + 1
    if item.start == item.end:
        kind, number = names.get(item.names[0], item.names[0])
        return Change(is_added, line, f"then {kind} {number}")
    text, at = b"", item.start
    for start, end, name in item.places:
        known = names.get(name, name)
        text += document.source[at:start] + (_word(known) if known != name else document.source[start:end])
        at = end
    return Change(is_added, line, " ".join((text + document.source[at : item.end]).decode("utf-8", "replace").split()))


def _word(name: Name) -> bytes:
    kind, what = name
    word = what[1] if isinstance(what, tuple) else f"block {what}" if kind == "block" else what
    return str(word).encode()


def _counts(one: Sequence[Instruction], other: Sequence[Instruction]) -> Iterator[tuple[str, int, int]]:
    mine, theirs = (Counter(item.opcode for item in some if item.opcode) for some in (one, other))
    for opcode in sorted({*mine, *theirs}):
        if mine[opcode] != theirs[opcode]:
            yield opcode, mine[opcode], theirs[opcode]
