"""Types that cannot be: of no bits, of too many, vectors of nothing, and elements that have no size."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.values.invalid_type import CODE
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.types import MOST_BITS
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.span import Span

_NONE = rb"(?:void|label|metadata)\b"
_NO_OPERAND = rb"(?:void\b|label\b(?!\s*%)|metadata\b(?!\s*!))"
_SUSPECT = pattern(
    rb"i(?<![\w.$%@!-]i)(?:0+|[1-9][0-9]{6,})\b|<\s*(?:0+|[0-9]{10,})\s+x\b|x(?<!\wx)\s+" + _NONE + rb"|\{\s*" + _NONE
    + rb"|,\s*" + _NO_OPERAND + rb"|label(?<!\wlabel)\s*\*|metadata(?<!\wmetadata)\s*\*|<[0-9]+\s+x\s+[\[{]"
    + rb"|ptr(?<!\wptr)(?:\s+addrspace\([0-9]+\))?\s*\*|addrspace\((?:-|[0-9]{8})[0-9]*\)"
    + rb"|\[\s*-[0-9]+\s+x\b|\(\s*void\s*[),]|,\s*\.\.\.\s*\)"
)  # fmt: skip
"""Where such a type may be; most of what it finds is something else, such as an argument of a call. Each way begins
with a character, by which `re` passes over the others in a sixth of the time; what must not be before it follows."""
_WIDE_SPACE = pattern(rb"addrspace[(]([0-9]{1,20})[)]")
_WIDTH = pattern(rb"i([0-9]{1,20})")
_LAST_CALL = pattern(r"\bmusttail\b")
_WIDEST_OF_LLVM7 = 1 << 24
_MOST_ELEMENTS = (1 << 32) - 1
_WITHOUT_SIZE = frozenset(("void", "metadata_type", "function_type"))
_WORDS = frozenset(("label", "token"))
_KINDS = frozenset(("primitive_type", "vector_type", "array_type", "structure_type", "typed_pointer_type")) | {
    *("address_space", "parameter_types", "arguments")
}


def check_module(document: Document, *, is_llvm7: bool) -> Iterator[Diagnostic]:
    """An error for each such type."""
    source = document.source
    for block, found in document.text.by_blocks(_suspects):
        for start, end in found:
            # LLVM 7 takes address spaces of 32 bits (measured 12.9, 13.5).
            wide = _WIDE_SPACE.fullmatch(source, block.start + start, block.start + end) if is_llvm7 else None
            width = _WIDTH.fullmatch(source, block.start + start, block.start + end) if is_llvm7 else None
            is_narrow = width is not None and 0 < int(width[1]) < _WIDEST_OF_LLVM7
            if not is_narrow and (wide is None or int(wide[1]) >= 1 << 32):
                yield from _checked(document.root, source, block.start + start, block.start + end)


def _suspects(source: bytes) -> tuple[Span, ...]:
    """Where such types may be in a block of lines."""
    return tuple(Span(*match.span()) for match in _SUSPECT.finditer(source))


def _checked(root: tree_sitter.Node, source: bytes, start: int, end: int) -> Iterator[Diagnostic]:
    node: tree_sitter.Node | None = root.descendant_for_byte_range(start, end)
    while node is not None and node.type not in _KINDS and node.end_byte <= end:
        node = node.parent
    if node is not None and node.type in _KINDS and not node.has_error and (message := _fault(node, source)):
        yield Diagnostic(CODE, "error", message, node.start_byte, node.end_byte)


def _fault(node: tree_sitter.Node, source: bytes) -> str:
    match node.type:
        case "primitive_type":
            digits = text_of(node, source)[1:]
            is_wrong = digits.isdecimal() and not 0 < int(digits[:9]) <= MOST_BITS
            return "bitwidth for integer type out of range" if is_wrong else ""
        case "vector_type" | "array_type":
            return _of_sequence(node, source)
        case "structure_type":
            wrong = next((child for child in node.named_children if _is_sizeless(child, source)), None)
            return "invalid element type for struct" if wrong is not None else ""
        case "typed_pointer_type":
            if node.children[0].type == "pointer_type":
                return "ptr* is invalid - use ptr instead"
            return "basic block pointers are invalid" if text_of(node.children[0], source) == "label" else ""
        case "parameter_types":
            is_void = any(child.type == "void" for child in node.named_children)
            return "void type only allowed for function results: without parameters it is '()'" if is_void else ""
        case "arguments":
            is_open = any(child.type == "..." for child in node.children)
            call = text_of(node.parent, source) if is_open and node.parent is not None else "musttail"
            return "" if _LAST_CALL.search(call) else "unexpected ellipsis in argument list for non-musttail call"
        case "address_space":
            return "invalid address space, must be a 24-bit integer" if _is_too_large(text_of(node, source)) else ""
    return ""


def _is_too_large(text: str) -> bool:
    number = re.search(r"-?[0-9]+", text)
    return number is not None and not 0 <= int(number[0][:20]) < 1 << 24


def _of_sequence(node: tree_sitter.Node, source: bytes) -> str:
    length, element = node.child_by_field_name("length"), node.child_by_field_name("element")
    if length is None or element is None:
        return ""
    if text_of(length, source).startswith("-"):
        return "expected number: the length of an array is not negative"
    is_vector = node.type == "vector_type"
    if is_vector and not text_of(length, source).strip("0"):
        return "zero element vector is illegal"
    if is_vector and leading_number(text_of(length, source)) > _MOST_ELEMENTS:
        return "size too large for vector"
    if is_vector and element.type in ("array_type", "structure_type", "vector_type"):
        return "invalid vector element type"
    if element.type == "void":
        return "void type only allowed for function results"
    return f"invalid {node.type.removesuffix('_type')} element type" if _is_sizeless(element, source) else ""


def _is_sizeless(node: tree_sitter.Node, source: bytes) -> bool:
    return node.type in _WITHOUT_SIZE or (node.type == "primitive_type" and text_of(node, source) in _WORDS)
