"""Conditions of the preprocessor, as far as they depend on the target of the code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from ptx_ls.lazy import pattern

Value = int | None
"""The value of a condition; None for one that is not known."""
Lookup = Callable[[str], "Value | str"]
"""What a macro stands for: a number, "" for a macro that is not defined, "?" for one of another value, None for one of
which nothing is known."""

_TOKEN = pattern(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|\d+)[uUlL]*|(?P<name>[A-Za-z_]\w*)|(?P<sign>&&|\|\||[=!<>]=|<<|>>|[-+*/%<>!()~^&|?:,])"
    r"|(?P<other>\S))"
)
_LEVELS: Sequence[frozenset[str]] = (
    frozenset(("||",)),
    frozenset(("&&",)),
    frozenset(("==", "!=")),
    frozenset(("<", "<=", ">", ">=")),
    frozenset(("+", "-")),
    frozenset(("*", "/", "%")),
)
"""Operators, those that bind least first."""
_BINDS = {sign: number for number, signs in enumerate(_LEVELS) for sign in signs}
_MOST = 200
"""Words of a condition that are read."""
_DEEPEST = 8
"""Signs and parentheses before a number."""
_DIGITS = 20
"""Digits of a number of 64 bits."""


def value(text: str, lookup: Lookup) -> Value:
    """The value of a condition; None where it depends on what is not known."""
    return _value(_read(text), lookup)


_Expression = tuple[Any, ...] | None
"""An operator with its operands, of which some are expressions; None for what is not read."""


@lru_cache(maxsize=4096)
def _read(text: str) -> _Expression:
    """A condition as an expression: the same ones are asked for many targets."""
    words = [(found.lastgroup or "", found[found.lastgroup or 0]) for found in _TOKEN.finditer(text)]
    if not words or len(words) > _MOST:
        return None
    reader = _Reader(words)
    found = reader.level(0, 0)
    return found if reader.at == len(words) else None


def _value(expression: _Expression, lookup: Lookup) -> Value:
    match expression:
        case ("number", int(number)):
            return number
        case ("name", str(name)):
            known = lookup(name)
            return 0 if known == "" else known if isinstance(known, int) else None
        case ("defined", str(name)):
            known = lookup(name)
            return None if known is None else int(known != "")
        case ("not", inner):
            found = _value(inner, lookup)
            return None if found is None else int(not found)
        case ("negative", inner):
            found = _value(inner, lookup)
            return None if found is None else -found
        case (str(sign), left, right):
            first = _value(left, lookup)
            # What decides alone needs no look at the other side.
            if first is not None and ((sign == "||" and first) or (sign == "&&" and not first)):
                return int(sign == "||")
            return _result(sign, first, _value(right, lookup))
    return None


@lru_cache(maxsize=4096)
def names_in(text: str) -> frozenset[str]:
    """The names in a condition."""
    return frozenset(found["name"] for found in _TOKEN.finditer(text) if found["name"])


class _Reader:
    """Reads an expression from left to right; what it does not know is None."""

    def __init__(self, words: Sequence[tuple[str, str]]) -> None:
        self._words = words
        self.at = 0

    def level(self, number: int, depth: int) -> _Expression:
        """An expression of operators that bind at least so much, within some signs and parentheses."""
        left = self._unary(depth)
        while (binds := _BINDS.get(sign := self._peek(), -1)) >= number:
            self.at += 1
            left = (sign, left, self.level(binds + 1, depth))
        return left

    def _peek(self) -> str:
        return self._words[self.at][1] if self.at < len(self._words) else ""

    def _unary(self, depth: int) -> _Expression:
        if depth > _DEEPEST:
            return None
        kind, word = self._words[self.at] if self.at < len(self._words) else ("", "")
        self.at += 1
        if word == "!":
            return ("not", self._unary(depth + 1))
        if word == "-":
            return ("negative", self._unary(depth + 1))
        if word == "+":
            return self._unary(depth + 1)
        if word == "(":
            found = self.level(0, depth + 1)
            self.at += self._peek() == ")"
            return found
        if kind == "number":
            return _number(word)
        if word == "defined":
            has_parenthesis = self._peek() == "("
            self.at += has_parenthesis
            name = self._peek()
            self.at += 1 + has_parenthesis
            return ("defined", name)
        if kind == "name":
            return self._call(word) if self._peek() == "(" else ("name", word)
        return None

    def _call(self, name: str) -> _Expression:
        """A macro with arguments: `__CUDA_ARCH_HAS_FEATURE__(SM90_ALL)` asks whether another one is defined."""
        argument, depth = "", 0
        while self.at < len(self._words):
            word = self._words[self.at][1]
            self.at += 1
            depth += (word == "(") - (word == ")")
            if depth == 0:
                break
            argument += word if word != "(" else ""
        return ("defined", f"__CUDA_ARCH_FEAT_{argument}") if name == "__CUDA_ARCH_HAS_FEATURE__" else None


def _number(word: str) -> _Expression:
    base = 16 if word[:2].lower() == "0x" else 8 if word[:1] == "0" else 10
    is_read = len(word) <= _DIGITS and (base > 8 or not set(word) & {"8", "9"})
    return ("number", int(word, base)) if is_read else None


def _result(sign: str, left: Value, right: Value) -> Value:
    if sign in ("&&", "||"):
        decides = sign == "||"
        if any(one is not None and bool(one) == decides for one in (left, right)):
            return int(decides)
        return None if left is None or right is None else int(not decides)
    if left is None or right is None or (sign in "/%" and right == 0):
        return None
    match sign:
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right
        case _:
            return left % right
