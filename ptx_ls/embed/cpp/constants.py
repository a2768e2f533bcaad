"""The values of C++ constants that a file shows: what nvcc writes in the place of an operand with the letter n or C.

A value is known where nothing out of sight can change it: a literal, `sizeof` of a built-in type, a constant or macro
that the file defines once and under no condition, an argument that a template of the file is given once.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from ptx_ls.embed.cpp.condition import Value, value
from ptx_ls.embed.cpp.conditions import Directives, read_directives
from ptx_ls.embed.cpp.expression_type import size_of
from ptx_ls.embed.cpp.literal import decoded
from ptx_ls.embed.cpp.macros import Macros
from ptx_ls.embed.cpp.scan import COMMENT, STRING
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.span import Span

_INTEGRAL = (
    r"(?:bool|(?:unsigned|signed)(?:\s+(?:int|char|short|long(?:\s+long)?))?|int|short|long(?:\s+long)?"
    r"|(?:std\s*::\s*)?(?:u?int(?:8|16|32|64)_t|size_t)|auto)"
)
_CONSTANT = pattern(
    rf"\b(?P<words>(?:(?:static|inline|constexpr|const|__device__|__constant__)\s+)+){_INTEGRAL}\s+(?:const\s+)?"
    r"(?P<name>[A-Za-z_]\w*)\s*(?:=\s*(?P<value>[^;,{}]+)|\{(?P<braced>[^;{}]*)\})\s*;"
)
_TEXT = pattern(
    r"\b(?:(?:static|inline|constexpr|const|__device__|__constant__)\s+)+char\s+(?:const\s+)?(?P<name>[A-Za-z_]\w*)"
    r"\s*\[\s*\d*\s*\]\s*=?\s*\{?\s*(?P<value>(?:\"(?:[^\"\\\n]|\\.)*\"\s*)+)\}?\s*;"
)
_LITERAL = pattern(r'"(?:[^"\\\n]|\\.)*"')
_TEMPLATE = pattern(r"\btemplate\s*<(?P<parameters>[^<>{};()]*)>(?P<head>[^;{}]*)\{")
_ENTITY = pattern(r"(?:\b(?:struct|class)\s+(?:alignas\([^()]*\)\s*)?(?P<type>\w+)|\b(?P<function>\w+)\s*\()")
_CAST = pattern(rf"\b(?:static_cast\s*<\s*{_INTEGRAL}\s*>|{_INTEGRAL})\s*(?=\()|\(\s*{_INTEGRAL}\s*\)\s*(?=[\w(~-])")
_SIZE = pattern(r"\bsizeof\s*\(\s*([\w:*\s]+?)\s*\)")
_WORD = pattern(r"[A-Za-z_]\w*")
_USE = pattern(r"\b(?P<name>[A-Za-z_]\w*)\s*<(?P<given>[^<>;{}]*)>")
_IGNORED = pattern(rb"(" + STRING + rb")|" + COMMENT)
_DECLARED = pattern(r"(?P<before>[\w$]+|[>*&,])\s+(?=[*&]*(?P<name>[A-Za-z_]\w*)\s*[=,;){\[>:])")
_NO_TYPES = frozenset(("return", "else", "case", "goto", "typename"))
_DEEPEST = 8
_LARGEST = 1 << 31


class _Template(NamedTuple):
    """A template by the name of what it declares, with the names of its parameters and the span of its body."""

    name: str
    parameters: tuple[str, ...]
    body: Span


class Constants:
    """The constants of a C++ file. Offsets count bytes; a file that is not ASCII has none but literals."""

    def __init__(self, source: bytes, macros: Macros) -> None:
        self._source = source
        self._macros = macros

    def text_for(self, letter: str, expression: str, offset: int) -> str | None:
        """What nvcc writes for an operand at an offset, by the letter of its constraint; None where it is not known."""
        if letter == "C":
            return self._texts.get(expression.strip())
        found = self._value(expression, offset, 0)
        return str(found) if found is not None and -_LARGEST <= found < _LARGEST else None

    def _value(self, expression: str, offset: int, depth: int) -> Value:
        if depth > _DEEPEST:
            return None
        text = _SIZE.sub(lambda found: str(size_of(found[1]) or "?"), expression)
        text = _CAST.sub("", text)
        return value(text, lambda name: self._named(name, offset, depth))

    def _named(self, name: str, offset: int, depth: int) -> Value:
        if name in ("true", "false"):
            return int(name == "true")
        template = self._template_around(name, offset)
        if template is not None:
            return self._argument(template, name, depth)
        macro = self._macros.at(name.encode(), offset, with_headers=False)
        if macro is not None:
            if macro.parameters is not None or self._is_conditional(macro.span.start):
                return None
            return self._value(macro.text.decode("utf-8", "replace"), offset, depth + 1)
        known = self._values.get(name)
        return None if known is None else self._value(*known, depth + 1)

    @cached_property
    def _code(self) -> str:
        """The text without comments, at the same offsets."""
        if not self._source.isascii():
            return ""
        blank = _IGNORED.sub(lambda found: found[1] or re.sub(rb"[^\n]", b" ", found[0]), self._source)
        return blank.decode("ascii")

    @cached_property
    def _values(self) -> Mapping[str, tuple[str, int]]:
        """The constants that are declared once and under no condition: what is assigned, and where."""
        constants = {one["name"]: one for one in _CONSTANT.finditer(self._code) if "const" in one["words"]}
        if not constants:
            return {}
        declared = Counter(one["name"] for one in _DECLARED.finditer(self._code) if one["before"] not in _NO_TYPES)
        return {
            name: (one["value"] or one["braced"] or "0", one.start())
            for name, one in constants.items()
            if declared[name] == 1 and not self._is_conditional(one.start())
        }

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        """The constant arrays of characters that are declared once and under no condition."""
        found: dict[str, list[str]] = {}
        for one in _TEXT.finditer(self._code):
            text = "".join(decoded(piece.encode()).text for piece in _LITERAL.findall(one["value"]))
            found.setdefault(one["name"], []).append(text if not self._is_conditional(one.start()) else "")
        return {name: texts[0] for name, texts in found.items() if len(texts) == 1 and texts[0]}

    def _is_conditional(self, offset: int) -> bool:
        """Whether the preprocessor may leave out what is at an offset; the guard of a header leaves out nothing."""
        return bool(self._conditions.around(offset))

    @cached_property
    def _conditions(self) -> Directives:
        return read_directives(self._source)

    @cached_property
    def _templates(self) -> list[_Template]:
        return list(_templates(self._code))

    @cached_property
    def _uses(self) -> Mapping[str, list[str]]:
        """The lists of arguments that are given to templates of the file, by their names."""
        found: dict[str, list[str]] = {one.name: [] for one in self._templates}
        for one in _USE.finditer(self._code) if found else ():
            if one["name"] in found:
                found[one["name"]].append(one["given"])
        return found

    def _template_around(self, name: str, offset: int) -> _Template | None:
        """The innermost template around an offset that has a parameter of a name."""
        at = bisect_right(self._templates, offset, key=lambda one: one.body.start)
        around = (one for one in reversed(self._templates[:at]) if offset < one.body.end and name in one.parameters)
        return next(around, None)

    def _argument(self, template: _Template, name: str, depth: int) -> Value:
        """The argument that a template is given for a parameter, if the file has one use of it."""
        at = template.parameters.index(name)
        uses = self._uses.get(template.name, ())
        if len(uses) != 1:
            return None
        given = uses[0].split(",")
        return self._value(given[at], 0, depth + 1) if at < len(given) else None


def _templates(code: str) -> Iterator[_Template]:
    opening = [found.start() for found in re.finditer(r"[{}]", code)]
    for found in _TEMPLATE.finditer(code):
        entity = _ENTITY.search(found["head"])
        if entity is None:
            continue
        words = (_WORD.findall(one.partition("=")[0]) for one in found["parameters"].split(","))
        names = tuple(one[-1] if one else "" for one in words)
        depth = 1
        end = len(code)
        for at in opening[bisect_right(opening, found.end() - 1) :]:
            depth += 1 if code[at] == "{" else -1
            if not depth:
                end = at
                break
        yield _Template(entity["type"] or entity["function"], names, Span(found.start(), end))
