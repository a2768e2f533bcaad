"""The type of a C++ expression, where it is in sight: a literal, a cast, or a name that the function declares.

What is not certain is not known: a name of two types, a type of the project, arithmetic.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from ptx_ls.lazy import dataclass, pattern


@dataclass(frozen=True)
class Type:
    """A type: its size in bytes, the letter of a constraint that takes it ("" for none), and whether it is a scalar."""

    size: int
    letter: str
    is_scalar: bool = True
    pointee: Type | None = None


_INT, _UNSIGNED_LONG = Type(4, "r"), Type(8, "l")
_SHORT, _BYTE = Type(2, "h"), Type(1, "")
_WORDS: dict[str, Type] = {
    **dict.fromkeys(("bool", "char", "signed char", "unsigned char", "int8_t", "uint8_t"), _BYTE),
    **dict.fromkeys(("short", "unsigned short", "int16_t", "uint16_t"), _SHORT),
    **dict.fromkeys(("int", "unsigned", "int32_t", "uint32_t"), _INT),
    **dict.fromkeys(("long long", "unsigned long long", "int64_t", "uint64_t", "size_t"), _UNSIGNED_LONG),
    "float": Type(4, "f"),
    "double": Type(8, "d"),
    "__int128": Type(16, "q"),
    "void": _BYTE,
    **dict.fromkeys(("__half", "__nv_bfloat16"), Type(2, "", False)),
    **dict.fromkeys(("__half2", "__nv_bfloat162"), Type(4, "", False)),
    **{
        f"{kind}{count}": Type(size * count, "", False)
        for kind, size in (("int", 4), ("uint", 4), ("float", 4), ("double", 8), ("short", 2), ("ushort", 2))
        for count in (2, 4)
    },
}
"""What nvcc's front end takes for each letter (measured 13.5). `long` has another size on Windows."""
_POINTER = Type(8, "l")
_QUALIFIERS = ("const", "volatile", "static", "constexpr", "register", "__restrict__", "__restrict", "__shared__")
_SIGNS = ("unsigned", "signed", "int", "long", "short", "char")
_KNOWN = "|".join(
    sorted({*_WORDS, *_SIGNS, *_QUALIFIERS} - {word for word in _WORDS if " " in word}, key=len, reverse=True)
)
_WORD = rf"\b(?:std\s*::\s*|::\s*)?(?:{_KNOWN})\b"
# Blanks belong to what follows, and nobody writes more words: what does not match is read a few times only.
_TYPE = rf"{_WORD}(?:\s*{_WORD}){{0,8}}"
_NAME = r"[A-Za-z_]\w*"
_CAST = pattern(rf"\(\s*({_TYPE}(?:[*&]|const|\s)*)\)\s*(.+)", re.DOTALL)
_NAMED_CAST = pattern(
    rf"(?:static_cast|reinterpret_cast|const_cast)\s*<\s*({_TYPE}(?:[*&]|const|\s)*)>\s*(\(.*)", re.DOTALL
)
_CALL = pattern(rf"({_TYPE})\s*(\(.*\))", re.DOTALL)
_INTEGER = pattern(r"-?\s*(0[xX][0-9a-fA-F']+|\d[\d']*)([uUlL]*)")
_FLOATING = pattern(r"-?\s*(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?([fF]?)")
_WHOLE_NAME = pattern(_NAME)
_ELEMENT = pattern(rf"({_NAME})\s*\[[^\[\]]*\]")
_BINARY = pattern(r"[-+/%<>?|^=,&*]")
_NO_TYPES = frozenset(("return", "case", "else", "goto", "sizeof", "do", "throw", "new", "delete", "in", "and", "or"))
_LONGEST = 500


def type_of(expression: str, declared: Declared) -> Type | None:
    """The type of an expression in a function that declares some names; None where it is not certain."""
    text = expression.strip()
    if _WHOLE_NAME.fullmatch(text):
        # Most are one.
        return declared.get(text)
    if len(text) > _LONGEST:
        return None
    while text[:1] == "(" and _closing(text) == len(text) - 1:
        text = text[1:-1].strip()
    if found := _FLOATING.fullmatch(text):
        return _WORDS["float" if found[1] else "double"]
    if found := _INTEGER.fullmatch(text):
        return _integer(found[1].replace("'", ""), found[2].lower())
    if text[:1] == "&" and re.fullmatch(rf"&\s*{_NAME}(?:\s*\[[^\[\]]*\])*", text):
        return _POINTER
    if text[:1] == "*":
        pointer = type_of(text[1:], declared)
        return pointer.pointee if pointer else None
    if (found := _CAST.fullmatch(text)) and _is_unary(found[2]):
        return _named(found[1])
    if (found := _NAMED_CAST.fullmatch(text)) and _closing(found[2]) >= 0:
        cast, rest = _named(found[1]), found[2][_closing(found[2]) + 1 :].strip()
        if rest and re.fullmatch(r"\[[^\[\]]*\]", rest):
            return cast.pointee if cast else None
        return None if rest else cast
    if (found := _CALL.fullmatch(text)) and _closing(found[2]) == len(found[2]) - 1:
        return _named(found[1])
    if _WHOLE_NAME.fullmatch(text):
        return declared.get(text)
    if found := _ELEMENT.fullmatch(text):
        array = declared.get(found[1])
        return array.pointee if array else None
    return None


def _closing(text: str) -> int:
    """Where the parenthesis that a text begins with is closed, -1 for nowhere."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return at
    return -1


def _is_unary(text: str) -> bool:
    """Whether a cast before a text is that of all of it."""
    text = text.strip().lstrip("&*-~! ")
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth == 0 and _BINARY.match(char) and text[at : at + 2] != "->" and text[at - 1 : at + 1] != "->":
            return False
    return bool(text)


def _integer(digits: str, suffix: str) -> Type:
    base = 16 if digits[:2].lower() == "0x" else 8 if digits[:1] == "0" else 10
    value = int(digits, base) if base > 8 or not set(digits) & {"8", "9"} else 0
    is_wide = "ll" in suffix or value > (0xFFFFFFFF if "u" in suffix or digits[:2].lower() == "0x" else 0x7FFFFFFF)
    return _UNSIGNED_LONG if is_wide or "l" in suffix else _INT


@lru_cache(maxsize=4096)
def size_of(spelled: str) -> int | None:
    """The bytes of a built-in type, by the words that name it; None for any other."""
    found = _named(spelled)
    return found.size if found is not None else None


def _named(spelled: str) -> Type | None:
    """The type that words name, with its stars."""
    stars = spelled.count("*")
    words = [word for word in re.findall(r"\w+", spelled) if word not in (*_QUALIFIERS, "std")]
    if {"unsigned", "signed", "int", "long", "short", "char"} >= set(words) and words:
        if words.count("long") == 1:
            return None
        base = "long long" if words.count("long") == 2 else next((w for w in ("short", "char") if w in words), "int")
        found: Type | None = _WORDS[base]
    else:
        found = _WORDS.get(" ".join(words))
    for _ in range(stars):
        found = Type(8, "l", True, found)
    return found


_MARKS = r"(?:[*&]|\bconst\b|\b__restrict(?:__)?\b|\s)*"
_BRACKETS = r"((?:\[[^\]]{0,200}\]\s*)*)"
_DIRECT = pattern(rf"(?<![\w.>])({_TYPE}{_MARKS})\b({_NAME})\s*{_BRACKETS}(?=[=;,){{(:])")
_NEXT = pattern(rf",\s*((?:[*&]\s*)*)({_NAME})\b\s*{_BRACKETS}(?=[=;,{{(])")
_FIRST = pattern(r",[\s*&]*([A-Za-z_]\w*)")
_OTHER = pattern(rf"((?<![A-Za-z0-9_])[A-Za-z_]\w*|>)(?:\s+|\s*[*&]+\s*)(?:const\s+)?({_NAME})\s*(?=[=;,){{(:\[])")
_WORDS_OF_TYPES = frozenset((*_KNOWN.split("|"), *_NO_TYPES))

Declared = Mapping[str, Type | None]
"""The types of names; None for two types, or one that is not known."""


@lru_cache(maxsize=64)
def declarations(text: str) -> Declared:
    """What the text of a function declares."""
    found: dict[str, Type | None] = {}

    def add(name: str, declared: Type | None) -> None:
        found[name] = declared if name not in found or found[name] == declared else None

    for one in _DIRECT.finditer(text):
        spelled, name, brackets = one.groups()
        add(name, _with_array(_named(spelled), brackets) if brackets else _named(spelled))
        base = spelled.replace("*", " ")
        at = _list_end(text, one.end())
        while at is not None and _is_declarator(text, at) and (following := _NEXT.match(text, at)):
            add(following[2], _with_array(_named(base + following[1]), following[3]))
            at = _list_end(text, following.end())
    for before, name in _OTHER.findall(text):
        if before not in _WORDS_OF_TYPES and name in found:
            found[name] = None
    return found


def _is_declarator(text: str, at: int) -> bool:
    """Whether after a comma there is another name of the same declaration, not a type: in a list of parameters."""
    found = _FIRST.match(text, at)
    return found is not None and found[1] not in _WORDS_OF_TYPES


def _list_end(text: str, start: int) -> int | None:
    """The comma after a declarator with its initial value; None where the declaration ends."""
    if text[start : start + 1] in (",", ")"):
        return start if text[start] == "," else None
    depth = 0
    for at in range(start, min(len(text), start + _LONGEST)):
        char = text[at]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and char == ";"):
            return None
        if depth == 0 and char == ",":
            return at
    return None


def _with_array(element: Type | None, brackets: str) -> Type | None:
    for _ in range(brackets.count("[")):
        element = Type(8, "l", True, element) if element else None
    return element
