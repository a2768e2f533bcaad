"""Parses operands in canonical form (operand_key.py) into the shapes that the table is matched with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ptx_ls.isa.brackets import split_commas, split_outside
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.table import Match
from ptx_ls.isa.texture_brackets import regrouped
from ptx_ls.lazy import pattern, replace
from ptx_ls.syntax.literals import integer, is_beyond_double, overflows

UNKNOWN = Shape("unknown")
_FLOATS = ("hex32", "hex64", "decimal")
_MOST = 1 << 64
_DEEPEST = 64
"""Parentheses around a name from which on an operand is not looked into."""
_LONG = 100
"""Digits of a number whose value is of no account."""

_REGISTER = pattern(r"([%&])([\w/]*)(?:\*(\d))?(\.\w+)?$")
_VARIABLE = pattern(r"=(\w*(?:::\w+)?):(\w*)(\[\])?$")
_INTEGER = pattern(r"(-?)(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?$")
_HEXADECIMAL_FLOAT = pattern(r"0([fFdD])[0-9a-fA-F]+$")
_WITHIN = pattern(r"(?<![\w.])0[fF]0")
"""A floating-point number in hexadecimal digits as part of an expression, once names are exchanged."""
_ANY_DOUBLE = pattern(r"(?<![\w.])0d0(?!\w)")
"""A floating-point number in hexadecimal digits, once names are exchanged."""
_ALONE = pattern(r"[+(\s]*\(\s*(0[fFdD][0-9a-fA-F]+)[)\s]*$")
"""Such a number alone, in parentheses."""
_IN_PARENTHESES = pattern(r"\(\s*0[fFdD][0-9a-fA-F]+\s*\)")
"""Such a number in parentheses of its own, which is a part like any other (measured 13.5)."""
_TWO_SINKS = pattern(r"_\s*\|\s*_")
_DECIMAL = pattern(r"-?(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?$|-?\d+[eE][+-]?\d+$")
_NAMED = pattern(r"[%=?@&]|\(\s*\)|[(,]\s*:\w*\s*[,)]")
_EXPRESSION = pattern(r"[-+~!(\d][-+*/%<>=!&|^~?:().\s\w]*$")
_BRACED_NAME = pattern(r"\(\s*[%=@&:]")
_A_NAME = pattern(r"[%&=][a-z]|[@:?]\s*(?:$|[,)])|:(?:branch|call)")
_REGISTER_BEHIND = pattern(r"\w+\s*%[a-z]")
_LABEL = pattern(r":(\w*)$")
_INDEXED = pattern(r"(?:%\w*|=\w+(?:::\w+)?:\w*)\s*\[[^\]]")
_OFFSET = pattern(r"([^+-]+?)\s*[+-].*$", re.DOTALL)


_NUMBERS = pattern(
    r"(?=\D*\d)(?:(?:(?:0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)U?|0[fFdD][0-9a-fA-F]+|(?:\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?"
    r"|\d+[eE][+-]?\d+)(?![\w.])|\(\s*\.\w+\s*\)|[=!<>]="
    r"|[-+~!*/%<>&|^()\s]|(?<=[\w)\s])[?:])+"
)
"""Numbers and operators only, some of which begin words for names elsewhere: `&`, `%`, `?`, `:`, `|`."""
_SIGILS = ("%", "&", "=", "@", ":")
"""The first characters of words for names."""
_LEADS = ("?", ":", "|", "&", "%", "=")


@lru_cache(maxsize=65536)
def shapes(text: str) -> tuple[Shape, ...]:
    """The shapes of all operands of an instruction, from their text without the semicolon."""
    return tuple(_shape(part) for part in split_commas(text))


def gate_as_written(match: Match, texts: Sequence[str]) -> Gate:
    """The gate of a form with operands of these texts, whose names are not looked up; a vector or a register in place
    of another kind may narrow it."""
    written = shapes(", ".join(texts))
    least, most = match.state.form.arity
    fits = least <= len(regrouped(match.state.form, written)) <= most
    return match.gate_for(written) if fits else match.gate_with(len(texts))


@lru_cache(maxsize=1024)
def _shape(text: str) -> Shape:
    if text.startswith("["):
        return _address(text)
    if text[:1] not in _LEADS and _NUMBERS.fullmatch(text):
        return replace(_literal(text), is_sum=text[:1] == "(")
    if _TWO_SINKS.fullmatch(text):
        return _illegal("Parsing error near '_': syntax error", "A pair has at most one sink")
    halves = split_outside(text, "|")
    if len(halves) == 2 and "+" not in halves[0]:
        return Shape("pair", parts=tuple(_shape(half) for half in halves))
    if text.startswith("{") and text.endswith("}"):
        parts = split_commas(text[1:-1])
        # Most elements are alike, and one shape is compared faster with itself.
        known = {part: _shape(part) for part in dict.fromkeys(parts)}
        return Shape("vector", parts=tuple(known[part] for part in parts))
    if text.startswith("("):
        # Parentheses around numbers alone are an expression.
        is_list = text.endswith(")") and (_NAMED.search(text) or len(split_commas(text[1:-1])) > 1)
        if not is_list:
            return replace(_literal(text), is_sum=True)
        if text.startswith("(" * _DEEPEST):
            return UNKNOWN
        between = [_shape(part) for part in split_commas(text[1:-1])]
        return next((part for part in between if part.kind == "illegal"), Shape("arguments"))
    if text[:1] in ("~", "+", "-", "!") and text[1:].lstrip()[:1] == "(" and _NAMED.search(text):
        return _illegal("Parsing error near '(': syntax error", "A name cannot be in parentheses")
    if text.startswith("!"):
        inner = _simple(text[1:].strip())
        if inner.kind in ("function", "label", "variable"):
            return _illegal("Illegal argument to predicate negation", "Only a predicate can be negated by !")
        return _negated(inner) if inner.kind == "register" else _simple(text)
    return _simple(text)


def _illegal(message: str, why: str) -> Shape:
    """An operand that ptxas never accepts, with its error and our explanation."""
    return Shape("illegal", why, name=message)


def _address(text: str) -> Shape:
    inner, close, rest = text[1:].rpartition("]")
    # `.unified` may follow the bracket.
    if not close or not (rest == "" or rest.strip().startswith(".")):
        return UNKNOWN
    if rest.strip() not in ("", ".unified"):
        return _illegal("Parsing error near '.': syntax error", "Only .unified can follow an address")
    first, *others = split_commas(inner) or [""]
    if others and rest:
        return _illegal("Parsing error near '.unified': syntax error", "Only a single address can be .unified")
    if first[:1] in "-+~!(" or first[:1].isdigit():
        base = _base(_shape(first))
        return Shape("address", parts=(base, *(_shape(part) for part in others)))
    offset = _OFFSET.match(first)
    added = _literal(first[offset.end(1) :].strip().removeprefix("+").strip()) if offset else UNKNOWN
    if added.kind == "illegal" or (offset and _BRACED_NAME.search(first, offset.end(1))):
        return _base(added if added.kind == "illegal" else Shape("arguments"))
    base = _simple(offset[1] if offset else first)
    if base.kind == "immediate":
        base = Shape("immediate", "int")
    is_float = added.type in _FLOATS
    return Shape("address", "float" if is_float else "", parts=(base, *(_shape(part) for part in others)))


def _base(constant: Shape) -> Shape:
    """The shape of a constant as the base of an address."""
    if constant.kind == "arguments":
        return _illegal("Parsing error near '(': syntax error", "A name cannot be in parentheses")
    return Shape("immediate", "int") if constant.kind == "immediate" else constant


def _simple(text: str) -> Shape:
    if text == "_":
        return Shape("sink")
    if text == "@":
        return Shape("function")
    if match := _LABEL.match(text):
        return Shape("label", match[1])
    if match := _REGISTER.match(text):
        sigil, kind, lanes, selector = match.groups()
        kind_of = "register" if sigil == "%" else "special"
        return Shape(kind_of, kind, lanes=int(lanes or 1), selector=selector or "")  # type: ignore[arg-type]
    if match := _VARIABLE.match(text):
        return Shape("variable", match[2], lanes=0 if match[3] else 1, space=match[1])
    if text[:1] in '"':
        return _illegal("Parsing error near '\"': syntax error", "An operand cannot be a string")
    if text[:1] in _SIGILS and text[-1] == ".":
        return _illegal("Parsing error near '.': syntax error", "A name is missing after the dot")
    if _INDEXED.match(text):
        return _illegal("Array indexing on non-array", "Only arrays have elements")
    if text[:1] == "-" and text[1:].lstrip()[:1] in _SIGILS:
        return _minus(_simple(text[1:].lstrip()))
    if text[:1] in ("%", "=", "@", ":") and (offset := _OFFSET.match(text)):
        return _sum(_simple(offset[1].rstrip()), _literal(text[offset.end(1) :].strip().removeprefix("+").strip()))
    return _literal(text)


def _minus(shape: Shape) -> Shape:
    """The shape of a name with a minus before it."""
    if shape.kind in ("function", "label") or shape.type == "pred":
        return _illegal("Illegal argument to unary minus", "It is not a number")
    if shape.kind == "variable":
        return _illegal("Operand negation not allowed", "An address has no negative")
    return _negated(shape) if shape.kind in ("register", "special") else shape


def _sum(shape: Shape, added: Shape) -> Shape:
    """The shape of a name plus a number; that of a label is a value, as is the name of a function (measured 13.5)."""
    if added.kind != "immediate" or shape.kind not in ("register", "variable", "function", "label"):
        return added if added.kind == "illegal" else UNKNOWN
    is_code = shape.kind == "label" and not shape.type
    return replace(Shape("function") if is_code else shape, is_sum=True)


def _negated(shape: Shape) -> Shape:
    return replace(shape, negated=True)


def _literal(text: str) -> Shape:
    if match := _INTEGER.match(text):
        digits = match[2]
        value = _MOST if len(digits) > _LONG else integer(digits)
        if value is None:
            return UNKNOWN
        if value >= _MOST:
            too_large = overflows(digits)
            return _illegal("Constant overflow", "Integers have 64 bits") if too_large else Shape("immediate", "int")
        # The negative of a number above 2**63 is positive in 64 bits (measured 13.5).
        negative = _MOST - value if value > _MOST >> 1 else -value
        return Shape("immediate", "int", negative if match[1] else value)
    if match := _HEXADECIMAL_FLOAT.match(text):
        return Shape("immediate", "hex32" if match[1] in "fF" else "hex64")
    if _DECIMAL.match(text):
        if is_beyond_double(text):
            return _illegal("Constant overflow", "No normal number of 64 bits is so large or so small")
        return Shape("immediate", "decimal")
    if _REGISTER_BEHIND.match(text):
        # What the tree takes for the operator % is the sign of a register.
        return _illegal("Parsing error near '%': syntax error", "A register cannot follow a number")
    return _expression(text) if _EXPRESSION.match(text) and not _A_NAME.search(text) else UNKNOWN


def _expression(text: str) -> Shape:
    """The shape of a constant expression, with its value as ptxas computes it if that is known."""
    if alone := _ALONE.match(text):
        return _literal(alone[1])
    text = _IN_PARENTHESES.sub("(1.5)", text)
    if _WITHIN.search(text):
        return _illegal(
            "Parsing error near '0f…': syntax error", "A number of this form is not allowed in an expression"
        )
    # Of a number in hexadecimal digits the value is not known here.
    known = _ANY_DOUBLE.sub("1.5", text)
    # Imported here, because compilers write no expressions.
    from ptx_ls.sema.constant import DIVISION, Fault, constant_of
    from ptx_ls.sema.constant_arithmetic import Constant, signed

    found = constant_of(known)
    match found:
        case Constant(value, "int"):
            return Shape("immediate", "int", signed(int(value)) if known == text else None)
        case Constant():
            return Shape("immediate", "decimal")
        case Fault(message) if known == text or message != DIVISION:
            return _illegal(found.message, found.why or "The expression has no value")
    return UNKNOWN
