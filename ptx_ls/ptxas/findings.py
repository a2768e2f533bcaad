"""What ptxas said of one version of a document, placed in its source, and where that lies in later versions."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.checks.external import ptxas_error, ptxas_info, ptxas_warning
from ptx_ls.ptxas.output import Kind, Message, Output, Resources, number, summary
from ptx_ls.sema.module import module_of
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, inside
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit, forward_span
from ptx_ls.syntax.tracked import Tracked

Span = tuple[int, int]

_CODES: dict[Kind, tuple[str, Severity]] = {
    "error": (ptxas_error.CODE, "error"),
    "warning": (ptxas_warning.CODE, "warning"),
    "info": (ptxas_info.CODE, "hint"),
}
_MOST = 500
"""So many findings are kept: they move with every edit."""

_QUOTED = re.compile(r"(function )?'([^']+)'")
_LINE = re.compile(r"\b(?:in|at|around) line (\d+)")
_NAMED = re.compile(r"\b(?:function|entry|variable) '?(?!function\b)([\w$%]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """A diagnostic with the `extent` of the source that it depends on: an edit in there, and it says nothing any more.

    `kernel`: it is what this kernel takes, in short.
    """

    diagnostic: Diagnostic
    extent: Span
    kernel: str = ""
    short: str = ""


@dataclass(frozen=True)
class Findings(Tracked[Finding]):
    """What ptxas found."""

    def moved(self, item: Finding, edits: Sequence[Edit]) -> Finding | None:
        """A finding after edits; None where one of them lies in its extent."""
        extent = forward_span(*item.extent, edits)
        if extent is None:
            return None
        by = extent[0] - item.extent[0]
        diagnostic = item.diagnostic
        return replace(
            item, extent=extent, diagnostic=replace(diagnostic, start=diagnostic.start + by, end=diagnostic.end + by)
        )

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The findings as diagnostics, in no order."""
        return [one.diagnostic for one in self.items]

    @cached_property
    def of_kernels(self) -> dict[str, str]:
        """What each kernel takes, in short, without those that have changed since."""
        return {one.kernel: one.short for one in self.items if one.kernel}


def findings(document: Document, said: Output, ours: Iterable[Diagnostic]) -> Findings:
    """What ptxas said of this version: its errors only where `ours` have none in the same statement or line, its
    warnings only where they have neither."""
    place = _Places(document)
    ours = tuple(ours) if said.messages else ()
    errors = place.lines(d for d in ours if d.severity == "error")
    warnings = place.lines(d for d in ours if d.severity == "warning")
    known: dict[Kind, set[int | None]] = {"error": errors, "warning": errors | warnings, "info": set()}
    found: dict[tuple[str, str, Span], Finding] = {}
    for message, span, extent in place.all(said.messages):
        code, severity = _CODES[message.kind]
        lines = (message.line, *range(place.line(span[0]), place.line(span[1]) + 1))
        if known[message.kind].isdisjoint(lines):
            diagnostic = Diagnostic(code, severity, message.text, *span, source="ptxas")
            found.setdefault((code, message.text, span), Finding(diagnostic, extent))
    taken = [finding for one in said.resources for finding in place.taken(one)]
    return Findings((*list(found.values())[:_MOST], *taken[:_MOST]))


class _Places:
    """Where in a document ptxas's messages belong. Its lines end at line feeds and at nothing else."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._source = document.source
        self._starts = [0, *(match.end() for match in re.finditer(rb"\n", self._source))]
        self._functions = {
            one.name: one
            for one in sorted(symbols_of(document).top, key=lambda symbol: symbol.defines)
            if one.kind in ("kernel", "function", "variable")
        }

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self._starts, offset)

    def lines(self, diagnostics: Iterable[Diagnostic]) -> set[int | None]:
        """The lines of the statements that diagnostics stand in."""
        found: set[int | None] = set()
        for one in diagnostics:
            start, end = _statement(self._document.root, one.start, one.end)
            found.update(range(self.line(start), self.line(end) + 1))
        return found

    def all(self, messages: Sequence[Message]) -> Iterator[tuple[Message, Span, Span]]:
        """Each message with the place that it is shown at, and the extent of what it depends on."""
        for message in dict.fromkeys(messages):
            text = message.text
            line = message.line or next((number(digits) for digits in _LINE.findall(text)), 0)
            line = line if 0 < line <= len(self._starts) else 0
            named = self._named(text)
            words = [word.encode() for is_function, word in _QUOTED.findall(text) if not is_function]
            if line and (place := self._word(words, line)):
                yield message, *place
            elif line and not (named and self._is_bare(line)):
                yield message, *self._whole(line)
            elif named:
                yield message, (named.start, named.end), (named.whole_start, named.whole_end)
            else:
                places = self._instructions(words)
                # One message each if there are as many: nothing in them tells which is meant.
                count = len(places) if messages.count(message) == len(places) else 1
                for span, extent in places[:count] or [self._anywhere(words) or self._at_head()]:
                    yield message, span, extent

    def taken(self, resources: Resources) -> Iterator[Finding]:
        """What a function takes, at its name."""
        symbol = self._functions.get(resources.function)
        short = summary(resources)
        if symbol is None or not symbol.defines or not short:
            return
        on = f" on {resources.target}" if resources.target else ""
        code, severity = _CODES["info"]
        diagnostic = Diagnostic(
            code, severity, f"{symbol.name} takes {short}{on}", symbol.start, symbol.end, source="ptxas"
        )
        kernel = symbol.name if symbol.kind == "kernel" else ""
        yield Finding(diagnostic, (symbol.whole_start, symbol.whole_end), kernel, short + on)

    def _word(self, words: Sequence[bytes], line: int) -> tuple[Span, Span] | None:
        """The first of some words that stands in a line."""
        start, end = self._starts[line - 1], self._end(line)
        for word in words:
            if found := _whole_word(word).search(self._source, start, end):
                return found.span(), self._extent(line)
        return None

    def _is_bare(self, line: int) -> bool:
        """Whether nothing is written in a line but a bracket, where ptxas speaks of what it closes."""
        return re.search(rb"[\w%%]", self._source[self._starts[line - 1] : self._end(line)]) is None

    def _whole(self, line: int) -> tuple[Span, Span]:
        """What is written in a line."""
        start, end = self._starts[line - 1], self._end(line)
        written = self._source[start:end].strip()
        begin = self._source.find(written, start)
        return (begin, begin + len(written)), self._extent(line)

    def _anywhere(self, words: Sequence[bytes]) -> tuple[Span, Span] | None:
        """The first place of a word in the source."""
        for word in words:
            if found := _whole_word(word).search(self._source):
                return found.span(), self._extent(self.line(found.start()))
        return None

    def _end(self, line: int) -> int:
        return self._starts[line] if line < len(self._starts) else len(self._source)

    def _extent(self, line: int) -> Span:
        """A line with a byte around it on both sides, so that what is written at its ends is written in it."""
        is_last = line == len(self._starts)
        return self._starts[line - 1] - 1, self._end(line) + is_last

    def _named(self, text: str) -> Symbol | None:
        words = _NAMED.findall(text)
        return next((self._functions[word] for word in words if word in self._functions), None)

    def _instructions(self, words: Sequence[bytes]) -> list[tuple[Span, Span]]:
        """The first instruction of a name in each function, each with its function."""
        found = []
        for function in captures_of(self._document).get("function", []) if words else ():
            for node in inside(self._document, "instruction", function):
                opcode = node.child_by_field_name("opcode")
                if opcode is not None and self._source[opcode.start_byte : opcode.end_byte] in words:
                    found.append(((opcode.start_byte, opcode.end_byte), (function.start_byte, function.end_byte)))
                    break
        return found

    def _at_head(self) -> tuple[Span, Span]:
        """The target of the module, for what concerns all of it."""
        directive = module_of(self._document).target_directive
        span = (directive.start, directive.end) if directive else (0, self._starts[1] if self._starts[1:] else 0)
        return span, (-1, len(self._source) + 1)


def _whole_word(word: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"(?<![\w$%%.])%s(?![\w$])" % re.escape(word))


_HOLDERS = ("source_file", "block", "function_definition")


def _statement(root: tree_sitter.Node, start: int, end: int) -> Span:
    """The statement that a range lies in; the range itself where it lies in none, or in what cannot be read."""
    node = root.descendant_for_byte_range(start, max(start, end - 1))
    while node is not None and node.type not in _HOLDERS and not node.has_error:
        if node.parent is None or node.parent.type in _HOLDERS:
            return min(node.start_byte, start), max(node.end_byte, end)
        node = node.parent
    return start, end
