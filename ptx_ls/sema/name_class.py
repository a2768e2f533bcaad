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
from ptx_ls.sema.symbols import Kind, Scope, Symbol, symbols_of
from ptx_ls.syntax.document import Document

_TOKEN = re.compile(r"[%A-Za-z_$][\w$]*(?:\.[A-Za-z]\w*)?|\d[\w$]*(?:\.\d*)?(?:[eE][+-]?\d+)?")
_LANES = {".v2": 2, ".v4": 4, ".v8": 8}
_ELEMENTS = frozenset((".x", ".y", ".z", ".w", ".r", ".g", ".b", ".a"))


class NameClasses(dict[str, str]):
    """What each word among the operands stands for, within one scope; words are looked up once."""

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self._scope = scope

    def __missing__(self, word: str) -> str:
        result = self[word] = word if word[0].isdigit() else _class_of(word, self._scope)
        return result

    def exchange(self, operands: str) -> str:
        """The text of operands with each name exchanged."""
        return _TOKEN.sub(lambda match: self[match[0]], operands)


def _class_of(word: str, scope: Scope) -> str:
    if word == "_":
        return word
    if word == "WARP_SZ":
        return "32"
    name, dot, member = word.partition(".")
    if name.startswith("%"):
        special = state.special_register(word)
        if special:
            vector = special.components and word == special.name
            return f"&{'/'.join(special.types)}" + (f"*{len(special.components)}" if vector else "")
        if state.special_register(name):
            return "?"
    symbol = _find(name, scope)
    if symbol is None:
        return "?"
    return _declared(symbol.kind, symbol.detail, dot + member)


def _find(name: str, scope: Scope | None) -> Symbol | None:
    while scope is not None:
        if symbol := scope.find(name):
            return symbol
        scope = scope.parent
    return None


@lru_cache(maxsize=4096)
def _declared(kind: Kind, detail: str, member: str) -> str:
    """What a name stands for that was declared so, with a member behind it (".x") or without."""
    match kind:
        case "kernel" | "function":
            return "?" if member else "@"
        case "label":
            return "?" if member else ":"
    words = detail.split()
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
    """The operands of a document's instructions with their names exchanged."""

    def __init__(self, document: Document, scopes: Scopes | None = None) -> None:
        self._document = document
        self._scopes = scopes or Scopes(symbols_of(document))
        self._classes: dict[int, NameClasses] = {}

    def of(self, node: tree_sitter.Node, start: int | None) -> str:
        """The operands of an instruction; `start` is where they begin, None to look in the tree."""
        source = self._document.source
        text = source[start : node.end_byte] if start is not None else b"/"
        if b"/" in text or b"#" in text:
            places = read(node, source).operands
            text = b", ".join(source[start:end] for start, end in places)
        return self._classes_at(node.start_byte).exchange(text.decode("utf-8", "replace").strip("; \t\r\n"))

    def stands_for(self, word: str, offset: int) -> str:
        """What one word at an offset stands for."""
        return self._classes_at(offset)[word]

    def _classes_at(self, offset: int) -> NameClasses:
        scope = self._scopes.at(offset)
        classes = self._classes.get(id(scope))
        if classes is None:
            classes = self._classes[id(scope)] = NameClasses(scope)
        return classes


Families = tuple[tuple[str, str], ...]
"""(name, declaration) of each family of registers, `%r` of `%r<N>`, in order."""


def families(scope: Scope) -> Families | None:
    """The registers that are declared by `%r<N>` where a scope is.

    None where a single register has a name of such a family too, so that the number in a name matters.
    """
    declared: dict[str, str] = {}
    single: set[str] = set()
    around: Scope | None = scope
    while around is not None:
        for name, symbol in around.ranges.items():
            declared.setdefault(name, symbol.detail)
        single.update(n.rstrip("0123456789") for n in around.names if n.startswith("%") and n[-1].isdigit())
        around = around.parent
    return None if single & declared.keys() else tuple(sorted(declared.items()))


_LINE = re.compile(r"(?:@\s*!?\s*(?P<guard>[%\w$#]+)\s*)?[A-Za-z][\w$]*(?:\.[\w:]*)*(?P<operands>\s.*)?;?$", re.DOTALL)
_WORD = re.compile(r"\d[\w$]*(?:\.\d*)?(?:[eE][+-]?\d+)?|[%A-Za-z_$][\w$#]*(?:\.[A-Za-z]\w*)?")


def is_uniform(line: str, declared: Families, scope: Scope) -> bool:
    """Whether an instruction, the numbers of its registers replaced by `#`, means the same wherever the same families
    of registers are declared: no name in it is declared alone."""
    match = _LINE.match(line)
    if match is None or "/" in line:
        return False
    known = {name for name, _ in declared}
    words = _WORD.findall(match["operands"] or "")
    names = [w for w in (match["guard"] or "_", *words) if w != "_" and not w[0].isdigit()]
    return all(
        name[:-1] in known if name.endswith("#") else bool(state.special_register(name)) and _find(name, scope) is None
        for name in names
    )
