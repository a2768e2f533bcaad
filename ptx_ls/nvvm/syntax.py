"""Nodes of NVVM IR: their text and their ancestors."""

from __future__ import annotations

import tree_sitter

_MOST_DIGITS = 19


def text_of(node: tree_sitter.Node, source: bytes) -> str:
    """The text of a node; invalid UTF-8 is replaced."""
    return source[node.start_byte : node.end_byte].decode("utf-8", "replace")


def string_of(node: tree_sitter.Node, source: bytes) -> str:
    r"""The value of a string or a name such as `@"a b"`: without quotes and sigil, `\22` decoded."""
    text = text_of(node, source)
    if text.startswith(("@", "%", "$", "!", 'c"')):
        text = text[1:]
    return unquoted(text)


def identifier(node: tree_sitter.Node, source: bytes) -> str:
    """The name of a value, type or global without its sigil. One in quotes that is a number keeps them: it is no
    number to LLVM."""
    name = string_of(node, source)
    is_quoted = source[node.start_byte + 1 : node.start_byte + 2] == b'"'
    return f'"{name}"' if is_quoted and name.isdecimal() else name


def small_number(text: str) -> int | None:
    """The number that decimal digits are; None for another text, or a number that nothing here has."""
    return int(text) if len(text) < _MOST_DIGITS and text.isdecimal() and text.isascii() else None


def unquoted(text: str) -> str:
    r"""A name or string without its quotes, `\22` decoded."""
    if len(text) < 2 or text[0] != '"':
        return text
    text = text[1:-1]
    if "\\" not in text:
        return text
    head, *rest = text.split("\\")
    parts = [head]
    for part in rest:
        digits = part[:2]
        if len(digits) == 2 and all(c in "0123456789abcdefABCDEF" for c in digits):
            parts.append(chr(int(digits, 16)) + part[2:])
        else:
            parts.append("\\" + part)
    return "".join(parts)


def name_of(node: tree_sitter.Node, source: bytes) -> str:
    """What an entity is called, without sigil and quotes; "" if it has no name."""
    name = node.child_by_field_name("name")
    return string_of(name, source) if name is not None else ""


def leaf_at(tree: tree_sitter.Tree, offset: int) -> tree_sitter.Node | None:
    """The leaf at an offset, or ending there."""
    for at in (offset, offset - 1):
        if at < 0:
            continue
        node = tree.root_node.descendant_for_byte_range(at, at + 1)
        if node is not None and node.child_count == 0 and node.end_byte > node.start_byte:
            return node
    return None


def ancestor(tree: tree_sitter.Tree, node: tree_sitter.Node | None, *kinds: str) -> tree_sitter.Node | None:
    """The node itself or its nearest ancestor of one of some kinds; None if there is none."""
    found: tree_sitter.Node | None = None
    # Down from the root: tree-sitter searches each `parent` from there, so that climbing would cost the square of the
    # depth.
    around = tree.root_node if node is not None else None
    while around is not None and node is not None:
        if around.type in kinds:
            found = around
        around = around.child_with_descendant(node) if around != node else None
    return found
