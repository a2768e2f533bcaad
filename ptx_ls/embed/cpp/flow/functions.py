"""The functions of C++ text for the analysis of flow: their names, parameters, launch bounds and bodies, in text
without comments and literals."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from ptx_ls.embed.cpp.functions import bodies
from ptx_ls.embed.cpp.scan import comments_and_literals, tokens
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_NAMED = pattern(r"([A-Za-z_]\w*)\s*(?:<[^<>;{}]*>)?\s*\($")
_LAST = pattern(r"([A-Za-z_]\w*)\s*(?:\[[^\]]*\]\s*)*(?:=[^,]*)?$")
_REFERENCE = pattern(r"\(\s*&\s*([A-Za-z_]\w*)\s*\)")
_BOUNDS = pattern(r"\b__launch_bounds__\s*\(((?:[^()]|\([^()]*\))*)\)")
_SHARED = pattern(
    r"(?:extern\s+)?__shared__\s+(?:(?:alignas|__align__)\s*\([^()]*\)\s*)?(?:const\s+|volatile\s+)?"
    r"([\w:]+)(?:<[^;=<>]*>)?\s+(?:(?:alignas|__align__)\s*\([^()]*\)\s*)?([A-Za-z_]\w*)\s*((?:\[[^\]]*\]\s*)*)"
)
_MORE = pattern(r"(?:\s*,\s*[A-Za-z_]\w*\s*(?:\[[^\];]*\]\s*)*)+(?=;)")
_NEXT = pattern(r"([A-Za-z_]\w*)\s*((?:\[[^\]]*\]\s*)*)(?:,|$)")
"""Other variables of the same declaration."""
_BRACE = pattern(r"[{}]")
_RETURNING = pattern(r"\{\s*return\s+([^;{}]+);\s*\}")
_WORD = pattern(r"[A-Za-z_]\w*")
_MOST_BEFORE = 3000
FILE_SCOPE = -1


@dataclass(frozen=True)
class CppFunction:
    """A function: its name, the names of its parameters with their declarations, and its body. `head` is the text
    before its name. A macro is one whose body sees the names of the place where it is used."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    head: str
    body: Span
    is_macro: bool = False

    @property
    def is_kernel(self) -> bool:
        """Whether it is started from the host."""
        return "__global__" in self.head


@dataclass(frozen=True)
class CppText:
    """The text of a document with blanks in place of comments and literals, and its functions."""

    text: str
    functions: Sequence[CppFunction]

    @cached_property
    def by_name(self) -> Mapping[str, Sequence[CppFunction]]:
        """The functions that have each name."""
        result: dict[str, list[CppFunction]] = {}
        for one in self.functions:
            result.setdefault(one.name, []).append(one)
        return result

    def called_at(self, name: str, at: int, count: int | None = None) -> CppFunction | None:
        """The function that a name means at a place, by the number of arguments and the nearest namespace around both;
        None if there is none, or more than one."""
        among = self.by_name.get(name.rpartition(":")[2], ())
        if len(among) > 1 and count is not None:
            among = [one for one in among if len(one.parameters) == count] or among
        if len(among) > 1:
            here = self._blocks_around(at)
            shared = [_common(self._blocks_around(one.body.start), here) for one in among]
            among = [one for one, depth in zip(among, shared, strict=True) if depth == max(shared)]
            qualifier = name.rpartition("::")[0].rpartition("::")[2]
            if len(among) == 1 and qualifier:
                block = self._blocks_around(among[0].body.start)[-1:]
                head = (
                    self.text[max(self.text.rfind(end, 0, block[0]) for end in ";{}") + 1 : block[0]] if block else ""
                )
                among = among if qualifier in _WORD.findall(head) else ()
        return among[0] if len(among) == 1 else None

    @cached_property
    def _blocks(self) -> Mapping[int, tuple[int, ...]]:
        """The blocks that are open at the start of the body of each function, by where that is."""
        open_blocks: list[int] = []
        result: dict[int, tuple[int, ...]] = {}
        starts = {one.body.start for one in self.functions}
        for brace in _BRACE.finditer(self.text):
            if brace.start() in starts:
                result[brace.start()] = tuple(open_blocks)
            if brace[0] == "{":
                open_blocks.append(brace.start())
            elif open_blocks:
                open_blocks.pop()
        return result

    def _blocks_around(self, at: int) -> tuple[int, ...]:
        """The namespaces and types around the function at a place."""
        starts = list(self._blocks)
        number = bisect_right(starts, at) - 1
        return self._blocks[starts[number]] if number >= 0 else ()

    @cached_property
    def shared(self) -> Mapping[int, Sequence[tuple[str, str, bool]]]:
        """The shared variables: the type of each, its name, and whether it is an array, by where the body of the
        function that declares them starts; `FILE_SCOPE` for those of no function."""
        bodies_in_order = sorted(one.body for one in self.functions)
        result: dict[int, list[tuple[str, str, bool]]] = {}
        for found in _SHARED.finditer(self.text):
            number = bisect_right(bodies_in_order, (found.start(),)) - 1
            is_inside = number >= 0 and found.start() < bodies_in_order[number][1]
            among = result.setdefault(bodies_in_order[number][0] if is_inside else FILE_SCOPE, [])
            among.append((found[1], found[2], bool(found[3])))
            more = _MORE.match(self.text, found.end())
            among += [(found[1], one[1], bool(one[2])) for one in _NEXT.finditer(more[0] if more else "")]
        return result

    @cached_property
    def returning(self) -> Mapping[str, str]:
        """What functions return that do nothing else, by their names and `()`: their parameters and the expression."""
        result: dict[str, str] = {}
        for one in (among[0] for among in self.by_name.values() if len(among) == 1):
            found = _RETURNING.fullmatch(self.text, *one.body)
            if found:
                result[f"{one.name}()"] = "\0".join((*(name for name, _ in one.parameters), found[1]))
        return result

    def called(self, one: CppFunction) -> frozenset[str]:
        """The functions of the file whose names are in a function."""
        return frozenset(_WORD.findall(self.text, *one.body)).intersection(self.by_name) - {one.name}


_MACRO = pattern(r"^[ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)\(([\w\s,\\]*)\)((?:[^\n\\]|\\\n|\\.)*)", re.M)
"""A macro with parameters: its name, these, and its text."""


def _macros(text: str) -> tuple[str, list[CppFunction]]:
    """The macros with parameters that hold asm statements, as functions, and the text without the ends of their
    lines."""
    found = []
    for one in _MACRO.finditer(text):
        if "asm" not in one[3]:
            continue
        start, end = one.span(3)
        text = text[: one.start()] + one[0].replace("\\\n", "  ") + text[one.end() :]
        parameters = tuple((name, name) for word in one[2].split(",") if (name := word.strip(" \\\n\t")))
        # The body of a function is without its braces.
        found.append(CppFunction(one[1], parameters, "", Span(start - 1, end + 1), is_macro=True))
    return text, found


def read_text(document: Document) -> CppText:
    """The text of a C++ document and the functions in it."""
    source = document.source
    blanked = bytearray(source)
    for start, end in comments_and_literals(source):
        blanked[start:end] = bytes(byte if byte == 10 else 32 for byte in source[start:end])
    text = blanked.decode("latin-1")
    found = [one for body in bodies(source, list(tokens(source))) if (one := _read(text, body)) is not None]
    if "define" in text:
        text, macros = _macros(text)
        found += macros
    return CppText(text, found)


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """How many blocks are around both of two places."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _read(text: str, body: Span) -> CppFunction | None:
    first = max(0, body.start - _MOST_BEFORE)
    before = text[first : body.start]
    closing = before.rfind(")")
    if closing < 0:
        return None
    depth, at = 0, closing
    while at >= 0:
        depth += (before[at] == ")") - (before[at] == "(")
        if depth == 0:
            break
        at -= 1
    # Neither a name nor the arguments of a template go beyond these.
    statement = max(before.rfind(sign, 0, at + 1) for sign in ";{}") + 1
    named = _NAMED.search(before, statement, at + 1)
    if at < 0 or named is None:
        return None
    start = max(before.rfind(";", 0, named.start()), before.rfind("}", 0, named.start())) + 1
    head = before[start : named.start()]
    parameters = []
    for one in split(before[at + 1 : closing]):
        name = _REFERENCE.search(one) or _LAST.search(one.strip())
        parameters.append((name[1] if name else "", one.strip()))
    return CppFunction(named[1], tuple(parameters), head, body)


def launch_bounds(one: CppFunction) -> tuple[str, ...] | None:
    """The arguments of `__launch_bounds__` of a function; None without it."""
    found = _BOUNDS.search(one.head)
    return tuple(split(found[1])) if found else None


def split(text: str) -> list[str]:
    """The parts of a list between commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "<" and at and (text[at - 1].isalnum() or text[at - 1] == "_"):
            depth += 1 if ">" in text[at:] and ";" not in text[at : text.find(">", at)] else 0
        elif char == ">" and depth > 0 and "<" in text[start:at]:
            depth -= 1
        elif char == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return [*parts, last] if last or parts else []
