"""The names that a function of C++ declares, its parameters and variables, with their types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter

from ptx_ls.embed.cpp.aliases import aliases, is_called, named_as_aliases
from ptx_ls.embed.cpp.condition import value
from ptx_ls.embed.cpp.enumerators import enumerators, is_enumerator
from ptx_ls.embed.cpp.expression_type import (
    NAME,
    STRUCTURE,
    TYPE,
    WORDS_OF_TYPES,
    Declared,
    Type,
    named,
    pointer_to,
    type_of,
)
from ptx_ls.embed.cpp.function_names import is_function
from ptx_ls.embed.cpp.named_scopes import NamedScopes
from ptx_ls.embed.cpp.structures import is_structure, named_as_structures
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

_LONGEST = 1 << 15
"""Bytes of a function that are looked at."""
_LONGEST_VALUE = 500
_MARKS = r"(?:[*&]|\bconst\b|\b__restrict(?:__)?\b|\s)*"
_BRACKETS = r"((?:\[[^\]]{0,200}\]\s*)*)"
_END = r"(?=[=;,){(:])"
_DIRECT = pattern(rf"(?<![\w.>])({TYPE}{_MARKS})\b({NAME})\s*{_BRACKETS}{_END}")
_NEXT = pattern(rf",\s*((?:[*&]\s*)*)({NAME})\b\s*{_BRACKETS}(?=[=;,{{(])")
_FIRST = pattern(r",[\s*&]*([A-Za-z_]\w*)")
_ARRAY_REFERENCE = pattern(rf"(?<![\w.>])({TYPE})\s*\(\s*&\s*({NAME})\s*\)\s*((?:\[[^\]]*\]\s*)+)")
_FUNCTION_POINTER = pattern(rf"\b(\w+)[\s*&]*\(\s*\*\s*(?:const\s+)?({NAME})\s*\)\s*\(")
_OTHER = pattern(rf"((?<![A-Za-z0-9_])[A-Za-z_]\w*|>)(?:\s+|\s*[*&]+\s*)(?:const\s+)?({NAME})\s*(?=[=;,){{(:\[])")
_AUTO = pattern(rf"\bauto\s*(?:const\b\s*)?\*?\s*(?:const\b\s*)?({NAME})\s*=\s*([^;{{}}]*);")
_OF_PROJECT = (
    rf"(?:(?:const|volatile|struct|typename)\s+)*(?P<type>[A-Za-z_][\w:]*)\s*(?:<[^<>;(){{}}]*>)?(?P<marks>{_MARKS})"
)
_IN_LIST = pattern(rf"[(,]\s*{_OF_PROJECT}\b(?P<name>{NAME})\s*(?P<brackets>(?:\[[^\]]*\]\s*)*)(?=[=,)])")
_IN_BODY = pattern(
    rf"(?:\A\{{|[;}}]|\)\s*\{{|\belse\s*\{{)\s*(?:(?:static|__shared__|constexpr)\s+)*{_OF_PROJECT}\b(?P<name>{NAME})\s*(?P<brackets>(?:\[[^\]]*\]\s*)*)"
    r"(?=[=;,({])"
)
_PARAMETERS = pattern(rf"({NAME})\s*(?:<[^<>;(){{}}]*>)?\s*\(")
_PARENTHESIS = pattern(r"[()]")
_NO_FUNCTIONS = frozenset(
    ("__launch_bounds__", "__cluster_dims__", "__maxnreg__", "__attribute__", "__align__", "alignas", "decltype")
)
_NO_TYPES = frozenset(
    (
        "return",
        "case",
        "goto",
        "delete",
        "throw",
        "else",
        "new",
        "auto",
        "using",
        "typedef",
        "class",
        "void",
        "typename",
    )
)
_DIRECTIVE = pattern(r"^[ \t]*#[ \t]*(?P<word>\w*)(?P<rest>(?:[^\\\n]|\\\r?\n|\\.)*)", re.MULTILINE)


class Scope(NamedTuple):
    """What declares the names of a function up to a place: its head, its body, and types that the file defines."""

    head: str
    body: str = ""
    types: tuple[tuple[str, Type], ...] = ()


class Defined:
    """The types, enumerators and functions that a file defines; each kind is looked for once something asks."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self._functions: dict[str, bool] = {}
        self._types: dict[str, Type | None] = {}

    def is_enumerator(self, name: str) -> bool:
        """Whether a name is that of an enumerator, and of nothing else."""
        return is_enumerator(name, self._enumerators, self.source, self._scopes)

    @cached_property
    def _enumerators(self) -> dict[str, list[tuple[str, int]]]:
        return enumerators(self.source)

    def is_function(self, name: str) -> bool:
        """Whether a name is that of a function, and of nothing else."""
        if name not in self._functions:
            self._functions[name] = is_function(self.source, name, self._scopes)
        return self._functions[name]

    def types(self, names: set[str]) -> dict[str, Type]:
        """What some names of types stand for, as far as it is known."""
        for name in names - self._types.keys():
            self._types[name] = self._type(name)
        return {name: kind for name in names if (kind := self._types[name]) is not None}

    def _type(self, name: str) -> Type | None:
        last = name.rpartition("::")[2]
        known = self._aliases.get(last) if last in self._names else None
        if known is not None and is_called(name, known[1], self.source, self._scopes):
            return known[0]
        return STRUCTURE if last in self._structures and is_structure(self.source, name, self._scopes) else None

    @cached_property
    def _scopes(self) -> NamedScopes:
        return NamedScopes(self.source)

    @cached_property
    def _structures(self) -> frozenset[str]:
        return named_as_structures(self.source)

    @cached_property
    def _names(self) -> frozenset[str]:
        return named_as_aliases(self.source)

    @cached_property
    def _aliases(self) -> Mapping[str, tuple[Type, int]]:
        return aliases(self.source, self._structures, self._scopes)


def scope(defined: Defined, body: Span | None, end: int) -> Scope:
    """The scope at a place in the body of a function; an empty one outside of functions."""
    if body is None:
        return Scope("")
    source = defined.source
    first = max(source.rfind(mark, 0, body.start) for mark in (b";", b"}")) + 1
    head = source[max(first, body.start - _LONGEST) : body.start].decode("utf-8", "replace")
    inside = source[max(body.start, end - _LONGEST) : end].decode("utf-8", "replace")
    compiled = _compiled(head)
    types = {
        one["type"] for is_body, text in enumerate((compiled, inside)) for one in _declarators(text, bool(is_body))
    }
    return Scope(compiled, inside, tuple(sorted(defined.types(types).items(), key=itemgetter(0))))


def _compiled(head: str) -> str:
    """A head without directives, and without the branches of an `#if` that are certainly left out."""
    kept: list[str] = []
    at = 0
    taken: list[bool | None] = []  # of each `#if` around a place: whether its branch is certainly compiled, or is not

    def add(end: int) -> None:
        if False not in taken:
            kept.append(head[at:end])

    for found in _DIRECTIVE.finditer(head):
        add(found.start())
        at = found.end()
        word = found["word"]
        if word in ("if", "ifdef", "ifndef"):
            known = value(found["rest"], lambda name: None) if word == "if" else None
            taken.append(None if known is None else bool(known))
        elif word in ("else", "elif", "endif") and not taken:
            # It ends a part whose begin is out of sight.
            kept.clear()
        elif word == "else":
            taken[-1] = None if taken[-1] is None else not taken[-1]
        elif word == "elif":
            taken[-1] = False if taken[-1] else None
        elif word == "endif":
            taken.pop()
    add(len(head))
    return "".join(kept)


@lru_cache(maxsize=64)
def declarations(within: Scope) -> Declared:
    """The types of the names that a scope declares; None for two types, or one that is not known."""
    found: dict[str, Type | None] = {}
    places: Sequence[set[int]] = (set(), set())

    def add(name: str, declared: Type | None) -> None:
        found[name] = declared if name not in found or found[name] == declared else None

    for part, text in enumerate((within.head, within.body)):
        for name, at, declared in _of_known_types(text):
            add(name, declared)
            places[part].add(at)
        for name, at, declared in _of_project(text, dict(within.types), is_body=bool(part)):
            add(name, declared)
            places[part].add(at)
    for name, at, value_text in ((one[1], one.start(1), one[2]) for one in _AUTO.finditer(within.body)):
        if len(value_text) <= _LONGEST_VALUE:
            add(name, type_of(value_text, found))
            places[1].add(at)
    for part, text in enumerate((within.head, within.body)):
        for one in _OTHER.finditer(text):
            if one[1] not in WORDS_OF_TYPES and one[2] in found and one.start(2) not in places[part]:
                found[one[2]] = None
    return found


def _of_known_types(text: str) -> Iterator[tuple[str, int, Type | None]]:
    """The names that are declared with types of the language, with their places."""
    for one in _DIRECT.finditer(text):
        spelled, name, brackets = one.groups()
        yield name, one.start(2), _with_array(named(spelled), brackets)
        base = spelled.replace("*", " ")
        at = _list_end(text, one.end())
        while at is not None and _is_declarator(text, at) and (following := _NEXT.match(text, at)):
            yield following[2], following.start(2), _with_array(named(base + following[1]), following[3])
            at = _list_end(text, following.end())
    for one in _ARRAY_REFERENCE.finditer(text):
        yield one[2], one.start(2), _with_array(named(one[1]), one[3])
    for one in _FUNCTION_POINTER.finditer(text):
        if one[1] == "void" or one[1] not in _NO_TYPES:
            yield one[2], one.start(2), pointer_to(None)


def _of_project(text: str, types: Mapping[str, Type], is_body: bool) -> Iterator[tuple[str, int, Type | None]]:
    """The names that are declared with types of the file, or as pointers to a type of a project."""
    for one in _declarators(text, is_body):
        kind = one["type"]
        base = types.get(kind)
        stars = one["marks"].count("*")
        if "&&" in one["marks"] or (base is None and not stars):
            continue
        for _ in range(stars):
            base = pointer_to(base)
        yield one["name"], one.start("name"), _with_array(base, one["brackets"])


def _declarators(text: str, is_body: bool) -> Iterator[re.Match[str]]:
    """The declarations of single names with types of a project."""
    every = _IN_BODY.finditer(text) if is_body else _IN_LIST.finditer(_parameters(text))
    return (one for one in every if one["type"] not in WORDS_OF_TYPES and one["type"] not in _NO_TYPES)


def _parameters(head: str) -> str:
    """The head of a function up to the end of its parameters, with blanks in the place of all else, also of what is in
    further parentheses: a default value may multiply."""
    at = 0
    while found := _PARAMETERS.search(head, at):
        at = found.end() - 1
        depth = 0
        kept = [" " * at]
        for one in _PARENTHESIS.finditer(head, at):
            depth += 1 if one[0] == "(" else -1
            if one[0] == "(" and depth == 2:
                kept.append(head[at : one.start()])
                at = one.start()
            elif one[0] == ")" and depth < 2:
                kept.append(head[at : one.end()] if depth == 0 else " " * (one.end() - at))
                at = one.end()
            if depth == 0:
                break
        else:
            kept.append(head[at:] if depth < 2 else "")
            at = len(head)
        if found[1] not in _NO_FUNCTIONS:
            return "".join(kept)
    return ""


def _is_declarator(text: str, at: int) -> bool:
    """Whether after a comma there is another name of the same declaration, not a type: in a list of parameters."""
    found = _FIRST.match(text, at)
    return found is not None and found[1] not in WORDS_OF_TYPES


def _list_end(text: str, start: int) -> int | None:
    """The comma after a declarator with its initial value; None where the declaration ends."""
    if text[start : start + 1] in (",", ")"):
        return start if text[start] == "," else None
    depth = 0
    for at in range(start, min(len(text), start + _LONGEST_VALUE)):
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
        element = pointer_to(element) if element else None
    return element
