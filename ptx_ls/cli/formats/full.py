"""Diagnostics for a reader at a terminal: each with an excerpt of the file, the places that explain it, and the ways
out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ptx_ls.checks.base.applicability import safe_fix
from ptx_ls.cli.formats.colours import BLUE, BOLD, RED, YELLOW, coloured
from ptx_ls.cli.formats.excerpt import excerpt
from ptx_ls.cli.terminal import one_line
from ptx_ls.syntax.source_names import with_source_names
from ptx_ls.syntax.span import Span

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
    from ptx_ls.cli.report import Checked

_COLOURS = {"error": RED, "warning": YELLOW}
_MOST_WAYS = 3
_MOST_PLACES = 3


def shown(file: Checked) -> list[str]:
    """A block of lines for each diagnostic, with escape codes."""
    return ["\n".join(_block(file, d)) for d in file.diagnostics]


def render(lines: Sequence[str]) -> str:
    """The blocks of all files, with a blank line after each."""
    return "\n".join(f"{block}\n" for block in lines)


def _block(file: Checked, diagnostic: Diagnostic) -> Iterator[str]:
    colour = _COLOURS.get(diagnostic.severity, BLUE)
    head = coloured(f"{diagnostic.severity}[{diagnostic.code}]", colour)
    yield f"{head}: {coloured(one_line(with_source_names(diagnostic.message)), BOLD)}"
    yield excerpt(file.document, file.path, Span(diagnostic.start, diagnostic.end), "^", colour)
    for place in diagnostic.related[:_MOST_PLACES]:
        yield f"{coloured('note', BLUE)}: {one_line(with_source_names(place.message))}"
        yield excerpt(file.document, file.path, Span(place.start, place.end), "-", BLUE, around=0)
    safe = safe_fix(diagnostic)
    ways = sorted(diagnostic.fixes, key=lambda fix: not fix.preferred)
    for way in ways[:_MOST_WAYS]:
        yield f"{coloured('help', BLUE)}: {one_line(with_source_names(way.title))}{_marked(way, safe, ways[0])}"
    if len(ways) > _MOST_WAYS:
        yield f"{coloured('help', BLUE)}: and {len(ways) - _MOST_WAYS} more"


def _marked(way: Fix, safe: Fix | None, first: Fix) -> str:
    if way is safe:
        return " (--fix)"
    return " (--unsafe-fixes)" if way is first and safe is None else ""
