"""A text without the statements that are like others, for a check of all of it at once.

Two statements are alike if they have the same shape, use values of the same types, and are in functions whose headers
are the same but for names: what a check says of one statement, it says of the other. Control flow and names are
checked of all statements. Debugging locations that nothing in the rest names are left out, too, but for one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from io import StringIO
from operator import add
from typing import Any

from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm.alike.shapes import Known, label, placed, read, split
from ptx_ls.nvvm.values.left_out import LeftOut, name_in

_FUNCTION = re.compile(r"^define [^\n]*\n?\{[ \t]*\n((?:[^}\n][^\n]*\n|\n)*)\}", re.M)
_LABEL = re.compile(r'([-a-zA-Z$._0-9]+|"[^"\\\n]*"):[ \t]*(?:; preds = [^\n]*)?\n')
_LOCATION = re.compile(
    r"^!([0-9]+) = (?:distinct )?!DILocation\(line: [0-9]{1,9}, column: [0-9]{1,4}, scope: !([0-9]+)"
    r"(?:, inlinedAt: !([0-9]+))?\)\n",
    re.M,
)
_NODE = re.compile(r"\n!([0-9]+)[ \t]*=")
_NO_SCOPE = re.compile(
    r"^!([0-9]+)[ \t]*=[ \t]*(?:distinct[ \t]+)?!DI(?!(?:Subprogram|LexicalBlock|LexicalBlockFile|CommonBlock)\()", re.M
)
_MENTION = re.compile(r"!([0-9]+)")
_ATTACHED = re.compile(r"!dbg ![0-9]+")
_ANNOTATED = re.compile(r'\n![0-9]+ = [^\n]*?@("[^"\n]*"|[-a-zA-Z$._0-9]+)([^\n]*)')
_TYPE = re.compile(r'\n(%(?:[-a-zA-Z$._0-9]+|"[^"\n]*"))[ \t]*=[ \t]*type\b')
_HIDDEN = re.compile(r"\b(?:internal|private|linkonce|linkonce_odr|available_externally)\b")


class Region(NamedTuple):
    """A part of the rest that lacks something, and as much after it as what is said of the last thing that it lacks may
    reach. `removed`: the bytes that are left out before its end."""

    start: int
    end: int
    removed: int


class Reduced(NamedTuple):
    """The rest of a text, the statements that it lacks by the offset of their function in it, and where it lacks
    something, in order."""

    source: bytes
    left_out: Mapping[int, Sequence[tuple[int, LeftOut]]]
    regions: Sequence[Region]


class Shape:
    """The shape of lines. `known`: what it is, None before it is read, and if it is no statement by itself."""

    __slots__ = ("first", "known")

    def __init__(self, first: str) -> None:
        """`first`: a line of it."""
        self.first = first
        self.known: Known | None = None


Line = tuple["Shape | None", Sequence[str]]
"""A line of a body: its shape, or None where it is shown or a label, and its words."""
_SHOWN: Line = None, ()


class Function(NamedTuple):
    """A function of the text: where it begins and its body begins, a number for what its statements may depend on, and
    the types of its parameters."""

    start: int
    body: int
    key: int
    parameters: Mapping[str, object]
    lines: Sequence[str]
    read: Sequence[Line]


class Module:
    """A text that is read for what is alike in it."""

    def __init__(self, source: bytes) -> None:
        """`source` is ASCII."""
        self._text = text = source.decode("ascii")
        # A search for the end of a line is much faster than one for its beginning (`^`).
        lines = "\n" + text
        self._types = frozenset(_TYPE.findall(lines))
        self._annotated: dict[str, list[str]] = {}
        for name, rest in _ANNOTATED.findall(lines):
            self._annotated.setdefault(name, []).append(rest)
        self._nodes = _NODE.findall(lines)
        self._defined = frozenset(self._nodes)
        self._keys: dict[tuple[str, ...], int] = {}
        self._shapes: dict[tuple[str, ...], Shape] = {}
        self._functions = [self._function(match) for match in _FUNCTION.finditer(text)]
        shapes = self._shapes.values()
        for shape, known in zip(shapes, read([one.first for one in shapes]), strict=True):
            shape.known = known

    def reduced(self) -> Reduced:
        """The text without what is alike."""
        text = self._text
        seen: set[Any] = set()
        shown: list[str] = []
        left_out: dict[int, Sequence[tuple[int, LeftOut]]] = {}
        regions: list[Region] = []
        at = size = 0
        longest = max((len(line) for one in self._functions for line in one.lines), default=0)
        for one in self._functions:
            found = [*self._left_out(one, seen)]
            if not found:
                continue
            shown.append(text[at : one.body])
            size += one.body - at
            start, at = size - (one.body - one.start), one.body
            own: list[tuple[int, LeftOut]] = []
            following = 0
            for number, made in found:
                if number > following:
                    kept = "".join(one.lines[following:number])
                    shown.append(kept)
                    size += len(kept)
                following = number + 1
                own.append((size, made))
            kept = "".join(one.lines[following:])
            shown.append(kept)
            size += len(kept)
            at += sum(map(len, one.lines))
            left_out[start] = own
            regions.append(Region(start, size + longest, at - size))
        shown.append(text[at:])
        rest, region = self._without_locations("".join(shown))
        if region is not None:
            before = [one for one in regions if one.end < region.start]
            # Functions after them, or right before, make one part with them.
            end = region.end if len(before) == len(regions) else len(rest)
            start = min((one.start for one in regions[len(before) :]), default=region.start)
            removed = regions[-1].removed if regions else 0
            regions = [*before, Region(min(start, region.start), end, region.removed + removed)]
        return Reduced(rest.encode("ascii"), left_out, regions)

    def _left_out(self, one: Function, seen: set[Any]) -> Iterator[tuple[int, LeftOut]]:
        """The statements of a function that are like one before, by the numbers of their lines."""
        nodes = self._defined
        kinds: dict[str, object] = {**one.parameters}
        for shape, words in one.read:
            if shape is None:
                if words:
                    kinds[words[0]] = "label"
                continue
            known = shape.known
            if known is not None and known.result >= 0:
                kinds[words[known.result]] = known.kind or (id(shape), *known.numbers(words))
        block = {*one.parameters}
        for number, (shape, words) in enumerate(one.read):
            known = shape.known if shape is not None else None
            if known is None:
                # It may begin a block.
                block = {*one.parameters}
                if shape is None and words:
                    yield number, label(name_in(words[0]), len(words[0]) + 1)
                continue
            like = (one.key, id(shape), *map(kinds.get, known.names(words)), *known.numbers(words))
            if like not in seen:
                if None not in like:
                    seen.add(like)
            elif known.locations is None or nodes.issuperset(known.locations(words)):
                is_in_block = known.operands is not None and block.issuperset(known.operands(words))
                yield number, placed(known, words, is_in_block)
            if known.role == "terminator":
                block = {*one.parameters}
            elif known.result >= 0:
                block.add(words[known.result])

    def _function(self, match: re.Match[str]) -> Function:
        text = match.string
        header = text[match.start() : match.start(1)]
        before, _, after = header.partition("@")
        parts = split(_ATTACHED.sub("", after))
        name = parts[0].partition("(")[0]
        every = zip(parts[::3], parts[1::3], parts[2::3], strict=False)
        parameters = {word: before for before, sigil, word in every if sigil == "%"}
        hidden = name if _HIDDEN.search(before) else ""
        key = (before, parts[-1] if len(parts) > 1 else parts[0][len(name) :], hidden, *self._annotated.get(name, ()))
        own = self._keys.setdefault(key, len(self._keys))
        lines = StringIO(match[1], "\n").readlines()
        return Function(match.start(), match.start(1), own, parameters, lines, self._read(lines))

    def _read(self, lines: Sequence[str]) -> Sequence[Line]:
        types, shapes = self._types, self._shapes
        found: list[Line] = []
        for line in lines:
            if line[0] not in " \t" or ";" in line:
                match = _LABEL.fullmatch(line)
                found.append((None, (match[1],)) if match is not None and "ptx-ls" not in line else _SHOWN)
                continue
            parts = split(line)
            words = parts[2::3]
            del parts[2::3]
            if not words or (types and not types.isdisjoint(map(add, parts[1::2], words))):
                found.append(_SHOWN)
                continue
            key = tuple(parts)
            shape = shapes.get(key)
            if shape is None:
                shape = shapes[key] = Shape(line)
            found.append((shape, words))
        return found

    def _without_locations(self, text: str) -> tuple[str, Region | None]:
        """A text without the debugging locations that nothing in it refers to, but for one, and from where to where it
        lacks some."""
        known = self._defined
        if len(known) < len(self._nodes):
            # What is defined twice is an error.
            return text, None
        found = [*_LOCATION.finditer(text)]
        # Of a location in another node a check says that it is wrong.
        scopes = known - frozenset(_NO_SCOPE.findall(text)) if found else known
        located = {match[1] for match in found}
        matches = [match for match in found if match[2] in scopes and (match[3] is None or match[3] in located)]
        hidden = {match[1]: match for match in matches[1:]}
        rest, _ = _without(text, [*hidden.values()])
        fresh: Collection[str] = {*_MENTION.findall(rest)} & hidden.keys()
        while fresh:
            # What is shown refers to these.
            again = [hidden.pop(name) for name in fresh]
            fresh = {match[3] for match in again} & hidden.keys()
        return _without(text, [*hidden.values()])


def _without(text: str, those: Sequence[re.Match[str]]) -> tuple[str, Region | None]:
    """A text without what some expressions found, in order, and from where to where it lacks that."""
    if not those:
        return text, None
    parts: list[str] = []
    at = 0
    for match in those:
        start, end = match.span()
        parts.append(text[at:start])
        at = end
    before = "".join(parts)
    return before + text[at:], Region(those[0].start(), len(before), at - len(before))
