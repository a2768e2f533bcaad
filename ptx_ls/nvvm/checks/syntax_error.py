"""syntax-error: the parser of LLVM IR stops here. Code that LLVM accepts gets none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.unread_text import unread_diagnostics
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.broken_nodes import broken_nodes
from ptx_ls.nvvm.checks.places.next_word import at_next_word, lacking
from ptx_ls.nvvm.dialect import of_platform
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.error_nodes import ErrorNode
from ptx_ls.syntax.span import Span

CODE = "syntax-error"
_NO_RESULT = pattern(rb"=\s*(store|br|ret|switch|indirectbr|fence|unreachable|resume)\b")
_HEADER = pattern(rb"\^[0-9]+ *=|[ \t]*(?:[#;]*[ \t]*\*\*\*[ \t]*IR |[-=*]{8,}|(?:[A-Z]+ )*(?:LLVM|OPTIMIZED) DUMP\b)")
"""`*** IR Dump After SROAPass on f ***` of LLVM; rows of dashes and `LLVM DUMP` of numba. An entry of a summary, which
is for the linker, is passed over, too."""
_ENTITY = pattern(rb"^(?:define|declare|target|attributes|source_filename|[@!$%}])", re.M)
_LIBRARIES = pattern(rb'[ \t]*deplibs[ \t]*=[ \t]*\[[ \t]*(?:"[^"\n]*"[ \t]*,?[ \t]*)*\]')
_GROUPS = pattern(r"(?:\s*#[0-9]+)+\s*")
_MOST = 1000
_SHOWN = 40

# What is expected where the parser stopped, by the node around and the last thing before it.
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

# What the scanner puts an empty node for, and what the parser inserts.
_MISSING = {
    "missing_value": "a value",
    "missing_type": "a type",
    "missing_name": "a name",
    "missing_brace": "'}'",
    "missing_instruction": "an instruction",
    "local": "a local name such as %x",
    "global": "a global name such as @f",
    "word": "a word",
    "number": "a number",
    "string": "a string",
    "boolean": "a value",
    "primitive_type": "a type",
    "metadata_name": "metadata",
    "opcode": "an instruction",
}

_CLOSES = {
    "array_type": "']'",
    "array_constant": "']'",
    "incoming": "']'",
    "destinations": "']'",
    "operand_bundles": "']'",
    "instruction": "']'",
    "vector_type": "'>'",
    "vector_constant": "'>'",
    "structure_type": "'>'",
    "structure_constant": "'>'",
}


def check(document: Document) -> Iterator[Diagnostic]:
    """One error for each syntax error, in order, a thousand at most."""
    source, tree = document.source, document.tree
    yield from unread_diagnostics(document)
    last = -1
    for count, one in enumerate(broken_nodes(document)):
        if count >= _MOST:
            return
        empty = one.node.start_byte == one.node.end_byte
        start, end, message = _missing(one, source) if empty else _unexpected(one, source)
        if start < last or _is_header(source, start) or (_in_module(one) and _is_of_blocks(source, start)):
            continue
        if _is_of_llvm7(one, source, start) and _may_be_llvm7(document):
            continue
        last = end
        found = Diagnostic(CODE, "error", message, start, end)
        yield at_next_word(lacking(found), source) if empty and not _is_seen_in_line(one) else found
    # A parse tree of tens of thousands of entities is read through only where there is such a body.
    if entities_of(document).of_kind("body"):
        yield from _bodies(tree)
    yield from _results(document)


def _is_seen_in_line(one: ErrorNode) -> bool:
    """Whether readers notice in the line itself that a name is missing: the parameters make the result a function."""
    typed = one.parent.node.child_by_field_name("return_type") if one.parent is not None else None
    return one.node.type == "missing_name" and typed is not None and typed.type == "function_type"


def _is_header(source: bytes, at: int) -> bool:
    """Whether the line at an offset is a header that tools print between the modules of a dump."""
    return _HEADER.match(source, source.rfind(b"\n", 0, at) + 1) is not None


def _is_of_llvm7(one: ErrorNode, source: bytes, at: int) -> bool:
    """Whether an error is what LLVM 7 passes over: a list of libraries, and groups in a group that has attributes
    (measured 12.9, 13.5)."""
    if _LIBRARIES.match(source, source.rfind(b"\n", 0, at) + 1):
        return True
    group = one.parent.node if one.parent is not None else None
    if group is None or group.type != "attribute_group" or not _GROUPS.fullmatch(text_of(one.node, source)):
        return False
    return any(child.type in ("attribute", "string_attribute") for child in group.children)


def _may_be_llvm7(document: Document) -> bool:
    """Whether libnvvm may read a module in its dialect of LLVM 7."""
    platform = platforms_of(document).default
    return platform.reader == "libnvvm" and of_platform(platform) != "modern"


def _in_module(one: ErrorNode) -> bool:
    """Whether an error is outside of functions."""
    return one.parent is None or one.parent.node.type == "module"


def _is_of_blocks(source: bytes, at: int) -> bool:
    """Whether an offset is in what LLVM prints of a loop: blocks without their function, after a header."""
    header = source.rfind(b"*** IR Dump ", 0, at)
    return header >= 0 and _ENTITY.search(source, source.find(b"\n", header), at) is None


def _results(document: Document) -> Iterator[Diagnostic]:
    """The errors of instructions without a value that have a name: mostly the rest of a line above that ends in `=`."""
    for start, end in _without_result(document):
        node = document.root.descendant_for_byte_range(start, end)
        if node is None or node.type != "opcode" or node.parent is None:
            continue
        if node.parent.child_by_field_name("result") is not None:
            word = document.source[start:end].decode()
            message = f"instructions returning void cannot have a name: '{word}'"
            yield Diagnostic(CODE, "error", message, start, end)


def _without_result(document: Document) -> Iterator[Span]:
    """Where an instruction without a value follows `=`."""
    source = document.source
    for block, (found, is_open) in document.text.by_blocks(_named):
        yield from (Span(block.start + start, block.start + end) for start, end in found)
        match = _NO_RESULT.match(source, source.rindex(b"=", block.start, block.end)) if is_open else None
        if match is not None:
            yield Span(*match.span(1))


def _named(source: bytes) -> tuple[Sequence[Span], bool]:
    """Where such instructions are in a block of lines, and whether the block ends in `=`."""
    return [Span(*match.span(1)) for match in _NO_RESULT.finditer(source)], source.rstrip().endswith(b"=")


def _bodies(tree: tree_sitter.Tree) -> Iterator[Diagnostic]:
    """The errors of bodies without a header; the grammar reads them so that instructions under a broken header are
    kept."""
    before: tree_sitter.Node | None = None
    for node in tree.root_node.children:
        if node.type == "body" and (before is None or not before.is_error):
            message = "Expected 'define' with a type, a name and parameters before '{'"
            yield Diagnostic(CODE, "error", message, node.start_byte, node.start_byte + 1)
        if node.type != "comment":
            before = node


def _missing(one: ErrorNode, source: bytes) -> tuple[int, int, str]:
    end = _code_before(source, one.node.start_byte)
    what = _due(one)
    return max(0, end - 1), end, f"Expected {what}{_near(source, one.node.end_byte)}"


def _due(one: ErrorNode) -> str:
    """What belongs in place of an empty node."""
    kind, parent = one.node.type, one.parent.node if one.parent else None
    around = parent.type if parent is not None else ""
    if kind == "missing_close":
        return _CLOSES.get(around, "')'")
    if kind == "missing_word":
        return _word(around, parent)
    return _MISSING.get(kind, f"'{kind}'" if not kind[:1].isalpha() else kind.replace("_", " "))


def _word(around: str, parent: tree_sitter.Node | None) -> str:
    """The word or sign that is missing in a node."""
    if around == "global_variable":
        return "'global' or 'constant'"
    if around == "body":
        return "'{'"
    if around in ("function_definition", "function_declaration"):
        return "'(' and the parameters"
    if around == "instruction" and parent is not None:
        if parent.child_by_field_name("callee") is not None:
            return "'(' and the arguments"
        # A cast has its operand with its type, a binary operation has the type on its own.
        return "','" if parent.child_by_field_name("type") == _first_type(parent) else "'to'"
    return "','"


def _first_type(instruction: tree_sitter.Node) -> tree_sitter.Node | None:
    """The type before the operands of a binary operation; None if there is none."""
    operand = instruction.child_by_field_name("operand")
    kind = instruction.child_by_field_name("type")
    return kind if kind is not None and operand is not None and kind.start_byte < operand.start_byte else None


def _unexpected(one: ErrorNode, source: bytes) -> tuple[int, int, str]:
    """The span and message of an ERROR node; its first word on a line is where the parser stopped."""
    node = one.node
    begin, expected = _stop(one, source)
    text = source[begin : node.end_byte]
    start = begin + len(text) - len(text.lstrip())
    line = source[start : node.end_byte].split(b"\n", 1)[0].rstrip()
    end = start + len(line)
    shown = line.decode("utf-8", "replace")
    if len(shown) > _SHOWN:
        shown = shown[: _SHOWN - 1] + "…"
    found = _printable(shown)
    message = f"Expected {expected}, found '{found}'" if expected else f"'{found}' is not expected here"
    return start, max(start, end), message


def _stop(one: ErrorNode, source: bytes) -> tuple[int, str]:
    """Where the parser stopped in an ERROR node, and what is expected there. The node may begin with a header, or with
    entities, that are sound: then it is behind the brace and the statements that follow, or where an inner one is."""
    node = one.node
    inner = next((child for child in node.children if child.is_error), None)
    if inner is not None and any(child.type in _ENTITIES for child in node.children[:1]):
        return inner.start_byte, ""
    is_in_body = False
    begin = node.start_byte
    for child in node.children:
        if (child.type not in _STATEMENTS) if is_in_body else (child.type in _NO_HEADER):
            break
        is_in_body = is_in_body or (child.type == "{" and _ends_line(source, child.end_byte))
        begin = child.end_byte
    if not is_in_body or not source[begin : node.end_byte].strip():
        return node.start_byte, _expected_after(one, source)
    return begin, _EXPECTED["body"]


_ENTITIES = frozenset(
    ("target_definition", "source_filename", "module_asm", "type_definition", "global_variable", "alias", "comment")
) | {"comdat_definition", "function_definition", "function_declaration", "attribute_group", "metadata_definition"}
_NO_HEADER = frozenset(("=", "(", ","))
"""What is in no header once its parameters are read: it was broken before."""
_STATEMENTS = frozenset(("instruction", "label", "debug_record", "comment"))


def _ends_line(source: bytes, at: int) -> bool:
    """Whether nothing but blanks is in the rest of a line."""
    return not source[at : source.find(b"\n", at)].strip()


def _expected_after(one: ErrorNode, source: bytes) -> str:
    node = one.node
    children = [c for c in node.children if c.type != "comment"]
    last = children[-1] if children else None
    if last is not None and last.end_byte >= node.end_byte and node.end_byte < len(source):
        # The error ends with something half read: what was missing comes after it.
        kind = text_of(last, source)
        if kind == "=":
            return "an instruction" if any(around.type == "body" for around in one.ancestors) else "a definition"
        if last.type == "opcode":
            return "a type"
        if kind == ",":
            return "an operand"
    return _EXPECTED.get(one.parent.node.type, "") if one.parent is not None else _EXPECTED["module"]


def _code_before(source: bytes, end: int) -> int:
    while end and source[end - 1 : end].isspace():
        end -= 1
    return end


def _near(source: bytes, at: int) -> str:
    rest = source[at : at + 200].split()
    return (
        f" before '{_printable(rest[0].decode('utf-8', 'replace')[:_SHOWN])}'"
        if rest
        else " before the end of the file"
    )


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
