"""The declarations of a PTX document, read from its tree."""

from __future__ import annotations

from operator import itemgetter

import tree_sitter

from ptx_ls.lazy import pattern
from ptx_ls.sema.declared_type import declared_type
from ptx_ls.sema.scope import Body, Kind, Scope, Symbol
from ptx_ls.sema.variables import detail, read_declaration, read_plain
from ptx_ls.syntax.captures import labels_of_section
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import GAP, next_named

FUNCTIONS = ("function_definition", "function_declaration")

# Deeper than any program; a file of a million braces must not exhaust Python's stack.
_DEEPEST = 200

# Declarations that are read before it is asked whether anyone still waits.
_AT_ONCE = 256


def outside(document: Document) -> tuple[Body, list[tree_sitter.Node]]:
    """The declarations outside of function bodies, and the nodes of the functions."""
    functions: list[tree_sitter.Node] = []
    module = Scope(0, len(document.source), None)
    scopes = [module]
    symbols = _statements(document, document.root, module, scopes, functions)
    return Body(tuple(scopes), tuple(symbols)), functions


def _statements(
    document: Document,
    node: tree_sitter.Node,
    scope: Scope,
    scopes: list[Scope],
    functions: list[tree_sitter.Node],
    depth: int = 0,
) -> list[Symbol]:
    """The symbols declared in a node and in its blocks, but not in functions. Adds the functions to `functions`, the
    scopes of blocks to `scopes`."""
    found: list[Symbol] = []
    if depth > _DEEPEST:
        return found
    for child in iterate_children(node):
        kind = child.type
        if kind == "instruction":
            continue
        names: list[Symbol] = []
        if kind == "variable_declaration":
            names = declared(document, child)
        elif kind == "label":
            names = _label(document, child)
        elif kind in FUNCTIONS:
            functions.append(child)
            names = function(document, child)
        elif kind == "section_directive" and not child.has_error:
            names = [symbol for label in labels_of_section(document, child) for symbol in _label(document, label)]
        elif kind in ("block", "section_directive", "section_body", "ERROR"):
            # What a syntax error swallowed may hold declarations that the rest of the document uses.
            inner = scope
            if kind == "block":
                inner = Scope(child.start_byte, child.end_byte, scope)
                scopes.append(inner)
            found += _statements(document, child, inner, scopes, functions, depth + 1)
        for symbol in names:
            scope.add(symbol)
        found += names
    return found


def body(
    document: Document,
    node: tree_sitter.Node,
    outer: Scope,
    declaring: dict[str, list[tree_sitter.Node]],
) -> Body:
    """The scopes and symbols of a function: its parameters and all that its block declares. `declaring` are the nodes
    in the block that declare something."""
    scope = Scope(node.start_byte, node.end_byte, outer)
    symbols: list[Symbol] = []
    for which in ("returns", "parameters"):
        parameters = node.child_by_field_name(which)
        for parameter in parameters.named_children if parameters else ():
            if parameter.type == "parameter":
                result = which == "returns"
                symbols += declared(document, parameter, "parameter", result)
    for symbol in symbols:
        scope.add(symbol)
    # The outermost block is the scope of the parameters too: one name cannot be both.
    block = node.child_by_field_name("body")
    inside = block.start_byte + 1 if block else node.start_byte, node.end_byte
    inner, names = declared_in(document, scope, declaring, inside)
    return Body((scope, *inner), (*symbols, *names))


def declared_in(
    document: Document,
    outermost: Scope,
    declaring: dict[str, list[tree_sitter.Node]],
    within: tuple[int, int],
) -> tuple[list[Scope], list[Symbol]]:
    """The scopes inside a scope, and all symbols that it and they declare, of nodes that begin in a span."""
    first, last = within
    found: list[tuple[int, str, tree_sitter.Node]] = []
    for kind, nodes in declaring.items():
        found += [(start, kind, node) for node in nodes if first <= (start := node.start_byte) < last]
    found.sort(key=itemgetter(0))
    scope, scopes, symbols = outermost, [], []
    for number, (start, kind, child) in enumerate(found):
        if number % _AT_ONCE == 0:
            document.raise_if_cancelled()
        while start >= scope.end and scope is not outermost and scope.parent is not None:
            scope = scope.parent
        if kind == "block":
            scope = Scope(start, child.end_byte, scope)
            scopes.append(scope)
            continue
        names = declared(document, child) if kind == "variable" else _label(document, child)
        for symbol in names:
            scope.add(symbol)
        symbols += names
    return scopes, symbols


def function(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    """The symbol of a function; None if it has no name."""
    name = node.child_by_field_name("name")
    if name is None:
        return []
    keyword = node.child_by_field_name("kind")
    before = document.source[node.start_byte : keyword.end_byte if keyword else name.start_byte]
    return [
        Symbol(
            name=_text(document, name),
            kind="kernel" if keyword and keyword.type == ".entry" else "function",
            detail=detail(before),
            start=name.start_byte,
            end=name.end_byte,
            whole_start=node.start_byte,
            whole_end=node.end_byte,
            defines=node.type == "function_definition",
        )
    ]


_WORD_AFTER = pattern(GAP + rb"[\w$%;]")


def _is_opcode(document: Document, node: tree_sitter.Node) -> bool:
    """Whether ptxas takes a label without its colon for an opcode, although it is none."""
    match = _WORD_AFTER.match(document.parsed_source, node.end_byte)
    return match is not None


def _label(document: Document, node: tree_sitter.Node) -> list[Symbol]:
    name = node.child_by_field_name("name")
    if name is None:
        return []
    if node.has_error and _is_opcode(document, node):
        return []
    detail = _list_after(node) if _MAYBE_LIST.match(document.parsed_source, node.end_byte) else ""
    place = name.start_byte, name.end_byte
    return [Symbol(_text(document, name), "label", detail, *place, node.start_byte, node.end_byte)]


def _list_after(label: tree_sitter.Node) -> str:
    """The directive of the list or prototype that a label names; "" for a label of code."""
    following = next_named(label)
    return _LISTS.get(following.type, "") if following is not None else ""


# A glance at the text spares the look at the tree, which takes longer than all else. Line markers begin with a hash.
_MAYBE_LIST = pattern(GAP + rb"(?:\.(?:branchtargets|calltargets|callprototype)|#)")
_LISTS = {
    "branchtargets_directive": ".branchtargets",
    "calltargets_directive": ".calltargets",
    "callprototype_directive": ".callprototype",
}


def declared(
    document: Document, node: tree_sitter.Node, kind: Kind | None = None, is_result: bool = False
) -> list[Symbol]:
    """The symbols of a declaration of variables or a parameter. `kind` None: the state space decides."""
    start, end = node.start_byte, node.end_byte
    plain = read_plain(document.source[start:end])
    if plain is not None and not node.has_error:
        words, names = plain
        kind = kind or _kind(words)
        defines = not words.startswith(".extern")
        return [
            Symbol(
                one.name,
                kind,
                words,
                start + one.start,
                start + one.end,
                start,
                end,
                count=one.count,
                dimensions=one.dimensions,
                defines=defines,
                is_result=is_result,
            )
            for one in names
        ]
    declaration = read_declaration(document.source, node)
    detail = declaration.detail
    return [
        Symbol(
            declarator.name.text,
            kind or _kind(detail),
            detail,
            declarator.name.start,
            declarator.name.end,
            start,
            end,
            count=declarator.number,
            dimensions=declarator.sizes,
            defines=not detail.startswith(".extern"),
            is_result=is_result,
        )
        for declarator in declaration.declarators
        if not declarator.is_sink
    ]


def _kind(detail: str) -> Kind:
    return "register" if declared_type(detail).space == ".reg" else "variable"


def _text(document: Document, node: tree_sitter.Node) -> str:
    return document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")
