"""Semantic tokens of NVVM IR, with the names of grammar/nvvm/queries/highlights.scm."""

from __future__ import annotations

import tree_sitter

from ptx_ls.ide.answers import Token
from ptx_ls.ide.semantic_tokens import DECLARATION, DEFAULT_LIBRARY, TYPES
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import captures

_QUERY = """
(opcode) @keyword
[(primitive_type) (void) (metadata_type) (opaque) (type_definition name: (local))] @type
(parameter type: (local) @type) (typed_value type: (local) @type) (argument type: (local) @type)
(instruction type: (local) @type) (typed_pointer_type (local) @type)
(array_type element: (local) @type) (structure_type (local) @type)
(local) @variable
(instruction result: (local) @declared.variable)
(parameter name: (local) @declared.parameter)
(global) @variable
(global_variable name: (global) @declared.variable)
(function_definition name: (global) @declared.function)
(function_declaration name: (global) @declared.function)
(instruction callee: (global) @function)
(body (label) @declared.label)
(incoming block: (local) @label)
(typed_value type: (primitive_type) value: (local) @typed)
"""
_MOST = 1 << 17
"""Words of a text that is coloured, as many as of PTX."""

# If several patterns match a word, the later one counts.
_ORDER = (
    *("variable", "keyword", "type", "function", "label"),
    *("declared.variable", "declared.parameter", "declared.function", "declared.label", "intrinsic"),
)


def tokens(source: bytes, tree: tree_sitter.Tree, within: tuple[int, int] | None = None) -> list[Token]:
    """The tokens of a module in order, or those that touch `within`; none for a text with more words than any
    program."""
    found = captures(nvvm_language(), _QUERY, tree.root_node, within)
    if sum(map(len, found.values())) > _MOST:
        return []
    # The trees hold no text, so what a query asks of the text is asked here.
    found.setdefault("label", []).extend(
        node for node in found.pop("typed", ()) if source[node.start_byte - 6 : node.start_byte] == b"label "
    )
    found["intrinsic"] = [
        node
        for name in ("variable", "function", "declared.function")
        for node in found.get(name, ())
        if source.startswith((b"@llvm.", b'@"llvm.'), node.start_byte)
    ]
    known: dict[tuple[int, int], Token] = {}
    for name in _ORDER:
        kind = "function" if name == "intrinsic" else name.removeprefix("declared.")
        modifiers = DECLARATION if name.startswith("declared.") else DEFAULT_LIBRARY if name == "intrinsic" else 0
        for node in found.get(name, ()):
            known[node.byte_range] = Token(*node.byte_range, TYPES.index(kind), modifiers)
    return [known[place] for place in sorted(known)]
