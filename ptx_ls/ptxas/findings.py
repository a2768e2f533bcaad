"""The messages of ptxas about one version of a document, located in its source and tracked through edits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.checks.base.finding import MOST_FINDINGS, Finding, Findings
from ptx_ls.checks.external import ptxas_error, ptxas_info, ptxas_warning
from ptx_ls.lazy import pattern
from ptx_ls.ptxas.kernel_occupancy import BLOCKS, bounds_of, in_words, occupancies
from ptx_ls.ptxas.output import Kind, Message, Output, Resources, number, summary
from ptx_ls.ptxas.taken import taken
from ptx_ls.sema.module import module_of
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of, inside
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_CODES: dict[Kind, tuple[str, Severity]] = {
    "error": (ptxas_error.CODE, "error"),
    "warning": (ptxas_warning.CODE, "warning"),
    "info": (ptxas_info.CODE, "hint"),
}
_QUOTED = pattern(r"(function )?'([^']+)'")
_LINE = pattern(r"\b(?:in|at|around) line (\d+)")
_NAMED = pattern(r"\b(?:function|entry|variable) '?(?!function\b)([\w$%]+)", re.IGNORECASE)


def locate_findings(document: Document, output: Output, ours: Iterable[Diagnostic]) -> Findings:
    """The findings of ptxas in this version.

    Its errors are left out where `ours` has one in the same statement or line, its warnings where `ours` has either.
    """
    place = _Places(document)
    ours = tuple(ours) if output.messages else ()
    errors = place.lines(d for d in ours if d.severity == "error")
    warnings = place.lines(d for d in ours if d.severity == "warning")
    known: dict[Kind, set[int | None]] = {"error": errors, "warning": errors | warnings, "info": set()}
    found: dict[tuple[str, str, Span], Finding] = {}
    for message, span, extent in place.all(output.messages):
        code, severity = _CODES[message.kind]
        lines = (message.line, *range(place.line(span[0]), place.line(span[1]) + 1))
        if known[message.kind].isdisjoint(lines):
            diagnostic = Diagnostic(code, severity, message.text, *span, source="ptxas")
            found.setdefault((code, message.text, span), Finding(diagnostic, extent))
    of_functions = [finding for one in output.resources for finding in place.taken(one)]
    return Findings((*list(found.values())[:MOST_FINDINGS], *of_functions[:MOST_FINDINGS]))


class _Places:
    """Locates messages of ptxas in a document. For ptxas, lines end only at line feeds."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._source = document.source
        self._starts = [0, *(match.end() for match in re.finditer(rb"\n", self._source))]
        self._functions = {
            one.name: one
            for one in sorted(symbols_of(document).top, key=lambda symbol: symbol.defines)
            if one.kind in ("kernel", "function", "variable")
        }
        self._bounds = bounds_of(document)

    def line(self, offset: int) -> int:
        """The line of an offset, counted from 1."""
        return bisect_right(self._starts, offset)

    def lines(self, diagnostics: Iterable[Diagnostic]) -> set[int | None]:
        """The lines of the statements that contain diagnostics."""
        found: set[int | None] = set()
        for one in diagnostics:
            start, end = _statement(self._document.root, one.start, one.end)
            found.update((*range(self.line(start), self.line(end) + 1), self.line(one.reported)))
        return found

    def all(self, messages: Sequence[Message]) -> Iterator[tuple[Message, Span, Span]]:
        """Each message with the span where it is shown, and the extent that it depends on."""
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
                yield message, Span(named.start, named.end), Span(named.whole_start, named.whole_end)
            else:
                places = self._instructions(words)
                # Nothing in equal messages tells them apart: one for each place if there are as many.
                count = len(places) if messages.count(message) == len(places) else 1
                for span, extent in places[:count] or [self._anywhere(words) or self._at_head()]:
                    yield message, span, extent

    def taken(self, resources: Resources) -> Iterator[Finding]:
        """The resources of a function, shown at its name."""
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
        occupancy = self._occupancy(resources) if kernel else ""
        yield Finding(diagnostic, Span(symbol.whole_start, symbol.whole_end), kernel, short + on, occupancy)

    def _occupancy(self, resources: Resources) -> str:
        """The occupancy of a kernel in Markdown, for the blocks that it asks for; "" where it is not known."""
        threads = self._bounds.get(resources.function, BLOCKS)
        found = occupancies(taken(resources, resources.target), threads) or ()
        lines = [f"- {in_words(one).strip()}" for one in found]
        head = f"Occupancy of a multiprocessor of {resources.target}, without dynamic shared memory:"
        return "\n".join((head, "", *lines)) if lines else ""

    def _word(self, words: Sequence[bytes], line: int) -> tuple[Span, Span] | None:
        """The first of some words in a line."""
        start, end = self._starts[line - 1], self._end(line)
        for word in words:
            if found := _whole_word(word).search(self._source, start, end):
                return Span(*found.span()), self._extent(line)
        return None

    def _is_bare(self, line: int) -> bool:
        """Whether a line has only brackets; ptxas reports there what they close."""
        return re.search(rb"[\w%%]", self._source[self._starts[line - 1] : self._end(line)]) is None

    def _whole(self, line: int) -> tuple[Span, Span]:
        """The text of a line without blanks around it."""
        start, end = self._starts[line - 1], self._end(line)
        written = self._source[start:end].strip()
        begin = self._source.find(written, start)
        return Span(begin, begin + len(written)), self._extent(line)

    def _anywhere(self, words: Sequence[bytes]) -> tuple[Span, Span] | None:
        """The first occurrence of one of some words in the source."""
        for word in words:
            if found := _whole_word(word).search(self._source):
                return Span(*found.span()), self._extent(self.line(found.start()))
        return None

    def _end(self, line: int) -> int:
        return self._starts[line] if line < len(self._starts) else len(self._source)

    def _extent(self, line: int) -> Span:
        """A line with one byte on both sides, so that text inserted at its ends is inside."""
        is_last = line == len(self._starts)
        return Span(self._starts[line - 1] - 1, self._end(line) + is_last)

    def _named(self, text: str) -> Symbol | None:
        words = _NAMED.findall(text)
        return next((self._functions[word] for word in words if word in self._functions), None)

    def _instructions(self, words: Sequence[bytes]) -> list[tuple[Span, Span]]:
        """The first instruction with one of some opcodes in each function, with the span of the function."""
        found = []
        for function in captures_of(self._document).get("function", []) if words else ():
            for node in inside(self._document, "instruction", function):
                opcode = node.child_by_field_name("opcode")
                if opcode is not None and self._source[opcode.start_byte : opcode.end_byte] in words:
                    found.append((Span(*opcode.byte_range), Span(*function.byte_range)))
                    break
        return found

    def _at_head(self) -> tuple[Span, Span]:
        """The target of the module, where messages about the whole module are shown."""
        directive = module_of(self._document).target_directive
        first_line = Span(0, self._starts[1] if self._starts[1:] else 0)
        span = Span(directive.start, directive.end) if directive else first_line
        return span, Span(-1, len(self._source) + 1)


def _whole_word(word: bytes) -> re.Pattern[bytes]:
    return re.compile(rb"(?<![\w$%%.])%s(?![\w$])" % re.escape(word))


_HOLDERS = ("source_file", "block", "function_definition")


def _statement(root: tree_sitter.Node, start: int, end: int) -> Span:
    """The statement that contains a span; the span itself where none does, or where the syntax is broken."""
    node = root.descendant_for_byte_range(start, max(start, end - 1))
    while node is not None and node.type not in _HOLDERS and not node.has_error:
        if node.parent is None or node.parent.type in _HOLDERS:
            return Span(min(node.start_byte, start), max(node.end_byte, end))
        node = node.parent
    return Span(start, end)
