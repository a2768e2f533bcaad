"""Machine code below the lines of PTX that it is of, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ptx_ls.lazy import NamedTuple
from ptx_ls.ptxas.output import Resources, summary
from ptx_ls.sass.disassemble import MachineCode
from ptx_ls.sass.listing import Instruction, Routine
from ptx_ls.syntax.captures import captures_of, inside
from ptx_ls.syntax.document import Document

_REGISTERS = "GPR"
"""What nvdisasm calls registers of 32 bits."""


class Row(NamedTuple):
    """A line of the report, and that of the PTX which it is about, counted from 1; 0 for none."""

    text: str
    line: int = 0


def rows(document: Document, code: MachineCode, chosen: str | None) -> Iterator[Row]:
    """The report as text, of the section of one function or of all."""
    written = document.source.decode("utf-8", "replace").split("\n")
    taken = {one.function: one for one in code.output.resources}
    statements = _statements(document)
    for number, routine in enumerate(one for one in code.routines if chosen in (None, one.section)):
        if number:
            yield Row("")
        yield Row(_heading(routine, taken.get(routine.name)))
        by_line: dict[int, list[Instruction]] = {}
        for one in routine.instructions:
            by_line.setdefault(one.line or 0, []).append(one)
        first = [one for one in by_line.pop(0, ()) if not one.is_padding]
        yield from (Row(_text(one)) for one in first)
        for line in sorted({*by_line, *statements.get(routine.function, ())}):
            ptx = written[line - 1].strip() if line <= len(written) else ""
            yield Row(f"{line:6}  {ptx}".rstrip(), line)
            yield from (Row(_text(one), line) for one in by_line.get(line, ()))
        padding = [one for one in routine.instructions if one.is_padding]
        if padding:
            yield Row(f"{'':8}{padding[0].offset:04x}  padding: {len(padding)} instructions that never run")


def _heading(routine: Routine, taken: Resources | None) -> str:
    if routine.called:
        return f"{routine.called}: a routine of ptxas that {routine.section} calls"
    if routine.function != routine.name:
        return f"{routine.function}: as {routine.section} calls it"
    if taken is None:
        return f"{routine.name}:"
    on = f" for {taken.target}" if taken.target else ""
    return f"{routine.name}{on}: {summary(taken) or 'nothing is taken'}"


def _text(one: Instruction) -> str:
    live = one.live.get(_REGISTERS)
    count = f"{live:3} live" if live is not None else " " * 8
    said = " ".join([*(["spill"] if one.is_spill else []), *([one.note] if one.note else [])])
    mark = f"  // {said}" if said else ""
    labels = "".join(f"{label}: " for label in one.labels)
    return f"{'':8}{one.offset:04x}  {count}  {labels}{one.text}{mark}"


def _statements(document: Document) -> dict[str, list[int]]:
    """The lines, counted from 1, in which instructions of each function begin, as ptxas counts them."""
    found: dict[str, list[int]] = {}
    source = document.source
    for function in captures_of(document).get("function", ()):
        name = function.child_by_field_name("name")
        if name is not None:
            at, line = 0, 1
            rows = found.setdefault(source[name.start_byte : name.end_byte].decode("utf-8", "replace"), [])
            for node in inside(document, "instruction", function):
                line += source.count(b"\n", at, node.start_byte)
                at = node.start_byte
                rows.append(line)
    return found


def as_object(document: Document, code: MachineCode, chosen: str | None) -> dict[str, Any]:
    """The report as JSON."""
    taken = {one.function: one for one in code.output.resources}
    return {
        "version": 1,
        "path": document.uri,
        "routines": [
            _routine(routine, taken.get(routine.name)) for routine in code.routines if chosen in (None, routine.section)
        ],
    }


def _routine(routine: Routine, taken: Resources | None) -> dict[str, Any]:
    by_line: dict[int, list[int]] = {}
    for one in routine.instructions:
        if one.line is not None:
            by_line.setdefault(one.line, []).append(one.offset)
    return {
        "name": routine.name,
        "section": routine.section,
        "function": None if routine.called else routine.function,
        "called": routine.called or None,
        "target": taken.target or None if taken is not None else None,
        "instructions": [
            {
                "offset": one.offset,
                "text": one.text,
                "line": one.line,
                "live": dict(one.live),
                "labels": list(one.labels),
                "note": one.note or None,
                "spill": one.is_spill,
                "padding": one.is_padding,
            }
            for one in routine.instructions
        ],
        "lines": [{"line": line, "offsets": offsets} for line, offsets in sorted(by_line.items())],
    }
