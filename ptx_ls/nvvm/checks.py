"""Diagnostics of NVVM IR: syntax errors. What LLVM reads gets none."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.diagnostic import Diagnostic
from ptx_ls.nvvm.syntax import ancestor, broken, text_of

CODE = "syntax-error"
_MOST = 1000
_SHOWN = 40

# What can stand where the parser stopped, by the node around and the last thing before it.
_EXPECTED = {
    "module": "a definition, a declaration or metadata",
    "body": "an instruction, a label or '}'",
    "instruction": "an operand",
    "arguments": "an argument or ')'",
    "parameters": "a parameter or ')'",
    "parameter_types": "a type or ')'",
    "attribute_arguments": "')'",
    "attribute_group": "an attribute or '}'",
    "metadata_node": "metadata or '}'",
    "specialized_metadata": "a field or ')'",
    "structure_type": "a type or '}'",
    "array_type": "'[length x type]'",
    "vector_type": "'<length x type>'",
    "incoming": "'[value, block]'",
    "function_definition": "the function's header or '{'",
    "function_declaration": "the function's type and name",
    "global_variable": "a linkage, 'global' or 'constant'",
    "target_definition": "'triple' or 'datalayout'",
    "constant_expression": "an operand or ')'",
}

_MISSING = {
    "local": "a local name such as %x",
    "global": "a global name such as @f",
    "word": "a word",
    "number": "a number",
    "string": "a string",
    "primitive_type": "a type",
    "metadata_name": "metadata",
    "opcode": "an instruction",
}


def check(source: bytes, tree: tree_sitter.Tree) -> Iterator[Diagnostic]:
    """One error for each broken place, a thousand at most, in order."""
    last = -1
    for count, node in enumerate(broken(tree)):
        if count >= _MOST:
            return
        start, end, message = _missing(node, source) if node.is_missing else _unexpected(node, source)
        if start <= last:
            continue
        last = end
        yield Diagnostic(CODE, "error", message, start, end)
    yield from _bodies(source, tree)


def _bodies(source: bytes, tree: tree_sitter.Tree) -> Iterator[Diagnostic]:
    """A body on its own: the grammar reads it so that instructions stay what they are under a broken header."""
    before: tree_sitter.Node | None = None
    for node in tree.root_node.children:
        if node.type == "body" and (before is None or not before.is_error):
            message = "Syntax error: expected 'define' with a type, a name and parameters before '{'"
            yield Diagnostic(CODE, "error", message, node.start_byte, node.start_byte + 1)
        if node.type != "comment":
            before = node


def _missing(node: tree_sitter.Node, source: bytes) -> tuple[int, int, str]:
    end = _code_before(source, node.start_byte)
    kind = node.type
    what = _MISSING.get(kind, f"'{kind}'" if not kind[:1].isalpha() else kind.replace("_", " "))
    return max(0, end - 1), end, f"Syntax error: expected {what}{_near(source, node.end_byte)}"


def _unexpected(node: tree_sitter.Node, source: bytes) -> tuple[int, int, str]:
    """An ERROR node holds what was skipped; the first word of it that begins a line is where reading stopped."""
    text = source[node.start_byte : node.end_byte]
    start = node.start_byte + len(text) - len(text.lstrip())
    line = source[start : node.end_byte].split(b"\n", 1)[0].rstrip()
    end = start + len(line)
    shown = line.decode("utf-8", "replace")
    if len(shown) > _SHOWN:
        shown = shown[: _SHOWN - 1] + "…"
    wanted = _wanted(node, source)
    tail = f": expected {wanted}" if wanted else ""
    return start, max(start, end), f"Parsing error near '{_printable(shown)}': syntax error{tail}"


def _wanted(node: tree_sitter.Node, source: bytes) -> str:
    children = [c for c in node.children if c.type != "comment"]
    last = children[-1] if children else None
    if last is not None and last.end_byte >= node.end_byte and node.end_byte < len(source):
        # The error ends with something half read: what was missing comes behind it.
        kind = text_of(last, source)
        if kind == "=":
            return "an instruction" if ancestor(node, "body") is not None else "a definition"
        if last.type == "opcode":
            return "a type"
        if kind == ",":
            return "an operand"
    parent = node.parent
    return _EXPECTED.get(parent.type, "") if parent is not None else _EXPECTED["module"]


def _code_before(source: bytes, end: int) -> int:
    while end and source[end - 1 : end].isspace():
        end -= 1
    return end


def _near(source: bytes, at: int) -> str:
    rest = source[at : at + 200].split()
    return (
        f" near '{_printable(rest[0].decode('utf-8', 'replace')[:_SHOWN])}'" if rest else " before the end of the file"
    )


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
