"""The instructions of PTX in a host language, and how they use its operands: what lints look at."""

from __future__ import annotations

from ptx_ls.embed.fragment import Fragment, Unit
from ptx_ls.embed.placeholders import UNIQUE
from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.lazy import dataclass
from ptx_ls.sema.access import NameAccess, name_accesses
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class BodyInstruction:
    """An instruction: the place of its opcode with the words of its path, its modifiers, the names in it, its entries
    in the table, and whether it is under a guard."""

    path: Span
    modifiers: tuple[str, ...]
    names: tuple[NameAccess, ...]
    entries: tuple[Entry, ...]

    @property
    def effects(self) -> frozenset[str]:
        """What it does besides computing."""
        return frozenset(effect for entry in self.entries for effect in entry.effects)


@dataclass(frozen=True)
class Body:
    """The PTX of a unit. `declared`: the places of the registers and labels that are outside of braces."""

    ptx: Fragment
    instructions: tuple[BodyInstruction, ...]
    declared: tuple[Span, ...]

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
        spelling, _, names = name_accesses(document, node)
        opcode = node.child_by_field_name("opcode")
        start = opcode.start_byte if opcode else node.start_byte
        entries = tuple({id(m.entry): m.entry for m in table.resolve(spelling).matches}.values())
        path = ".".join(entries[0].path) if entries else spelling
        end = start + len(path) if document.source.startswith(path.encode(), start) else start + len(spelling)
        modifiers = tuple(f".{word}" for word in spelling.split(".")[1:])
        found.append(BodyInstruction(Span(start, end), modifiers, tuple(names), entries))
    return Body(ptx, tuple(found), tuple(_declared(ptx)))


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
        found += (one for one in spans if not any(one.start <= at < one.end for at in unique))
    return found
