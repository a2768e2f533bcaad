"""Macros of a C++ file and of the headers at hand, and what code that is written with them becomes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from ptx_ls.embed.cpp.literal import decode, decoded
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


_CONDITIONAL = pattern(rb"(?m:^)[ \t]*#[ \t]*(?:(?P<opens>if\w*)|(?P<turns>el\w+)|(?P<closes>endif))")


@dataclass(frozen=True)
class Macro:
    """A macro: its name, its parameters (None for one without a list), the spans of its definition and body, and the
    words of the body."""

    name: bytes
    parameters: tuple[bytes, ...] | None
    span: Span
    body: Span
    source: bytes

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words of the body."""
        return tuple(words(self.source, *self.body))

    @property
    def text(self) -> bytes:
        """The body as it is written."""
        return self.source[slice(*self.body)]


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
        yield Macro(found["name"], parameters, Span(*found.span()), Span(*found.span("body")), source)


Headers = Callable[[], Mapping[bytes, Sequence[Macro]]]
"""The macros of the headers of a file by name, in the order of their definitions."""


class Macros:
    """The macros of a file, by name and place, and those of its headers, which are read where a name is in none of the
    file's own."""

    def __init__(self, source: bytes, headers: Headers = dict) -> None:
        self.source = source
        self.all = tuple(definitions(source))
        self._headers = headers
        self._named: dict[bytes, list[Macro]] = {}
        for macro in self.all:
            self._named.setdefault(macro.name, []).append(macro)

    @cached_property
    def _of_headers(self) -> Mapping[bytes, Sequence[Macro]]:
        return self._headers()

    def at(self, name: bytes, offset: int, with_headers: bool = True) -> Macro | None:
        """The macro of a name that holds at an offset: the last one defined before it, else the first after it, which
        a template may use, else that of a header. None where there is none, or where it is not known which of several
        definitions under conditions is meant."""
        known = self._named.get(name)
        if not known:
            of_headers = self._of_headers.get(name, ()) if with_headers else ()
            return of_headers[0] if len({one.text for one in of_headers}) == 1 else None
        found = next((macro for macro in reversed(known) if macro.span.start < offset), known[0])
        is_one_of_several = any(one.text != found.text for one in known)
        return None if is_one_of_several and self._is_left(found, offset) else found

    def _is_left(self, macro: Macro, offset: int) -> bool:
        """Whether the branch of a condition that a definition is in has ended before an offset."""
        depth = 0
        for found in _CONDITIONAL.finditer(self.source, macro.span.end, max(macro.span.end, offset)):
            depth += (found.lastgroup == "opens") - (found.lastgroup == "closes")
            if depth < 0 or (depth == 0 and found.lastgroup == "turns"):
                return True
        return False

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
                if self._is_written(word):
                    decode(into, self.source, Span(word.start, word.end))
                else:
                    into.replaced(decoded(word.text).text, Span(word.start, word.end))
            elif word.text == b"#" and at < len(given) and given[at].text in arguments:
                before = into.enter()
                self._stringized(into, arguments[given[at].text])
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
                before = into.enter()
                self._add(into, self._body(macro, word), inner, within | {word.text}, depth + 1)
                into.origin = before
            elif _STRINGIZES.search(word.text) and (found := call_arguments(given, at)) and len(found[0]) == 1:
                before = into.enter()
                self._stringized(into, self._substituted(found[0][0], arguments, within))
                into.origin = before
                at = found[1]
            else:
                shown = word.text.decode("utf-8", "replace")
                raise UnresolvedError(
                    f"the macro {shown} is not defined in this file" if word.kind == "name" else shown
                )

    def spliced(self, given: Sequence[Word]) -> list[Word]:
        """The words of an asm statement between its parentheses, with those of macros in the place of their names where
        these are operands or colons; their own words stand where the macro is used. What is in the parentheses of an
        operand, and a macro that is a part of the template, stay."""
        found: list[Word] = []
        depth = colons = at = 0
        while at < len(given):
            word = given[at]
            at += 1
            depth += (word.text in (b"(", b"[", b"{")) - (word.text in (b")", b"]", b"}"))
            colons += depth == 0 and word.text in (b":", b"::")
            macro = self._named(word) if word.kind == "name" and depth == 0 else None
            call = call_arguments(given, at) if macro is not None and macro.parameters is not None else ([], at)
            if macro is None or call is None:
                found.append(word)
                continue
            try:
                inner = self._expanded(given[at - 1 : call[1]], frozenset(), 0)
            except UnresolvedError:
                found.append(word)
                continue
            within = sum(one.text in (b":", b"::") for one in inner)
            if not colons and not within:
                found.append(word)
                continue
            use = Span(word.start, given[call[1] - 1].end)
            found += (
                one if use.start <= one.start < use.end else one._replace(start=use.start, end=use.end) for one in inner
            )
            colons += within
            at = call[1]
        return found

    def spelled(self, given: Sequence[Word], place: Span) -> str:
        """The text of some words of the code: that of their place, if they are written there."""
        if all(self._is_written(one) and place.start <= one.start < place.end for one in given):
            return self.source[slice(*place)].decode("utf-8", "replace")
        return " ".join(one.text.decode("utf-8", "replace") for one in given)

    def _named(self, word: Word) -> Macro | None:
        return self._macros.at(word.text, self._place)

    def _body(self, macro: Macro, use: Word) -> Sequence[Word]:
        """The words of the body of a macro; those of another file stand where it is used."""
        if macro.source is self.source:
            return macro.words
        return [one._replace(start=use.start, end=use.end) for one in macro.words]

    def _is_written(self, word: Word) -> bool:
        """Whether a word is at its place in the file, and not one of another file."""
        return word.end - word.start == len(word.text) and self.source.startswith(word.text, word.start)

    def _stringized(self, into: Builder, given: Sequence[Word]) -> None:
        """Adds what `#` makes of the words of an argument: their text, with one blank in the place of a gap."""
        for number, word in enumerate(given):
            if number and word.start != given[number - 1].end:
                end = given[number - 1].end
                into.replaced(" ", Span(end, max(end, word.start)))
            text = word.text.decode("ascii", "replace")
            if self._is_written(word):
                into.verbatim(text, word.start)
            else:
                into.replaced(text, Span(word.start, word.end))

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
            body: Sequence[Word] = self._body(macro, word)
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
