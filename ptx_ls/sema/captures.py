"""The nodes of a document that its meaning is read from, found in one pass over the tree."""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter

import tree_sitter

from ptx_ls.syntax.document import Document
from ptx_ls.syntax.query import captures

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
_ALL = _INSTRUCTION + _DECLARING + _NAMING + _DIRECTIVES


def captures_of(document: Document) -> dict[str, list[tree_sitter.Node]]:
    """All nodes by what they are, each kind in order: `instruction`, `variable`, `label`, `block`; those that name
    something outside of instructions: `targets`, `alias`, `initialized`; those of directives: `function`, `pragma`,
    `unknown`, `retarget` of a `.target` in a body, and `type` in declarations. Kinds that do not occur are left out."""
    return document.memo(_captures)


def _captures(document: Document) -> dict[str, list[tree_sitter.Node]]:
    return _in_order(document, _ALL, document.root)


def instruction_nodes(document: Document, within: tuple[int, int] | None = None) -> list[tree_sitter.Node]:
    """The nodes of all instructions, in order; `within`: only those that touch a range of bytes."""
    found = _in_order(document, _INSTRUCTION, document.root, within) if within else captures_of(document)
    return found.get("instruction", [])


def inside(document: Document, kind: str, outer: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The nodes of one kind of `captures_of` that begin inside of a node."""
    starts = document.memo(_starts).get(kind, [])
    first, last = bisect_left(starts, outer.start_byte), bisect_left(starts, outer.end_byte)
    return captures_of(document)[kind][first:last] if first < last else []


def _starts(document: Document) -> dict[str, list[int]]:
    return {kind: [node.start_byte for node in nodes] for kind, nodes in captures_of(document).items()}


def declaring_in(document: Document, node: tree_sitter.Node) -> dict[str, list[tree_sitter.Node]]:
    """The nodes of kind `variable`, `label` and `block` inside of a node."""
    return _in_order(document, _DECLARING, node)


def names_in(document: Document, node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The names inside of a node, in order: identifiers and registers."""
    return _in_order(document, "(identifier) @name (register) @name", node).get("name", [])


def _in_order(
    document: Document, words: str, node: tree_sitter.Node, within: tuple[int, int] | None = None
) -> dict[str, list[tree_sitter.Node]]:
    """What a query finds, as it stands in the source: tree-sitter's binding keeps captures in a set."""
    found = captures(document.tree.language, words, node, within)
    for nodes in found.values():
        nodes.sort(key=attrgetter("start_byte"))
    return found
