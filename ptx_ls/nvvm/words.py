"""The word of NVVM IR at a place, by what is around it: the same word may mean several things."""

from __future__ import annotations

import re

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm import vocabulary
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.vocabulary import Word
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_INTEGER = re.compile(r"i[0-9]+")
_NAME = re.compile(rb"[a-zA-Z_][a-zA-Z0-9_]*")
_SPACE = re.compile(rb"addrspace\s*\(\s*([0-9]+)")
_PIECE = re.compile(r"[^-]+")
_LETTER = re.compile(r"[a-zA-Z]")

STRINGS = ("processor", "string", "launch", "argument")
"""The groups of attributes that are strings."""
_OF_TYPES = ("type",)
_OF_INSTRUCTIONS = ("instruction", "cast")
_OF_OPERATIONS = ("ordering", "access", "wrap", "flag", "scope", "parameter", "convention", "function")
_OF_OPCODES = {"atomicrmw": "operation", "icmp": "icmp", "fcmp": "fcmp"}
"""Opcodes of which another word says what they do: its group."""
_AROUND = {
    "parameter": ("parameter", "function"),
    "argument": ("parameter", "function"),
    "function_definition": ("convention", "linkage", "function", "parameter"),
    "function_declaration": ("convention", "linkage", "function", "parameter"),
    "attribute_group": ("function", "parameter"),
    "global_variable": ("linkage", "parameter"),
    "alias": ("linkage",),
}


@dataclass(frozen=True)
class PlacedWord:
    """A word and its bytes."""

    word: Word
    start: int
    end: int


def word_at(document: Document, offset: int) -> PlacedWord | None:
    """The word at an offset, or ending there; None if none of the table is there."""
    for at in (offset, offset - 1):
        node = document.root.descendant_for_byte_range(at, at + 1) if at >= 0 else None
        found = _word(document, node, at) if node is not None else None
        if found is not None:
            return found
    return None


def _word(document: Document, node: tree_sitter.Node, at: int) -> PlacedWord | None:
    source = document.source
    parent = node.parent
    around = parent.parent if parent is not None else None
    place = Span(*node.byte_range)
    text = text_of(node, source) if node.child_count == 0 else ""
    if node.type == "opcode":
        return _placed(text, _OF_INSTRUCTIONS, place)
    if node.type in ("primitive_type", "ptr", "void", "metadata_type", "opaque", "metadata"):
        return _placed("iN" if _INTEGER.fullmatch(text) and text != "i1" else text, _OF_TYPES, place)
    if node.type == "attribute":
        # The words that a number follows are no nodes.
        match = _NAME.match(source, node.start_byte)
        if match is None or not match.start() <= at < match.end():
            return None
        return _placed(match[0].decode(), _groups(node, source), Span(*match.span()))
    if parent is None:
        return None
    if text == "addrspace" or (node.type == "number" and parent.type == "address_space"):
        return _space(parent, source)
    if node.type == "word" and parent.type == "attribute":
        return _placed(text, _groups(parent, source), place)
    if node.type == "number" and parent.type == "attribute_arguments" and around is not None:
        return _space(around, source)
    if node.type == "string":
        return _string(text.strip('"'), node, parent, at)
    if node.type == "metadata_string" or parent.type == "metadata_string":
        return _placed(text.lstrip("!").strip('"'), ("property", "metadata", "loop"), place) or _placed(
            text.replace('"', ""), ("metadata",), place
        )
    if node.type == "metadata_name" and parent.type == "metadata_attachment":
        return _placed(text.lstrip("!"), ("attachment",), place)
    if node.type == "metadata_name":
        return _placed(text, ("metadata",), place)
    return None


def _placed(name: str, groups: tuple[str, ...], place: Span) -> PlacedWord | None:
    word = vocabulary.lookup(name, *groups)
    return PlacedWord(word, *place) if word is not None else None


def _groups(attribute: tree_sitter.Node, source: bytes) -> tuple[str, ...]:
    """What an attribute may be, by what it belongs to."""
    around = attribute.parent
    if around is None or around.type != "instruction":
        return _AROUND.get(around.type, ()) if around is not None else ()
    opcode = around.child_by_field_name("opcode")
    own = _OF_OPCODES.get(text_of(opcode, source)) if opcode is not None else None
    return (own, *_OF_OPERATIONS) if own is not None else _OF_OPERATIONS


def _space(whole: tree_sitter.Node, source: bytes) -> PlacedWord | None:
    """The address space that `addrspace(3)` names, of a pointer or a variable."""
    match = _SPACE.match(source, whole.start_byte)
    return _placed(match[1].decode(), ("space",), Span(*whole.byte_range)) if match else None


def _string(text: str, node: tree_sitter.Node, parent: tree_sitter.Node, at: int) -> PlacedWord | None:
    if parent.type == "string_attribute":
        is_name = parent.child_by_field_name("name") == node
        return _placed(text, STRINGS, Span(*node.byte_range)) if is_name else None
    if parent.type == "attribute_arguments":
        return _placed(text, ("threads",), Span(*node.byte_range))
    if parent.type != "target_definition":
        return None
    begin = node.start_byte + 1
    which = parent.child_by_field_name("property")
    if which is not None and which.end_byte - which.start_byte == len("triple"):
        return _placed(text.partition("-")[0], ("triple",), Span(begin, node.end_byte - 1))
    for piece in _PIECE.finditer(text):
        if begin + piece.start() <= at < begin + piece.end() and (letter := _LETTER.match(piece[0])):
            return _placed(letter[0], ("layout",), Span(begin + piece.start(), begin + piece.end()))
    return None
