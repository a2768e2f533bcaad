"""The JSON of diagnostics, for which objects of the protocol would take four times as long.

A text may have a thousand at each keystroke. Those that move together are written once (`checks/base/bundle.py`), and
then only the numbers of their lines, where lines were inserted or deleted before them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from lsprotocol import types

from ptx_ls.checks.base.bundle import Bundled, Placed, bundled
from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS, Diagnostic, Severity, Tag
from ptx_ls.checks.links import url
from ptx_ls.lazy import NamedTuple
from ptx_ls.lsp.context import Context
from ptx_ls.syntax.text import Encoding

SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}
TAGS = {"unnecessary": types.DiagnosticTag.Unnecessary, "deprecated": types.DiagnosticTag.Deprecated}


class _Written(NamedTuple):
    """The JSON of a bundle whose first place is in a line and at a character of it, and the lines that it names, each
    after one of the pieces of text."""

    line: int
    character: int
    encoding: Encoding
    pieces: list[str]
    lines: list[int]
    text: str

    def moved_to(self, line: int) -> _Written:
        """The same for a bundle that begins in another line."""
        by = line - self.line
        return _written(line, self.character, self.encoding, self.pieces, [one + by for one in self.lines])


def json_of(context: Context, *found: Sequence[Diagnostic]) -> str:
    """The items of a list of diagnostics. Of very many only the first, the most severe before all others, since each
    costs a client time, too."""
    if sum(map(len, found)) > MAX_DIAGNOSTICS:
        every = [one for some in found for one in some]
        found = (bundled(sorted(every, key=lambda d: SEVERITIES[d.severity])[:MAX_DIAGNOSTICS]),)
    parts = [part for some in found for part in (some if isinstance(some, Bundled) else bundled(some)).parts]
    begin = context.document.text.positions_at((part.first for part in parts), context.client.encoding)
    return ",".join(_json(context, part, *where) for part, where in zip(parts, begin, strict=True))


def _json(context: Context, part: Placed, line: int, character: int) -> str:
    """The JSON of a bundle whose first place is in a line at a character."""
    encoding, known = context.client.encoding, part.bundle.json
    # No edit was within the bundle: as long as it begins at the same character, all other places differ in lines only.
    if known is None or (known.character, known.encoding) != (character, encoding):
        pieces, lines = _pieces(context, part.diagnostics)
        known = part.bundle.json = _written(line, character, encoding, pieces, lines)
    elif known.line != line:
        known = part.bundle.json = known.moved_to(line)
    text: str = known.text
    return text


def _written(line: int, character: int, encoding: Encoding, pieces: list[str], lines: list[int]) -> _Written:
    text = [""] * (len(pieces) + len(lines))
    text[::2], text[1::2] = pieces, map(str, lines)
    return _Written(line, character, encoding, pieces, lines, "".join(text))


_LINE = "\0"
"""Stands for the number of a line: in JSON this character is written otherwise."""


def _pieces(context: Context, diagnostics: Sequence[Diagnostic]) -> tuple[list[str], list[int]]:
    """What is around the numbers of lines in the JSON of some diagnostics, and those numbers."""
    ends: list[int] = []
    for one in diagnostics:
        ends += (one.start, one.end)
        for place in one.related:
            ends += (place.start, place.end)
    places = context.document.text.positions_at(ends, context.client.encoding)
    characters = (character for _, character in places)
    items = ",".join(_item(context, one, characters) for one in diagnostics)
    return items.split(_LINE), [line for line, _ in places]


def _item(context: Context, diagnostic: Diagnostic, characters: Iterator[int]) -> str:
    """The JSON of a diagnostic. `characters` gives those of its own range, then of those that are related."""
    one = diagnostic
    beside = _beside_places(one.code, one.severity, one.message, one.tags, one.source)
    own = f'{{"range":{_range(next(characters), next(characters))},{beside}'
    if not one.related:
        return f"{own}}}"
    uri = json.dumps(context.document.uri)
    related = (
        f'{{"location":{{"uri":{uri},"range":{_range(next(characters), next(characters))}}},'
        f'"message":{json.dumps(r.message)}}}'
        for r in one.related
    )
    return f'{own},"relatedInformation":[{",".join(related)}]}}'


def _range(start: int, end: int) -> str:
    return f'{{"start":{{"line":{_LINE},"character":{start}}},"end":{{"line":{_LINE},"character":{end}}}}}'


@lru_cache(maxsize=4096)
def _beside_places(code: str, severity: Severity, message: str, tags: tuple[Tag, ...], source: str) -> str:
    """The members of a diagnostic that are not about places."""
    members: dict[str, object] = {"message": message, "severity": SEVERITIES[severity], "code": code, "source": source}
    members["codeDescription"] = {"href": url(code)}
    return json.dumps(members | ({"tags": [TAGS[tag] for tag in tags]} if tags else {}))[1:-1]
