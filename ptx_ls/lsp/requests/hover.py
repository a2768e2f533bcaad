"""`textDocument/hover`."""

from __future__ import annotations

from lsprotocol import types

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.source_place import SourcePlace
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.source_file import line_of, source_of, source_place_at
from ptx_ls.syntax.source_names import source_name


def answer(context: Context, params: types.HoverParams) -> types.Hover | None:
    """The hover of the word at a position, and the line of a source file that is named there; of the name of a kernel
    its occupancy, if ptxas has run."""
    hover = context.language.hover
    found = hover(context.document, context.offset(params.position)) if hover else None
    place = source_place_at(context, params.position)
    parts = [
        *([_source_name(context, found)] if found else []),
        *([found.markdown, _lines(context, found), _occupancy(context, found)] if found else []),
        *([_source_line(context, place)] if place else []),
    ]
    where = found or place
    shown = "\n\n".join(filter(None, parts))
    # An editor cuts what stands behind a line at its edge.
    results = _results(context, params.position)
    if where is None:
        return types.Hover(context.markup(results)) if results else None
    return types.Hover(
        context.markup("\n\n---\n\n".join(filter(None, (shown, results)))), context.range(where.start, where.end)
    )


def _results(context: Context, position: types.Position) -> str:
    """What a run found in a line, whole; "" where it found nothing."""
    if context.run_results is None or not context.settings.run_values:
        return ""
    start = context.offset(types.Position(position.line, 0))
    end = context.offset(types.Position(position.line + 1, 0))
    found = [one for one in context.run_results.hints if start <= one.at and (one.at < end or one.at == start == end)]
    return "\n\n".join(one.details or one.text for one in found)


def _source_name(context: Context, hover: Hover) -> str:
    """The name that a hover is about as the source has it; "" where the document has it as the source does."""
    name = context.document.source[hover.start : hover.end].decode("utf-8", "replace").lstrip("@").strip('"')
    in_source = source_name(name)
    return f"`{in_source}`" if in_source != name else ""


def _lines(context: Context, hover: Hover) -> str:
    """Where what happens to a name, as a sentence; "" where nothing is known."""
    said = [f"{what} on line {context.document.line_at(at) + 1}" for what, at in hover.places]
    return f"{', '.join(said).capitalize()}." if said else ""


def _occupancy(context: Context, hover: Hover) -> str:
    """The occupancy of the kernel whose name is defined here; "" where ptxas has not run since it changed."""
    return context.ptxas_findings.occupancy_at(hover.start) if context.ptxas_findings else ""


def _source_line(context: Context, place: SourcePlace) -> str:
    """The path and the line that are named, and the text of the line where the file can be read."""
    at = f":{place.line}" if place.line else ""
    path = source_of(context, place.path)
    text = line_of(path, place.line) if path and place.line else None
    return f"`{place.path}{at}`" + (f"\n\n```\n{text}\n```" if text else "")
