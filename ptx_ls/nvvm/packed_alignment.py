"""Alignments of parameters as metadata has them: which parameter and its alignment, packed into one integer."""

from __future__ import annotations

import re

import tree_sitter

from ptx_ls.nvvm.syntax import string_of, text_of

_BITS = 16
_KEY = "align"


def alignment_words(node: tree_sitter.Node, source: bytes) -> str:
    """What the number at a node says of a parameter's alignment; "" where it is no such number: it follows !"align", or
    is in the node that !callalign of a call names."""
    typed = node.parent
    values = typed.parent if typed is not None else None
    text = text_of(node, source)
    if node.type != "number" or typed is None or values is None or values.type != "metadata_node":
        return ""
    before = typed.prev_named_sibling
    follows = before is not None and before.type == "metadata_string" and string_of(before, source) == _KEY
    if not text.isdigit() or not (follows or _is_of_call(values, source)):
        return ""
    which, alignment = divmod(int(text), 1 << _BITS)
    # The alignment of a variable has no parameter.
    if not which and follows:
        return ""
    return f"`{text}` = {f'parameter {which}' if which else 'the result'} is aligned to {alignment} bytes"


def _is_of_call(values: tree_sitter.Node, source: bytes) -> bool:
    definition = values.parent
    name = definition.child_by_field_name("name") if definition is not None else None
    if name is None:
        return False
    return bool(re.search(rb"!callalign\s+" + re.escape(source[slice(*name.byte_range)]) + rb"(?![\w.$-])", source))
