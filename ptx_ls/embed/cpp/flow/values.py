"""The values of C++ expressions as sums, as far as a function shows them."""

from __future__ import annotations

import re

from ptx_ls.embed.cpp.flow.functions import split
from ptx_ls.lazy import pattern
from ptx_ls.sema.flow import values
from ptx_ls.sema.flow.values import Value
from ptx_ls.syntax.literals import integer

Known = dict[str, "Value | str"]
"""What names stand for: a value, or the expression that a variable is initialised with once."""

WORD = pattern(r"(?<![\w.])[A-Za-z_]\w*")
_PATH = pattern(r"(?<![\w.])[A-Za-z_]\w*(?:\s*(?:\.|->)\s*[A-Za-z_]\w*(?!\s*\())*")
_TO_SHARED = "__cvta_generic_to_shared"
_CAST = pattern(
    r"(?:static_cast|reinterpret_cast|const_cast|bit_cast)\s*<[^<>]*>\s*\(|"
    r"\(\s*(?:const\s+)?(?:unsigned(?:\s+\w+)?|u?int\w*|size_t|long(?:\s+long)?|void|char|float|half|[\w:]+_t)\s*(?:const\s*)?\**\s*\)\s*"
)
_NUMBER = re.compile(r"(0[xX][\da-fA-F]+|\d+)[uUlL]*$")
_DEEPEST = 12


def returned_by(call: str) -> str:
    """The name for what a call returns, among what is known."""
    return f"call {''.join(call.split())}"


def value_of(text: str, known: Known, depth: int = 0) -> Value:
    """The value of an expression; what is not known is a symbol of its text."""
    text = text.strip()
    if depth > _DEEPEST or not text:
        return _opaque(text, known, depth)
    while text.startswith("(") and _closing(text, 0) == len(text) - 1:
        text = text[1:-1].strip()
    found = _NUMBER.match(text)
    written = integer(found[1]) if found else None
    if written is not None:
        return values.number(written)
    cast = _CAST.match(text)
    if cast:
        if cast[0].endswith("("):
            end = _closing(text, cast.end() - 1)
            if end == len(text) - 1:
                return value_of(text[cast.end() : end], known, depth + 1)
        elif _operation(text[cast.end() :]) is None:
            return value_of(text[cast.end() :], known, depth + 1)
    if text.endswith(")") and isinstance(returned := known.get(returned_by(text)), Value):
        return returned
    call = re.match(r"([A-Za-z_][\w:]*)\s*\(", text)
    if call and _closing(text, call.end() - 1) == len(text) - 1:
        if call[1] == _TO_SHARED or call[1] in ("uint32_t", "int", "unsigned", "size_t", "uint64_t"):
            return value_of(text[call.end() : -1], known, depth + 1)
        arguments = tuple(value_of(one, known, depth + 1) for one in split(text[call.end() : -1]))
        returned = known.get(f"{call[1]}()")
        if isinstance(returned, str):
            # A function of the file that only returns an expression.
            *parameters, expression = returned.split("\0")
            return value_of(expression, {**known, **dict(zip(parameters, arguments, strict=False))}, depth + 1)
        return values.symbol(values.COMPUTED, call[1], arguments)
    parted = _operation(text)
    if parted is not None:
        sign, left, right = parted
        one, other = value_of(left, known, depth + 1), value_of(right, known, depth + 1)
        if sign in "+-":
            return values.added(one, other, 1 if sign == "+" else -1)
        if (sign == "*" and None not in (one.constant, other.constant)) or (sign == "*" and one.constant is not None):
            return values.scaled(other, one.constant or 0)
        if sign in ("*", "<<") and other.constant is not None and other.constant < 64:
            return values.scaled(one, other.constant if sign == "*" else 1 << other.constant)
        return values.symbol(values.OPERATOR, sign, (one, other))
    special = _SPECIAL.get(text)
    if special:
        return values.symbol(values.SPECIAL, special)
    if text.startswith("&") and not text.startswith("&&"):
        return _address(text[1:].strip(), known, depth)
    if re.fullmatch(r"[A-Za-z_]\w*", text):
        return _meaning(text, known) or values.symbol("name", text)
    return _opaque(text, known, depth)


def _meaning(word: str, known: Known) -> Value | None:
    """The value that a name stands for, which is kept; None if nothing is known of it."""
    meaning = known.get(word)
    if isinstance(meaning, str):
        # While it is computed, and where it depends on itself.
        known[word] = values.symbol(values.UNKNOWN, word)
        meaning = known[word] = value_of(meaning, known, 1)
    return meaning


def _address(text: str, known: Known, depth: int) -> Value:
    """The address of an element or a variable."""
    bracket = text.find("[")
    if bracket < 0 or not text.endswith("]"):
        return value_of(text, known, depth + 1) if re.fullmatch(r"[A-Za-z_]\w*", text) else _opaque(text, known, depth)
    base = value_of(text[:bracket], known, depth + 1)
    index = value_of(text[bracket + 1 : -1], known, depth + 1) if "]" not in text[bracket:-1] else None
    if index is not None and index.constant is not None:
        size = known.get(f"sizeof {text[:bracket].strip()}")
        return values.added(base, values.number(index.constant * (int(size) if isinstance(size, str) else 1)))
    return values.added(base, _opaque(text[bracket:], known, depth))


def _opaque(text: str, known: Known, depth: int) -> Value:
    words = sorted(set(_PATH.findall(text)))
    parts = []
    for word in words:
        meaning = _meaning(word, known) if depth <= _DEEPEST else None
        base = re.split(r"\s*(?:\.|->)", word)[0]
        if base != word and (whole := _meaning(base, known)) is not None:
            # A member of a parameter is another pointer than its other members.
            is_parameter = any(one[0] == values.PARAMETER for one in values.symbols(whole))
            meaning = values.symbol(values.PARAMETER, "".join(word.split()), False) if is_parameter else whole
        if meaning is not None:
            parts.append(meaning)
    return values.symbol(values.COMPUTED, "".join(text.split()), tuple(parts))


def _closing(text: str, at: int) -> int:
    depth = 0
    for number in range(at, len(text)):
        depth += (text[number] in "([{") - (text[number] in ")]}")
        if depth == 0:
            return number
    return -1


_SPECIAL = {"threadIdx.x": "%tid.x", "threadIdx.y": "%tid.y", "threadIdx.z": "%tid.z"}
_OPERATOR = re.compile(r"\|\||&&|==|!=|<=|>=|<<|>>|->|\+\+|--|[-+*/%&|^<>?]")
_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)


def _operation(text: str) -> tuple[str, str, str] | None:
    """The operator of an expression that is applied last, and its two sides; None for none."""
    found: list[tuple[int, str]] = []
    depth = at = 0
    while at < len(text):
        char = text[at]
        depth += (char in "([{") - (char in ")]}")
        sign = _OPERATOR.match(text, at) if depth == 0 else None
        if sign:
            if re.search(r"[\w)\]]\s*$", text[:at]):
                found.append((at, sign[0]))
            at = sign.end()
        else:
            at += 1
    if any(sign in ("?", "->", "++", "--") for _, sign in found):
        return None
    for level in _LEVELS:
        among = [(at, sign) for at, sign in found if sign in level]
        if among:
            last, word = among[-1]
            return word, text[:last], text[last + len(word) :]
    return None
