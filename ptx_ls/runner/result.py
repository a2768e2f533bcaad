"""The result of a run, placed in the version of the document that was run, and moved to later ones."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from ptx_ls.checks.base.diagnostic import Diagnostic, Related, Severity
from ptx_ls.checks.base.shifted import moved
from ptx_ls.checks.external import run_fault, run_stopped
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.runner.counted import LineCounts, counts_by_line
from ptx_ls.runner.plan import Plan
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit, forward_offset, forward_span
from ptx_ls.syntax.tracked import Tracked

Span = tuple[int, int]

_MOST_SHOWN = 60
_FEW = 8
_CLEAN = "ran clean"
_LINE = pattern(r"line (\d+): ")
_SEVERITIES: dict[str, Severity] = {"usage": "error", "limit": "warning", "not-modelled": "information"}


@dataclass(frozen=True)
class Hint:
    """Text shown after an offset, and more of it in `details`, as Markdown, which is shown without a text too."""

    at: int
    text: str
    details: str = ""


@dataclass(frozen=True)
class Result:
    """The result of the last run of a kernel. An edit within one of the `extents` invalidates it."""

    entry: str
    extents: tuple[Span, ...]
    diagnostics: tuple[Diagnostic, ...]
    hints: tuple[Hint, ...]

    def after(self, edits: Sequence[Edit]) -> Result | None:
        """The same in a later version."""
        extents = [forward_span(*extent, edits) for extent in self.extents]
        kept = tuple(extent for extent in extents if extent)
        if len(kept) < len(extents):
            return None
        hints = tuple(replace(hint, at=forward_offset(hint.at, edits)) for hint in self.hints)
        return replace(self, extents=kept, diagnostics=tuple(moved(self.diagnostics, edits)), hints=hints)


@dataclass(frozen=True)
class Trial(Tracked[Result]):
    """The last result of each kernel of a document that was run."""

    def moved(self, item: Result, edits: Sequence[Edit]) -> Result | None:
        """A result after edits; None where one of them changed what was run."""
        return item.after(edits)

    def joined(self, new: Trial) -> Trial:
        """The last result of each kernel."""
        entries = {one.entry for one in new.found}
        return Trial((*(one for one in self.items if one.entry not in entries), *new.items))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong, in no order."""
        return [one for result in self.items for one in result.diagnostics]

    @property
    def hints(self) -> list[Hint]:
        """What is shown beside the lines, in no order."""
        return [one for result in self.items for one in result.hints]


def result_of(document: Document, plan: Plan, output: dict[str, Any], *, is_lowered: bool = False) -> Result:
    """The output of `ptx-ls run --format json --values` for a version of a document, placed in it. `is_lowered`: it is
    a module that a compiler made the PTX of, whose result any edit invalidates."""
    place = _Places(document, plan)
    extents = ((-1, len(document.source) + 1),) if is_lowered else tuple(place.extents())
    return Result(plan.entry, extents, tuple(_diagnostics(place, output)), tuple(_hints(place, output)))


class _Places:
    """Where in a document lines and instructions are. Its lines end at line feeds and at nothing else."""

    def __init__(self, document: Document, plan: Plan) -> None:
        self.plan = plan
        self._document = document
        self._source = document.source
        self._starts = [0, *(match.end() for match in re.finditer(rb"\n", self._source))]

    def extents(self) -> Iterator[Span]:
        """What a result depends on: all functions and variables of the module, and the comment that says how to run."""
        top = [(symbol.whole_start, symbol.whole_end) for symbol in symbols_of(self._document).top]
        if self.plan.comment is not None:
            # Whatever is written at its ends is written in it.
            yield self.plan.comment.start - 1, self.plan.comment.end + 1
        yield from top if self.plan.entry else [(-1, len(self._source) + 1)]

    def shown(self) -> Span:
        """Where the run as a whole is shown."""
        return self.plan.start, self.plan.end

    def line_end(self) -> int:
        """The end of the line in which the run as a whole is shown."""
        end = self.plan.end
        line = self.line(bisect_right(self._starts, end))
        return line[1] if line else end

    def line(self, number: int) -> Span | None:
        """What is written in a line, counted from 1."""
        if not 0 < number <= len(self._starts):
            return None
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self._source)
        written = self._source[start:end].rstrip()
        indent = len(written) - len(written.lstrip())
        return start + indent, start + len(written)

    def instruction(self, number: int, text: str) -> Span:
        """An instruction of a line; the whole line where it is not there, and where the run is shown without a line."""
        line = self.line(number)
        if line is None or not text:
            return line or self.shown()
        for node in captures_of(self._document).get("instruction", ()):
            if line[0] <= node.start_byte < line[1]:
                written = self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")
                if " ".join(written.split()) == text:
                    return node.start_byte, node.end_byte
        return line


def _diagnostics(place: _Places, output: dict[str, Any]) -> Iterator[Diagnostic]:
    status, message = output["status"], output["message"]
    for report in output["reports"]:
        start, end = place.instruction(report["line"], report["instruction"])
        yield Diagnostic(
            run_fault.CODE, "error", _message(report), start, end, related=tuple(_related(place, report)), source="run"
        )
    for note in output.get("notes") or ():
        start, end = place.instruction(note["line"], note["instruction"])
        severity: Severity = "warning" if note["severity"] == "warning" else "information"
        related = tuple(_related(place, note))
        yield Diagnostic(run_fault.CODE, severity, _message(note), start, end, related=related, source="run")
    if status in _SEVERITIES:
        found = _LINE.match(message)
        start, end = (place.line(int(found[1])) if found else None) or place.shown()
        yield Diagnostic(
            run_stopped.CODE, _SEVERITIES[status], message[found.end() if found else 0 :], start, end, source="run"
        )


def _message(report: dict[str, Any]) -> str:
    others = f" and {report['lanes'] - 1} more threads" if report["lanes"] > 1 else ""
    advice = f"\n{report['advice']}" if report["advice"] else ""
    source = report.get("source")
    compiled = f"\ncompiled from {source['path']}:{source['line']}" if source else ""
    return f"{report['message']}, by {_who(report)}{others}{advice}{compiled}"


def _who(side: dict[str, Any]) -> str:
    return f"thread {tuple(side['thread'])} of block {tuple(side['block'])}"


def _related(place: _Places, report: dict[str, Any]) -> Iterator[Related]:
    other = report.get("other")
    if other:
        start, end = place.instruction(other["line"], other["instruction"])
        yield Related(start, end, f"the {other['what']} by {_who(other)}")
    if place.plan.comment is not None:
        yield Related(*place.shown(), "run as this comment says")


def _hints(place: _Places, output: dict[str, Any]) -> Iterator[Hint]:
    lines = output.get("lines") or []
    most = max((one["lanes"] for one in lines), default=0)
    found: dict[int, list[dict[str, Any]]] = {}
    for one in lines:
        found.setdefault(one["line"], []).append(one)
    counted = counts_by_line(output)
    for number in dict.fromkeys((*found, *counted)):
        where, ones, counts = place.line(number), found.get(number, []), counted.get(number, LineCounts("", ""))
        text = "; ".join(filter(None, (*(_values(one, most) for one in ones), counts.text)))
        details = "\n\n".join(filter(None, (*map(_table, ones), counts.details)))
        if where is not None and (text or details):
            yield Hint(where[1], text, details)
    summary, details = _summary(output)
    if place.plan.kernel is not None or place.plan.comment is not None or summary != _CLEAN:
        yield Hint(place.line_end(), summary, details)


def _values(line: dict[str, Any], most: int) -> str:
    values = ", ".join(f"{name} = {value['told']}" for name, value in line["values"].items())
    notes = [f"{line['lanes']} of {most} threads"] if line["lanes"] < most else []
    notes += [f"{line['times']} times"] if line["times"] > 1 and line["values"] else []
    return " ".join(filter(None, [values, f"({', '.join(notes)})" if notes else ""]))


def _table(line: dict[str, Any]) -> str:
    """The values lane by lane."""
    values = line["values"]
    if not values:
        return ""
    lanes = sorted({lane for value in values.values() for lane in value["lanes"]})
    columns = [dict(zip(value["lanes"], value["values"], strict=True)) for value in values.values()]
    heads = [f"`{name}` .{value['type']}" for name, value in values.items()]
    rows = [[str(lane), *(column.get(lane, "") for column in columns)] for lane in lanes]
    if any(value["truncated"] for value in values.values()):
        rows.append(["…"] * (len(heads) + 1))
    table = [["thread", *heads], ["---"] * (len(heads) + 1), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in table)


def _summary(output: dict[str, Any]) -> tuple[str, str]:
    """How the run ended, in a few words and in more."""
    steps = f": {output['steps']} thread-instructions" if output["steps"] is not None else ""
    end = {"ok": _CLEAN, "fault": output["reports"][0]["kind"] if output["reports"] else "fault"}
    words = [end.get(output["status"], output["status"])]
    details = [f"{words[0]}{steps}"]
    for number, value in output["arguments"].items():
        few = value["values"][:_FEW]
        listed = ", ".join(map(str, few)) + (", …" if len(few) < len(value["values"]) or value["truncated"] else "")
        details.append(
            f"argument {number}: {value['dtype']}{value['shape']} `[{', '.join(map(str, value['values']))}]`"
        )
        words.append(f"argument {number} = [{listed}]")
    printed = "".join(one["text"] for one in output["printed"])
    if printed:
        short = printed if len(printed) <= _MOST_SHOWN else f"{printed[:_MOST_SHOWN]}…"
        words.append(f"printed {short!r}")
        details.append(f"```\n{printed[:4096]}\n```")
    return "; ".join(words), "\n\n".join(details)
