"""Constant expressions (PTX ISA 4.5): their kind and value, or what is wrong with them."""

from __future__ import annotations

from functools import lru_cache

import tree_sitter

from ptx_ls.lazy import dataclass
from ptx_ls.sema import constant_arithmetic
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import is_beyond_double, overflows
from ptx_ls.syntax.trivia import parts

_OF_INTEGERS = frozenset(("%", "<<", ">>", "&", "^", "|", "&&", "||"))
_CASTS = (".s64", ".u64")
DIVISION = "Constant expression has division by zero"
"""The message about a division by zero."""
WARP_SIZE = Constant(32)

# Deeper than any program; a file of a million parentheses must not exhaust Python's stack.
_DEEPEST = 100


@dataclass(frozen=True)
class Fault:
    """An error that ptxas reports for an expression, and the node where it reports it. `why`: what is wrong, where
    ptxas only says at which word it stopped."""

    message: str
    node: tree_sitter.Node
    why: str = ""


def constant(node: tree_sitter.Node, source: bytes, depth: int = 0) -> Constant | Fault | None:
    """The value of an expression, or its fault; None if the node is no constant expression, or is nested too deeply."""
    if depth > _DEEPEST:
        return None
    match node.type:
        case "number":
            text = source[node.start_byte : node.end_byte].decode("ascii", "replace")
            return Fault("Constant overflow", node) if overflows(text) else constant_arithmetic.parse_integer(text)
        case "float_literal":
            text = source[node.start_byte : node.end_byte].decode("ascii", "replace")
            if text[1] not in "fFdD" and is_beyond_double(text):
                return Fault("Constant overflow", node)
            return constant_arithmetic.parse_float(text)
        case "identifier":
            return WARP_SIZE if source[node.start_byte : node.end_byte] == b"WARP_SZ" else None
        case "parenthesized":
            return _parenthesized(node, source, depth + 1)
        case "unary" | "cast" | "binary" | "conditional" if (single := _single_within(node, source)) is not None:
            return unexpected(single, source)
        case "unary":
            return _unary(node, source, depth + 1)
        case "cast":
            return _cast(node, source, depth + 1)
        case "binary":
            return _binary(node, source, depth + 1)
        case "conditional":
            return _conditional(node, source, depth + 1)
    return None


def _single_within(node: tree_sitter.Node, source: bytes) -> tree_sitter.Node | None:
    """A hexadecimal single-precision number inside an expression without parentheses of its own, which ptxas refuses
    (measured 13.5)."""
    found = (child for child in node.named_children if child.type == "float_literal")
    return next((child for child in found if source[child.start_byte + 1 : child.start_byte + 2] in (b"f", b"F")), None)


def value_of(node: tree_sitter.Node | None, source: bytes) -> Constant | None:
    """The value of an expression; None if there is no such node, or it is no constant expression or a faulty one."""
    found = constant(node, source) if node is not None else None
    return found if isinstance(found, Constant) else None


@lru_cache(maxsize=4096)
def constant_of(text: str) -> Constant | Fault | None:
    """The value of an expression given as text; None if the text is none."""
    document = Document("file:///constant.ptx", "ptx", f"x {text};".encode())
    node = document.root.children[0] if document.root.children and not document.root.has_error else None
    operands = next((c for c in node.children if c.type == "operands"), None) if node is not None else None
    if operands is None or operands.named_child_count != 1:
        return None
    return constant(operands.named_children[0], document.source)


def _parenthesized(node: tree_sitter.Node, source: bytes, depth: int) -> Constant | Fault | None:
    """The value of an expression in parentheses; the grammar allows more there, for the arguments of calls."""
    inner = parts(node)
    if len(inner) == 1:
        return constant(inner[0], source, depth)
    # Of several the comma is wrong, of none the parenthesis.
    return unexpected(next((child for child in node.children if child.type == ","), node.children[-1]), source)


def unexpected(node: tree_sitter.Node, source: bytes) -> Fault:
    """The first word that no expression may contain."""
    written = source[node.start_byte : node.end_byte].decode("utf-8", "replace")
    why = f"'{written}' cannot be a part of a constant expression"
    return Fault(f"Parsing error near '{written}': syntax error", node, why)


def _unary(node: tree_sitter.Node, source: bytes, depth: int) -> Constant | Fault | None:
    operator, operand = node.child_by_field_name("operator"), node.child_by_field_name("operand")
    found = constant(operand, source, depth) if operand is not None else None
    if not isinstance(found, Constant) or operator is None:
        return found
    if operator.type in ("~", "!") and not found.is_integer:
        return _no_integer(node)
    return constant_arithmetic.unary(operator.type, found)


def _cast(node: tree_sitter.Node, source: bytes, depth: int) -> Constant | Fault | None:
    type_ = node.child_by_field_name("type")
    found = constant(parts(node)[-1], source, depth)
    if type_ is None:
        return None
    word = source[type_.start_byte : type_.end_byte].decode("ascii", "replace")
    if word not in _CASTS:
        return Fault("Unsupported cast operation", node)
    if not isinstance(found, Constant):
        return found
    return constant_arithmetic.cast(word, found) if found.is_integer else _no_integer(node)


def _no_integer(node: tree_sitter.Node) -> Fault:
    return Fault("Integer constant expression expected", node)


def _binary(node: tree_sitter.Node, source: bytes, depth: int) -> Constant | Fault | None:
    left, right = (node.child_by_field_name(side) for side in ("left", "right"))
    operator = node.child_by_field_name("operator")
    if left is None or right is None or operator is None:
        return None
    first, second = constant(left, source, depth), constant(right, source, depth)
    for found in (first, second):
        if not isinstance(found, Constant):
            return found
    assert isinstance(first, Constant) and isinstance(second, Constant)
    # A percent sign alone is the token of a register.
    sign = source[operator.start_byte : operator.end_byte].decode("ascii", "replace")
    if sign[0] == "%" and len(sign) > 1:
        return Fault(f"Parsing error near '{sign}': syntax error", operator, "A blank must follow the operator %")
    if first.is_integer != second.is_integer:
        return Fault("Constant expression type mismatch", node)
    if sign in _OF_INTEGERS and not first.is_integer:
        return _no_integer(node)
    if sign in "/%" and second.value == 0:
        return Fault(DIVISION, node)
    return constant_arithmetic.binary(sign, first, second)


def _conditional(node: tree_sitter.Node, source: bytes, depth: int) -> Constant | Fault | None:
    found: list[Constant] = []
    for name in ("condition", "consequence", "alternative"):
        part = node.child_by_field_name(name)
        one = constant(part, source, depth) if part is not None else None
        if not isinstance(one, Constant):
            return one
        if not one.is_integer:
            return _no_integer(node)
        found.append(one)
    condition, consequence, alternative = found
    return consequence if condition.value else alternative
