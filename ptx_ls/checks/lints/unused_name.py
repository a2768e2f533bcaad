"""unused-name: a register, label, parameter, variable or function is never used.

At module scope this holds for functions with a body and for variables, both without linkage (.visible, .weak …), so
that nothing outside can name them; a function that only calls itself is unused too. Textures, samplers and surfaces are
not reported, since a host may bind them by name. This is a hint: an unused name costs nothing at run time, but often
something else was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.lazy import pattern
from ptx_ls.memo.memo import query
from ptx_ls.sema.flow.control_flow import Flow, space_of
from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, inside, names_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

CODE = "unused-name"

_WHAT = {"register": "Register", "label": "Label", "parameter": "Parameter", "variable": "Variable"}


def check(document: Document, function: tree_sitter.Node, flow: Flow | None) -> Iterator[Diagnostic]:
    """One hint per declaration; of several registers declared at once, one for each. `flow` is that of the function,
    which has the names in its instructions."""
    declared = next(
        (b.symbols for node, b in symbols_of(document).bodies() if node.start_byte == function.start_byte), ()
    )
    if flow is None:
        used = _named_in(document, function)
    else:
        others = [node for kind in _NAMING for node in inside(document, kind, function) if node != function]
        used = flow.named.union(*(_named_in(document, node) for node in others))
    for symbol in declared:
        if symbol.start not in used and not _is_needed(symbol):
            message = f"{_WHAT[symbol.kind]} '{symbol.text}' is never used"
            yield Diagnostic(CODE, "hint", message, symbol.start, symbol.end, tags=("unnecessary",))


_NAMING = ("targets", "initialized", "alias", "function", "unknown")
"""The kinds of nodes that name something in a function, besides its instructions."""


def _named_in(document: Document, node: tree_sitter.Node) -> frozenset[int]:
    """The offsets of the declarations of everything that a node names."""
    symbols = symbols_of(document)
    used = set()
    for name in names_in(document, node):
        if symbols.declared(name.start_byte) is None:
            word = document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
            meant = resolve(symbols, word, name.start_byte)
            if meant:
                used.add(meant.symbol.start)
    return frozenset(used)


def _is_needed(symbol: Symbol) -> bool:
    """Whether a name may remain unused, such as `_`."""
    return symbol.kind not in _WHAT or symbol.name == "_" or (symbol.kind == "parameter" and symbol.count is not None)


_LINKED = frozenset({".visible", ".extern", ".weak", ".common"})
_OPAQUE = frozenset({".texref", ".samplerref", ".surfref"})
# Names, and what is skipped: comments, modifiers, numbers.
_WORD = pattern(rb"//[^\n]*|/\*.*?\*/|\.[\w:]+|\d[\w$]*|([%A-Za-z_$][\w$]*)", re.DOTALL)


def check_module(document: Document) -> Iterator[Diagnostic]:
    """One hint per function or variable of the module that nothing names; the fix removes it."""
    candidates = [symbol for symbol in symbols_of(document).top if _may_go(symbol)]
    if not candidates:
        return
    texts: dict[int, bytes] = {}
    outside: list[bytes] = []
    end = 0
    for node in captures_of(document).get("function", ()):
        if node.type == "function_definition":
            texts[node.start_byte] = document.source[node.start_byte : node.end_byte]
            outside.append(document.source[end : node.start_byte])
            end = node.end_byte
    outside.append(document.source[end:])
    between = Counter(word for text in outside for word in _WORD.findall(text) if word)
    named = Counter(word for text in texts.values() for word in words_of(text))
    declared = Counter(symbol.name for symbol in symbols_of(document).top if symbol.whole_start not in texts)
    together = Counter(symbol.whole_start for symbol in symbols_of(document).top)
    for symbol in candidates:
        name = symbol.name.encode()
        own = texts.get(symbol.whole_start, b"")
        if named[name] > (name in words_of(own) if own else 0) or between[name] > declared[symbol.name]:
            continue
        fixes: tuple[Fix, ...] = ()
        if together[symbol.whole_start] == 1 and not (own and declared[symbol.name]):
            fixes = (Fix(f"Remove '{symbol.name}'", (TextEdit(symbol.whole_start, symbol.whole_end, ""),)),)
        message = f"{'Function' if own else 'Variable'} '{symbol.text}' is never used"
        yield Diagnostic(CODE, "hint", message, symbol.start, symbol.end, fixes=fixes, tags=("unnecessary",))


@query(2048)
def words_of(text: bytes) -> frozenset[bytes]:
    """The words of a text, outside of comments, that can be names."""
    return frozenset(_WORD.findall(text))


def _may_go(symbol: Symbol) -> bool:
    """Whether a function or variable can be removed if nothing in the document names it."""
    words = set(symbol.declared.words)
    if not symbol.defines or symbol.count is not None or words & (_LINKED | _OPAQUE):
        return False
    return symbol.kind == "function" or (symbol.kind == "variable" and bool(space_of(symbol)))
