"""The nodes of a document that its meaning is read from, found in one pass over the tree."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from operator import attrgetter

import tree_sitter

from ptx_ls.syntax.document import Document, captures

DECLARING = ("variable", "label", "block")
"""The kinds of nodes that tell what is declared in a function's body, and where."""

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


@cache
def _query(language: tree_sitter.Language, words: str) -> tree_sitter.Query:
    query: tree_sitter.Query = tree_sitter.Query(language, words)
    return query


def captures_of(document: Document) -> dict[str, list[tree_sitter.Node]]:
    """All nodes by what they are, each kind in order: `instruction`, `variable`, `label`, `block`; those that name
    something outside of instructions: `targets`, `alias`, `initialized`; those of directives: `function`, `pragma`,
    `unknown`, `retarget` of a `.target` in a body, and `type` in declarations. Kinds that do not occur are left out."""
    return document.memo(_captures)


def _captures(document: Document) -> dict[str, list[tree_sitter.Node]]:
    query = _query(document.tree.language, f"(instruction) @instruction {_DECLARING}{_NAMING}{_DIRECTIVES}")
    return in_order(captures(query, document.root))


def inside(document: Document, kind: str, outer: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The nodes of one kind of `captures_of` that begin inside of a node."""
    starts = document.memo(_starts).get(kind, [])
    first, last = bisect_left(starts, outer.start_byte), bisect_left(starts, outer.end_byte)
    return captures_of(document)[kind][first:last] if first < last else []


def _starts(document: Document) -> dict[str, list[int]]:
    return {kind: [node.start_byte for node in nodes] for kind, nodes in captures_of(document).items()}


def declaring_in(document: Document, node: tree_sitter.Node) -> dict[str, list[tree_sitter.Node]]:
    """The nodes of kind `variable`, `label` and `block` inside of a node."""
    return in_order(captures(_query(document.tree.language, _DECLARING), node))


def names_in(document: Document, node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The names inside of a node, in order: identifiers and registers."""
    query = _query(document.tree.language, "(identifier) @name (register) @name")
    return in_order(captures(query, node)).get("name", [])


def in_order(found: dict[str, list[tree_sitter.Node]]) -> dict[str, list[tree_sitter.Node]]:
    """Captures as they stand in the source: tree-sitter's binding keeps them in a set."""
    for nodes in found.values():
        nodes.sort(key=attrgetter("start_byte"))
    return found
