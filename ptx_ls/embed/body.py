"""The instructions of PTX in a host language, and how they use its operands: what lints look at."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator
from functools import cached_property

from ptx_ls.embed.fragment import Fragment, Unit
from ptx_ls.embed.placeholders import UNIQUE
from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.lazy import NamedTuple, dataclass, pattern
from ptx_ls.memo.memo import query
from ptx_ls.sema.access import Access, access
from ptx_ls.sema.instructions import Instruction, operand_texts, read
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_OPERAND = pattern(rb"[%$]\d+(?![\w$])")


class Use(NamedTuple):
    """A part of an instruction, and how the operands of the host in it are used."""

    start: int
    end: int
    access: Access


class UsedOperand(NamedTuple):
    """An operand of the host in an instruction, and how it is used."""

    word: str
    start: int
    end: int
    access: Access


@dataclass(frozen=True)
class BodyInstruction:
    """An instruction: the place of its opcode with the words of its path, its modifiers, the parts of it in which
    operands of the host are, and its entries in the table."""

    source: bytes
    path: Span
    modifiers: tuple[str, ...]
    uses: tuple[Use, ...]
    entries: tuple[Entry, ...]

    @property
    def spelling(self) -> str:
        """Its opcode, as it is written."""
        return self.source[slice(*self.path)].split(b".")[0].decode() + "".join(self.modifiers)

    @cached_property
    def names(self) -> tuple[UsedOperand, ...]:
        """The operands of the host in it."""
        return tuple(
            UsedOperand(word, start + first, start + last, access)
            for start, end, access in self.uses
            for word, first, last in _words(self.source[start:end])
        )

    def uses_any(self, words: Container[str], *accesses: Access) -> bool:
        """Whether some operands are among those that it uses in one of some ways."""
        return any(
            word in words
            for start, end, access in self.uses
            if access in accesses
            for word, _, _ in _words(self.source[start:end])
        )

    @property
    def effects(self) -> frozenset[str]:
        """What it does besides computing."""
        return frozenset(effect for entry in self.entries for effect in entry.effects)


@dataclass(frozen=True)
class Body:
    """The PTX of a unit. `declared`: the places of the registers and labels that are outside of braces. `named`: the
    operands of the host that are anywhere in the text."""

    ptx: Fragment
    instructions: tuple[BodyInstruction, ...]
    declared: tuple[Span, ...]
    named: frozenset[str]

    @property
    def unit(self) -> Unit:
        """What the host passes."""
        return self.ptx.unit


def body_of(ptx: Fragment) -> Body:
    """The instructions of a fragment, in order."""
    document = ptx.document
    found: list[BodyInstruction] = []
    for node in instruction_nodes(document, (ptx.start, ptx.end)):
        if not ptx.start <= node.start_byte < ptx.end:
            continue
        one = read(node, document.source)
        spelling, start = one.spelling, one.opcode_start
        entries = tuple({id(m.entry): m.entry for m in table.resolve(spelling).matches}.values())
        path = ".".join(entries[0].path) if entries else spelling
        end = start + len(path) if document.source.startswith(path.encode(), start) else start + len(spelling)
        modifiers = tuple(f".{word}" for word in spelling.split(".")[1:])
        uses = tuple(_uses(document, one))
        found.append(BodyInstruction(document.source, Span(start, end), modifiers, uses, entries))
    named = frozenset(map(bytes.decode, _OPERAND.findall(document.source, ptx.start, ptx.end)))
    return Body(ptx, tuple(found), tuple(_declared(ptx)), named | ptx.unit.completing)


def _uses(document: Document, one: Instruction) -> Iterator[Use]:
    """How an instruction uses its parts: the elements of a vector are used as the vector is, an address is read."""
    source = document.source
    if one.start != one.opcode_start:
        yield Use(one.start, one.opcode_start, "read")
    initials = tuple(text[:1] for text in operand_texts(document, one))
    for at, (start, end) in enumerate(one.operands):
        if b"%" in source[start:end] or b"$" in source[start:end]:
            done = access(one.spelling, initials, at, (), False)
            bracket = source.find(b"[", start, end)
            yield Use(start, bracket if bracket >= 0 else end, done)
            if bracket >= 0:
                yield Use(bracket, end, "read")


@query(1024)
def _words(text: bytes) -> tuple[tuple[str, int, int], ...]:
    """The operands of the host in a part of an instruction, at places relative to its start."""
    return tuple((found[0].decode(), *found.span()) for found in _OPERAND.finditer(text))


def _declared(ptx: Fragment) -> list[Span]:
    """The registers and labels in the outermost scope, but for those in whose name is a number of the statement."""
    node = ptx.document.root.descendant_for_byte_range(ptx.start, ptx.start)
    while node is not None and node.parent is not None and node.parent.type != "function_definition":
        node = node.parent
    if node is None:
        return []
    unique = [
        piece.start + ptx.start
        for piece in ptx.text.pieces
        if not piece.verbatim and piece.source.end - piece.source.start == 2 and ptx.text.text[piece.start] == UNIQUE
    ]
    found: list[Span] = []
    for child in node.named_children:
        if child.start_byte < ptx.start or child.start_byte >= ptx.end:
            continue
        if child.type == "label":
            names = [child.child_by_field_name("name")]
        elif child.type == "variable_declaration":
            names = [
                one for one in child.named_children if one.type in ("register", "identifier", "parameterized_name")
            ]
        else:
            continue
        spans = [Span(one.start_byte, one.end_byte) for one in names if one is not None]
        found += (one for one in spans if bisect_left(unique, one.start) == bisect_left(unique, one.end))
    return found
