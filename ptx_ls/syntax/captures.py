"""The nodes that the meaning of a document is read from, found in one pass over the tree."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import chain, islice
from operator import attrgetter

import tree_sitter

from ptx_ls.lazy import pattern
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.query import captures
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.trivia import EXTRAS

DECLARING = ("variable", "label", "block")
"""The kinds of nodes that tell what is declared in a function's body, and where."""

_INSTRUCTION = "(instruction) @instruction "
_DECLARING = "(variable_declaration) @variable (label) @label (block) @block "
_NAMING = (
    "(branchtargets_directive) @targets (calltargets_directive) @targets (alias_directive) @alias "
    "(initialized_declarator) @initialized (block (target_directive) @retarget) "
)
_DIRECTIVES = """
(function_definition) @function
(function_declaration) @function
(callprototype_directive) @function
(pragma_directive) @pragma
(unknown_directive) @unknown
(variable_declaration type: (data_type) @type)
(parameter type: (data_type) @type)
"""
ALL = _INSTRUCTION + _DECLARING + _NAMING + _DIRECTIVES
"""What `captures_of` finds, as a query of a whole tree."""


def captures_of(document: Document) -> dict[str, list[tree_sitter.Node]]:
    """The nodes of a document by kind, each kind in order; kinds that do not occur are left out.

    `instruction`, `variable`, `label` and `block`; `targets`, `alias` and `initialized` name something outside of
    instructions; `function`, `pragma`, `unknown` and `retarget` (a `.target` in a body) are directives; `type` is a
    type in a declaration.
    """
    return document.memo_nodes(_captures)


def _captures(document: Document) -> dict[str, list[tree_sitter.Node]]:
    return _captures_in(document, document.root, iterate_children(document.root))


def _captures_in(
    document: Document,
    outer: tree_sitter.Node,
    inner: Iterator[tree_sitter.Node],
    closed: Collection[int] = (),
) -> dict[str, list[tree_sitter.Node]]:
    """The result of the query `ALL` in nodes of an outer one, in a quarter of its time: a query visits every token, but
    in statements without a syntax error the grammar says where these nodes are. Blocks that begin at one of the offsets
    `closed` are left out."""
    found: defaultdict[str, list[tree_sitter.Node]] = defaultdict(list)
    open_ = [(outer, inner)]
    while open_:
        document.raise_if_cancelled()
        parent, children = open_[-1]
        is_broken = parent.has_error
        for node in islice(children, _AT_ONCE):
            kind = node.type
            if kind == "block" and node.start_byte in closed:
                continue
            if kind in _OUTER:
                found[_OUTER[kind]].append(node)
                open_.append((node, iterate_children(node)))
                break
            if kind == "section_directive" and not node.has_error:
                labels = labels_of_section(document, node)
                if labels:
                    found["label"] += labels
            elif kind == "target_directive":
                if parent.type == "block":
                    found["retarget"].append(node)
            elif (is_broken and node.has_error) or kind not in _KNOWN:
                for name, nodes in _in_order(document, ALL, node).items():
                    found[name] += nodes
            elif kind in _ALONE:
                found[_ALONE[kind]].append(node)
            elif kind in _TYPED:
                _typed(node, found)
        else:
            following = next(children, None)
            if following is None:
                open_.pop()
            else:
                open_[-1] = parent, chain((following,), children)
    return dict(found)


_AT_ONCE = 1024
"""Nodes that are looked at before it is asked whether anyone still waits."""
_OUTER = {"block": "block", "function_definition": "function"}
_ALONE = {
    "instruction": "instruction",
    "label": "label",
    "branchtargets_directive": "targets",
    "calltargets_directive": "targets",
    "alias_directive": "alias",
    "pragma_directive": "pragma",
    "unknown_directive": "unknown",
}
_TYPED = ("variable_declaration", "function_declaration", "callprototype_directive", "parameter_list")
_NOTHING = (
    *EXTRAS,
    *("version_directive", "address_size_directive"),
    *("loc_directive", "file_directive", "performance_directive", "attribute_directive"),
    *("{", "}", ".entry", ".func", "linkage_directive", "identifier"),
)
_KNOWN = frozenset((*_ALONE, *_TYPED, *_NOTHING))


# In a section it follows a label, or in a comment.
_COLON = pattern(rb":")


def labels_of_section(document: Document, section: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The labels in a debugging section without syntax errors, found by a text search: few of 100,000 lines of data
    have one."""
    found: list[tree_sitter.Node] = []
    for match in _COLON.finditer(document.source, section.start_byte, section.end_byte):
        colon = section.descendant_for_byte_range(match.start(), match.end())
        label = colon.parent if colon is not None else None
        if label is not None and label.type == "label":
            found.append(label)
    return found


def _typed(node: tree_sitter.Node, found: defaultdict[str, list[tree_sitter.Node]]) -> None:
    """Adds the nodes of a declaration, or of the parameters of a function."""
    if node.type == "variable_declaration":
        found["variable"].append(node)
    elif node.type != "parameter_list":
        found["function"].append(node)
    for child in node.children:
        match child.type:
            case "data_type":
                found["type"].append(child)
            case "initialized_declarator":
                found["initialized"].append(child)
            case "parameter":
                found["type"] += [c for c in child.children if c.type == "data_type"]
            case "parameter_list":
                _typed(child, found)
            case "pragma_directive":
                found["pragma"].append(child)


def function_definitions(document: Document) -> list[tree_sitter.Node]:
    """The definitions of functions, in order, also those that are parsed as parts of a syntax error."""
    found: list[tree_sitter.Node] = []
    for node in iterate_children(document.root):
        if node.type == "function_definition":
            found.append(node)
        elif node.has_error:
            found += _in_order(document, "(function_definition) @function", node).get("function", [])
    return found


def view_without(document: Document, bodies: Collection[int]) -> Document:
    """A view of a document whose captures are those outside of the blocks that begin at some offsets."""
    view = document.view()
    view.keep(_captures, _captures_in(document, document.root, iterate_children(document.root), bodies))
    return view


def instruction_nodes(document: Document, within: tuple[int, int] | None = None) -> list[tree_sitter.Node]:
    """The nodes of all instructions, or of those that touch `within`, in order."""
    if within is None:
        return captures_of(document).get("instruction", [])
    every = document.known(_instructions)
    if every is None:
        return _in_order(document, _INSTRUCTION, document.root, within).get("instruction", [])
    nodes, starts = every
    first = bisect_left(starts, within[0])
    first -= first > 0 and nodes[first - 1].end_byte > within[0]
    return nodes[first : bisect_left(starts, within[1])]


def read_instructions(document: Document) -> None:
    """Finds all instructions at once, before those of many ranges are asked for."""
    document.memo_nodes(_instructions)


def _instructions(document: Document) -> tuple[list[tree_sitter.Node], list[int]]:
    return captures_of(document).get("instruction", []), document.memo_nodes(_starts).get("instruction", [])


def inside(document: Document, kind: str, outer: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The nodes of one kind of `captures_of` that begin inside a node."""
    starts = document.memo_nodes(_starts).get(kind, [])
    first, last = bisect_left(starts, outer.start_byte), bisect_left(starts, outer.end_byte)
    return captures_of(document)[kind][first:last] if first < last else []


def _starts(document: Document) -> dict[str, list[int]]:
    return {kind: [node.start_byte for node in nodes] for kind, nodes in captures_of(document).items()}


def declaring_in(
    document: Document, node: tree_sitter.Node, within: tuple[int, int] | None = None
) -> dict[str, list[tree_sitter.Node]]:
    """The nodes of kind `variable`, `label` and `block` inside a node, or those of them that touch `within`."""
    return _in_order(document, _DECLARING, node, within)


_FUNCTION = pattern(rb"\.(?:func|entry)\b")


def functions_in_blocks(document: Document) -> list[tree_sitter.Node]:
    """The function declarations among statements, in order.

    They are found by a text search: few programs have one, and a query of the whole tree takes 0.2 s.
    """
    blocks = document.text.by_blocks(_function_words)
    found: list[tree_sitter.Node] = []
    for place in [(block.start + start, block.start + end) for block, spans in blocks for start, end in spans]:
        word = document.root.descendant_for_byte_range(*place)
        function = word.parent if word is not None else None
        around = function.parent if function is not None and function.type == "function_declaration" else None
        if function is not None and around is not None and around.type == "block":
            found.append(function)
    return found


def _function_words(source: bytes) -> list[Span]:
    return [Span(*found.span()) for found in _FUNCTION.finditer(source)]


def names_in(document: Document, node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The identifiers and registers inside a node, in order."""
    return _in_order(document, "(identifier) @name (register) @name", node).get("name", [])


def _in_order(
    document: Document, words: str, node: tree_sitter.Node, within: tuple[int, int] | None = None
) -> dict[str, list[tree_sitter.Node]]:
    """The captures of a query in the order of the source; tree-sitter's binding keeps them in a set."""
    found = captures(document.tree.language, words, node, within)
    for nodes in found.values():
        nodes.sort(key=attrgetter("start_byte"))
    return found
