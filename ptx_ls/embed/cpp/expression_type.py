"""The type of a C++ expression, where it is in sight: a literal, a cast, a pointer, a name that the function declares.

What is not certain is not known: a name of two types, arithmetic of numbers.
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
    is_pointer: bool = False


def pointer_to(pointee: Type | None) -> Type:
    """The type of a pointer to a type, None for one that is not known; an array becomes one where it is used."""
    return Type(8, "l", True, pointee, True)


STRUCTURE = Type(0, "", False)
"""Any structure, class or union."""
Declared = Mapping[str, Type | None]
"""The types of names; None for two types, or one that is not known."""


_INT, _UNSIGNED_LONG = Type(4, "r"), Type(8, "l")
_SHORT, _BYTE = Type(2, "h"), Type(1, "")
_ELEMENTS = {
    **dict.fromkeys(("char", "uchar"), 1),
    **dict.fromkeys(("short", "ushort"), 2),
    **dict.fromkeys(("int", "uint", "float"), 4),
    **dict.fromkeys(("double", "longlong", "ulonglong"), 8),
}
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
    **{f"{kind}{count}": Type(size * count, "", False) for kind, size in _ELEMENTS.items() for count in (1, 2, 3, 4)},
    "dim3": Type(12, "", False),
}
"""What nvcc's front end takes for each letter (measured 13.5). `long` has another size on Windows."""
QUALIFIERS = ("const", "volatile", "static", "constexpr", "register", "__restrict__", "__restrict", "__shared__")
_SIGNS = ("unsigned", "signed", "int", "long", "short", "char")
_KNOWN = "|".join(
    sorted({*_WORDS, *_SIGNS, *QUALIFIERS} - {word for word in _WORDS if " " in word}, key=len, reverse=True)
)
_WORD = rf"\b(?:std\s*::\s*|::\s*)?(?:{_KNOWN})\b"
# Blanks belong to what follows, and nobody writes more words: what does not match is read a few times only.
TYPE = rf"{_WORD}(?:\s*{_WORD}){{0,8}}"
NAME = r"[A-Za-z_]\w*"
_CAST = pattern(rf"\(\s*({TYPE}(?:[*&]|const|\s)*)\)\s*(.+)", re.DOTALL)
_NAMED_CAST = pattern(
    rf"(?:static_cast|reinterpret_cast|const_cast)\s*<\s*({TYPE}(?:[*&]|const|\s)*)>\s*(\(.*)", re.DOTALL
)
_CALL = pattern(rf"({TYPE})\s*(\(.*\))", re.DOTALL)
_INTEGER = pattern(r"-?\s*(0[xX][0-9a-fA-F']+|\d[\d']*)([uUlL]*)")
_FLOATING = pattern(r"-?\s*(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?([fF]?)")
_WHOLE_NAME = pattern(NAME)
_ELEMENT = pattern(rf"({NAME})\s*\[[^\[\]]*\]")
_BINARY = pattern(r"[-+/%<>?|^=,&*]")
_NO_TYPES = ("return", "case", "else", "goto", "sizeof", "do", "throw", "new", "delete", "in", "and", "or")
WORDS_OF_TYPES = frozenset((*_KNOWN.split("|"), *_NO_TYPES))
"""Words before a name that declare it as no type of a project."""
_ADDRESS = pattern(rf"&\s*{NAME}\s*(?:(?:\[[^\[\]]*\]|(?:\.|->)\s*{NAME})\s*)*")
_MOVED_POINTER = pattern(rf"({NAME})\s*[-+][\w\s+\-*/%()\[\].]*")
_OTHER_TYPE = r"(?:const\s+|volatile\s+)*[\w:]+(?:<[^<>()]*>)?(?:\s+const)?"
_POINTER = rf"{_OTHER_TYPE}\s*\*(?:[\s*]|const\b|__restrict__\b)*"
_POINTER_CAST = pattern(rf"\(\s*{_POINTER}\)\s*(.+)", re.DOTALL)
_NAMED_POINTER_CAST = pattern(rf"(?:static_cast|reinterpret_cast|const_cast)\s*<\s*{_POINTER}>\s*(\(.*)", re.DOTALL)
_LONGEST = 500


def type_of(expression: str, declared: Declared) -> Type | None:
    """The type of an expression in a function that declares some names; None where it is not certain."""
    text = expression.strip()
    if _WHOLE_NAME.fullmatch(text):
        # Most are one.
        return pointer_to(None) if text == "this" else declared.get(text)
    if len(text) > _LONGEST:
        return None
    while text[:1] == "(" and _closing(text) == len(text) - 1:
        text = text[1:-1].strip()
    if found := _FLOATING.fullmatch(text):
        return _WORDS["float" if found[1] else "double"]
    if found := _INTEGER.fullmatch(text):
        return _integer(found[1].replace("'", ""), found[2].lower())
    if _ADDRESS.fullmatch(text):
        return pointer_to(None)
    if text[:1] == "*":
        pointer = type_of(text[1:], declared)
        return pointer.pointee if pointer else None
    if (found := _CAST.fullmatch(text)) and _is_unary(found[2]):
        return named(found[1])
    if (found := _NAMED_CAST.fullmatch(text)) and _closing(found[2]) >= 0:
        cast, rest = named(found[1]), found[2][_closing(found[2]) + 1 :].strip()
        if rest and re.fullmatch(r"\[[^\[\]]*\]", rest):
            return cast.pointee if cast else None
        return None if rest else cast
    if (found := _POINTER_CAST.fullmatch(text)) and _is_unary(found[1]):
        return pointer_to(None)
    if (found := _NAMED_POINTER_CAST.fullmatch(text)) and _closing(found[1]) == len(found[1]) - 1:
        return pointer_to(None)
    if (found := _CALL.fullmatch(text)) and _closing(found[2]) == len(found[2]) - 1:
        return named(found[1])
    if _WHOLE_NAME.fullmatch(text):
        return declared.get(text)
    if found := _MOVED_POINTER.fullmatch(text):
        pointer = declared.get(found[1])
        return pointer_to(pointer.pointee) if pointer and pointer.is_pointer else None
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
    found = named(spelled)
    return found.size if found is not None else None


def named(spelled: str) -> Type | None:
    """The type that words name, with its stars."""
    stars = spelled.count("*")
    words = [word for word in re.findall(r"\w+", spelled) if word not in (*QUALIFIERS, "std")]
    if {"unsigned", "signed", "int", "long", "short", "char"} >= set(words) and words:
        if words.count("long") == 1:
            return None
        base = "long long" if words.count("long") == 2 else next((w for w in ("short", "char") if w in words), "int")
        found: Type | None = _WORDS[base]
    else:
        found = _WORDS.get(" ".join(words))
    for _ in range(stars):
        found = pointer_to(found)
    return found
