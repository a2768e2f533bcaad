"""Macros of a C++ file, and the text of string literals that are written with them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ptx_ls.embed.cpp.literal import decode
from ptx_ls.embed.cpp.scan import COMMENT, RAW, STRING
from ptx_ls.embed.cpp.words import Word, words
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.span import Span

_DEFINE = pattern(
    rb"(?m:^)[ \t]*\#[ \t]*define[ \t]+(?P<name>[A-Za-z_]\w*)(?P<parameters>\([^()\n]*(?:\\\r?\n[^()\n]*)*\))?"
    rb"(?P<body>(?:[^\\\n/\"]|\\(?:\r?\n|.)?|/(?![/*])|" + COMMENT + rb"|" + RAW + rb"|" + STRING + rb")*)"
)
_STRINGIZES = pattern(rb"(?i:stringi[fz]|to_?str|^str$)")
"""The names of macros of other files that make a string of their argument."""
_DEEPEST = 16
_LONGEST = 1 << 16
_MOST = 1 << 10
"""Words of an argument."""

Arguments = Mapping[bytes, Sequence[Word]]
"""The words that stand for each parameter of a macro."""


@dataclass(frozen=True)
class Macro:
    """A macro: its name, its parameters (None for one without a list), and the spans of its definition and body."""

    name: bytes
    parameters: tuple[bytes, ...] | None
    span: Span
    body: Span


class UnresolvedError(Exception):  # it is an answer, not a fault
    """Raised where a text depends on what the file does not show; the message says what."""


def definitions(source: bytes) -> Iterator[Macro]:
    """The macros that a file defines, in order."""
    for found in _DEFINE.finditer(source):
        listed = found["parameters"]
        parameters = None
        if listed is not None:
            names = (word.text for word in words(source, found.start("parameters") + 1, found.end("parameters") - 1))
            parameters = tuple(b"..." if name == b"." else name for name in names if name != b",")
            parameters = tuple(dict.fromkeys(parameters))
        yield Macro(found["name"], parameters, Span(*found.span()), Span(*found.span("body")))


class Macros:
    """The macros of a file, by name and place."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.all = tuple(definitions(source))
        self._named: dict[bytes, list[Macro]] = {}
        for macro in self.all:
            self._named.setdefault(macro.name, []).append(macro)

    def at(self, name: bytes, offset: int) -> Macro | None:
        """The macro of a name that holds at an offset: the last one defined before it, else the first after it, which
        a template may use."""
        known = self._named.get(name)
        if not known:
            return None
        return next((macro for macro in reversed(known) if macro.span.start < offset), known[0])

    def around(self, offset: int) -> Macro | None:
        """The macro in whose definition an offset lies."""
        at = bisect_right(self.all, offset, key=lambda macro: macro.span.start) - 1
        return self.all[at] if at >= 0 and offset < self.all[at].span.end else None

    def using(self, names: Iterable[bytes]) -> frozenset[bytes]:
        """Some macros by name, and those that have them in their bodies."""
        found: set[bytes] = set()
        new = set(names)
        while new:
            found |= new
            mentioned = re.compile(rb"(?<![\w$#])(?:" + b"|".join(map(re.escape, new)) + rb")(?![\w$])")
            new = {one.name for one in self.all if mentioned.search(self.source, *one.body)} - found
        return frozenset(found)


class Expansion:
    """What macros become in the code at an offset."""

    def __init__(self, macros: Macros, place: int) -> None:
        self.source = macros.source
        self._macros = macros
        self._place = place

    def text(self, given: Sequence[Word], arguments: Arguments) -> MappedText:
        """The text of string literals side by side, in which macros may stand. Raises UnresolvedError."""
        into = Builder()
        self._add(into, given, arguments, frozenset(), 0)
        return into.result()

    def _add(
        self, into: Builder, given: Sequence[Word], arguments: Arguments, within: frozenset[bytes], depth: int
    ) -> None:
        if depth > _DEEPEST or into.size > _LONGEST:
            raise UnresolvedError("macros that expand too far")
        at = 0
        while at < len(given):
            word = given[at]
            at += 1
            while at + 1 < len(given) and given[at].text == b"##":
                word = self._pasted(word, given[at + 1], arguments)
                at += 2
            if word.kind == "string":
                decode(into, self.source, Span(word.start, word.end))
            elif word.text == b"#" and at < len(given) and given[at].text in arguments:
                before = into.enter()
                stringized(into, self.source, arguments[given[at].text])
                into.origin = before
                at += 1
            elif word.text in arguments:
                before = into.enter()
                self._add(into, arguments[word.text], {}, within, depth + 1)
                into.origin = before
            elif word.text in (b"(", b")") and depth == 0:
                continue
            elif word.kind == "name" and word.text not in within and (macro := self._named(word)):
                inner: dict[bytes, Sequence[Word]] = {}
                if macro.parameters is not None:
                    found = call_arguments(given, at)
                    if found is None:
                        raise UnresolvedError(f"the macro {word.text.decode()} without its arguments")
                    listed, at = found
                    inner = bound(macro, [self._substituted(one, arguments, within) for one in listed])
                body = list(words(self.source, *macro.body))
                before = into.enter()
                self._add(into, body, inner, within | {word.text}, depth + 1)
                into.origin = before
            elif _STRINGIZES.search(word.text) and (found := call_arguments(given, at)) and len(found[0]) == 1:
                before = into.enter()
                stringized(into, self.source, self._substituted(found[0][0], arguments, within))
                into.origin = before
                at = found[1]
            else:
                shown = word.text.decode("utf-8", "replace")
                raise UnresolvedError(
                    f"the macro {shown} is not defined in this file" if word.kind == "name" else shown
                )

    def _named(self, word: Word) -> Macro | None:
        return self._macros.at(word.text, self._place)

    def _pasted(self, left: Word, right: Word, arguments: Arguments) -> Word:
        """The word that `##` makes of two, which are arguments or themselves."""
        first, second = (arguments.get(one.text, (one,)) for one in (left, right))
        if not first or not second or len(first) > 1 or len(second) > 1:
            raise UnresolvedError("words that are pasted of several")
        return Word("name", first[0].start, first[0].end, first[0].text + second[0].text)

    def _substituted(self, given: Sequence[Word], arguments: Arguments, within: frozenset[bytes]) -> list[Word]:
        """The words that a macro passes on: what it is given is expanded before."""
        return [
            inner
            for word in given
            for inner in (self._expanded(arguments[word.text], within, 0) if word.text in arguments else (word,))
        ]

    def _expanded(self, given: Sequence[Word], within: frozenset[bytes], depth: int) -> list[Word]:
        """Words with those of macros in the place of their names."""
        found: list[Word] = []
        at = 0
        while at < len(given):
            word = given[at]
            at += 1
            macro = self._named(word) if word.kind == "name" and word.text not in within else None
            listed: list[list[Word]] = []
            if macro is not None and macro.parameters is not None:
                call = call_arguments(given, at)
                macro = macro if call else None
                listed, at = call or (listed, at)
            if macro is None:
                found.append(word)
                continue
            body = list(words(self.source, *macro.body))
            if depth > _DEEPEST or len(found) > _MOST or any(one.text in (b"#", b"##") for one in body):
                raise UnresolvedError(f"the macro {word.text.decode()} as an argument of another one")
            inner = bound(macro, [self._expanded(one, within, depth + 1) for one in listed])
            body = [passed for one in body for passed in inner.get(one.text, (one,))]
            found += self._expanded(body, within | {word.text}, depth + 1)
        return found


def bound(macro: Macro, listed: Sequence[Sequence[Word]]) -> dict[bytes, Sequence[Word]]:
    """The words for each parameter of a macro in a call."""
    parameters = macro.parameters or ()
    found = dict(zip(parameters, listed, strict=False))
    if parameters and parameters[-1] == b"...":
        rest = list(listed[len(parameters) - 1 :])
        comma = Word("punctuation", 0, 0, b",")
        found[b"__VA_ARGS__"] = [word for n, one in enumerate(rest) for word in ((comma, *one) if n else one)]
    return found


def call_arguments(given: Sequence[Word], at: int) -> tuple[list[list[Word]], int] | None:
    """The arguments of a call whose parenthesis is next, and the index after it; None where there is none."""
    if at >= len(given) or given[at].text != b"(":
        return None
    listed: list[list[Word]] = [[]]
    depth = 0
    for index in range(at, len(given)):
        word = given[index]
        depth += (word.text in (b"(", b"[", b"{")) - (word.text in (b")", b"]", b"}"))
        if depth == 0:
            return listed, index + 1
        if word.text == b"," and depth == 1:
            listed.append([])
        elif index > at:
            listed[-1].append(word)
    return None


def stringized(into: Builder, source: bytes, given: Sequence[Word]) -> None:
    """Adds what `#` makes of the words of an argument: their text, with one blank in the place of a gap."""
    for number, word in enumerate(given):
        if number and word.start != given[number - 1].end:
            into.replaced(" ", Span(given[number - 1].end, max(given[number - 1].end, word.start)))
        into.verbatim(word.text.decode("ascii", "replace"), word.start)
