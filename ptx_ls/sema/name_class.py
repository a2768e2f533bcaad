"""Operands with each name exchanged for what it is: `%r5, [buf+4]` becomes `%b32, [=global:b8+4]`.

Instructions of a program differ in names far more often than in what the names are, so that almost every line of a
large file is one that was judged before. The words that stand for names:

    %b32  %f32*4  %b32.h1      a register of that type, of a vector type, with a selector
    &u32/u16  &u32/u16*4       a special register, with the types it may be read as
    =global:b8                 a variable or parameter in that space, of that type
    @  :  ?                    a function, a label, a name that is not declared
"""

from __future__ import annotations

import re
from functools import lru_cache

import tree_sitter

from ptx_ls.isa import state
from ptx_ls.sema.instructions import read
from ptx_ls.sema.scopes import Scopes
from ptx_ls.sema.symbols import Kind, Scope, specifiers, symbols_of
from ptx_ls.syntax.document import Document

_TOKEN = re.compile(r"([%A-Za-z_$][\w$]*(?:\.[A-Za-z]\w*)?|\d[\w$]*(?:\.\d*)?(?:[eE][+-]?\d+)?)")
_LANES = {".v2": 2, ".v4": 4, ".v8": 8}
_ELEMENTS = frozenset((".x", ".y", ".z", ".w", ".r", ".g", ".b", ".a"))


class NameClasses(dict[str, str]):
    """What each word among the operands stands for, within one scope; words are looked up once.

    `offset` is where the word stands, where the symbols are counted: the instructions of a scope are asked for in their
    order.
    """

    offset = 0

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __missing__(self, word: str) -> str:
        result, lasting = (word, True) if word[0].isdigit() else _class_of(word, self.scope, self.offset)
        if lasting:
            self[word] = result
        return result

    def exchange(self, operands: str) -> str:
        """The text of operands with each name exchanged."""
        parts = _TOKEN.split(operands)
        parts[1::2] = [self[word] for word in parts[1::2]]
        return "".join(parts)


def _class_of(word: str, scope: Scope, offset: int) -> tuple[str, bool]:
    """What a word stands for at an offset, and whether it does so in the rest of the scope."""
    if word == "_":
        return word, True
    if word == "WARP_SZ":
        return "32", True
    name, dot, member = word.partition(".")
    symbol, lasting = scope.visible(name, offset)
    if symbol is not None:
        return _declared(symbol.kind, symbol.detail, dot + member), lasting
    return (_special(word) if name.startswith("%") else "?"), lasting


@lru_cache(maxsize=4096)
def _special(word: str) -> str:
    """What a word stands for that may be a special register."""
    special = state.special_register(word)
    if special is None:
        return "?"
    vector = special.components and word == special.name
    return f"&{'/'.join(special.types)}" + (f"*{len(special.components)}" if vector else "")


@lru_cache(maxsize=4096)
def _declared(kind: Kind, detail: str, member: str) -> str:
    """What a name stands for that was declared so, with a member behind it (".x") or without."""
    match kind:
        case "kernel" | "function":
            return "?" if member else "@"
        case "label":
            return "?" if member else ":"
    words = specifiers(detail)
    types = [w[1:] for w in words if w.startswith(".") and (state.type_of(w) or w in _OPAQUE)]
    own = types[-1] if types else ""
    if ".reg" in words:
        lanes = next((_LANES[w] for w in words if w in _LANES), 1)
        if lanes > 1:
            return f"%{own}" if member in _ELEMENTS else "?" if member else f"%{own}*{lanes}"
        return f"%{own}{member}"
    space = next((w[1:].partition("[")[0] for w in words if state.space(w.partition("[")[0])), "")
    return "?" if member or not space else f"={space}:{own}"


_OPAQUE = (".texref", ".samplerref", ".surfref")


class OperandTexts:
    """The operands of a document's instructions, in their order, with their names exchanged."""

    def __init__(self, document: Document, scopes: Scopes | None = None) -> None:
        self._document = document
        self._scopes = scopes or Scopes(symbols_of(document))
        self._known: dict[int, NameClasses] = {}
        self.classes = NameClasses(Scope(0, 0, None))
        self._until = 0

    def of(self, node: tree_sitter.Node, start: int | None) -> str:
        """The operands of an instruction; `start` is where they begin, None to look in the tree."""
        source = self._document.source
        text = source[start : node.end_byte] if start is not None else b"/"
        if b"/" in text or b"#" in text:
            places = read(node, source).operands
            text = b", ".join(source[start:end] for start, end in places)
        self._enter(node.start_byte)
        return self.classes.exchange(text.decode("utf-8", "replace").strip("; \t\r\n"))

    def stands_for(self, name: bytes) -> str:
        """What a name stands for in the instruction last asked for."""
        return self.classes[name.decode("utf-8", "replace")]

    def _enter(self, offset: int) -> None:
        if offset >= self._until:
            scope, self._until = self._scopes.stretch(offset)
            classes = self._known.get(scope.start)
            if classes is None or classes.scope is not scope:
                classes = self._known[scope.start] = NameClasses(scope)
            self.classes = classes
        self.classes.offset = self._scopes.declared_before(offset)
