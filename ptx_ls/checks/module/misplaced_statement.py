"""misplaced-statement: an instruction, label or block is outside of every function."""

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.syntax.trivia import EXTRAS

CODE = "misplaced-statement"

_STATEMENTS = {
    "instruction": "an instruction",
    "label": "a label",
    "block": "a block",
    "loc_directive": ".loc",
    "loc_intermediate_directive": ".loc_intermediate",
    "branchtargets_directive": ".branchtargets",
    "calltargets_directive": ".calltargets",
    "callprototype_directive": ".callprototype",
}


def check(context: Context) -> Iterator[Diagnostic]:
    """One error at the first such statement, where ptxas stops; none in a part of a function without a head."""
    if context.module.no_version is not None or context.module.no_target is not None:
        return
    node = next((node for node in context.document.root.children if node.type in _STATEMENTS), None)
    if node is not None and not _is_body(node):
        first = node
        while first.child_count:
            first = first.children[0]
        word = context.document.source[first.start_byte : first.end_byte].decode("utf-8", "replace")
        what = _STATEMENTS[node.type]
        message = f"{what[0].upper()}{what[1:]} is outside of every function"
        yield parsing_error(CODE, word, message, first.start_byte, first.end_byte)


def _is_body(node: tree_sitter.Node) -> bool:
    """Whether a block is the body of a function whose head is broken."""
    before = node.prev_sibling
    while before is not None and before.type in EXTRAS:
        before = before.prev_sibling
    return node.type == "block" and before is not None and before.is_error
