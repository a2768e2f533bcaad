"""What `ptx-ls run` says at the end, as text or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ptx_ls.cli.terminal import harmless, one_line
from ptx_ls.cli.trace import Source
from ptx_ls.interpreter.arguments.launch_object import LaunchObject
from ptx_ls.interpreter.events.last_values import LaneValues, Line
from ptx_ls.interpreter.events.notes import Note
from ptx_ls.interpreter.events.value_text import texts
from ptx_ls.interpreter.faults import Printed, Report
from ptx_ls.lazy import pattern
from ptx_ls.sema.source_lines import SourceLine
from ptx_ls.syntax.source_names import with_source_names

if TYPE_CHECKING:
    from ptx_ls.interpreter.statistics.counts import Statistics

STATUSES = {"ok": 0, "fault": 1, "usage": 2, "not-modelled": 3, "limit": 3}
"""The exit code of each status."""

_MOST_ELEMENTS = 256
_MOST_LANES = 32
_LINE = pattern(r"line (\d+): ")


@dataclass
class Outcome:
    """How a run ended: `status` is one of STATUSES, `message` says more where it is not "ok"."""

    file: str
    entry: str = ""
    status: str = "ok"
    message: str = ""
    steps: int | None = None
    reports: Sequence[Report] = ()
    printed: Sequence[Printed] = ()
    notes: Sequence[Note] = ()
    arguments: Sequence[Any] = ()
    lines: Sequence[Line] | None = None
    registers: dict[str, LaneValues] | None = None
    is_traced: bool = False
    watched: Sequence[str] = ()
    """What was watched beside bounds and the like, which always is."""
    source: Source = lambda line: None
    """The line of the source that a line was compiled from."""
    statistics: Statistics | None = None
    """What was counted, if that was asked for."""
    errors: Sequence[str] = ()
    """The errors of a file that was not run for them, a line each."""
    schedule: int | None = None
    """The seed of the order of the run that ended it; None for the defined order."""
    schedules: int = 0
    """How many orders were run in addition."""
    different: dict[int, int] = field(default_factory=dict)
    """By the arguments that another order leaves with other bytes the first seed of those orders."""

    def compare(self, seed: int, arguments: Sequence[Any]) -> None:
        """Notes which arguments the order of a seed leaves with other bytes."""
        self.schedules += 1
        for number, (one, other) in enumerate(zip(self.arguments, arguments, strict=True)):
            before, after = array_of(one), array_of(other)
            if before is not None and after is not None and before.tobytes() != after.tobytes():
                self.different.setdefault(number, seed)

    def end(self, status: str, message: object, printed: Sequence[Printed] = ()) -> None:
        """Notes that the run did not come to its end."""
        self.status, self.message, self.printed = status, str(message), printed


def show(outcome: Outcome, form: str) -> int:
    """Writes an outcome to standard output, as text what went wrong to standard error; returns the exit code."""
    if form == "json":
        # Behind a trace, which has a line for each instruction, this is one more line.
        print(json.dumps(as_json(outcome), indent=None if outcome.is_traced else 2))
    else:
        _show_text(outcome)
    return STATUSES[outcome.status]


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as docs/run.md has it."""
    arrays = {i: array_of(value) for i, value in enumerate(outcome.arguments)}
    found: dict[str, Any] = {
        "version": 1,
        "status": outcome.status,
        "message": outcome.message,
        "entry": outcome.entry or None,
        "steps": outcome.steps,
        "reports": [asdict(report) for report in outcome.reports],
        "printed": [one._asdict() for one in outcome.printed],
        "arguments": {str(i): _buffer(array) for i, array in arrays.items() if array is not None},
    }
    if outcome.schedule is not None:
        found["schedule"] = outcome.schedule
    if outcome.schedules:
        found["schedules"] = outcome.schedules
        found["different"] = {str(number): seed for number, seed in outcome.different.items()}
    if outcome.notes:
        found["notes"] = [{"severity": note.severity, **asdict(note.report)} for note in outcome.notes]
    if outcome.registers is not None:
        found["registers"] = {name: _lanes(value) for name, value in outcome.registers.items()}
    if outcome.statistics is not None:
        from ptx_ls.cli.formats.run_statistics import as_object

        found["statistics"] = as_object(outcome.statistics)
    if outcome.lines is not None:
        found["lines"] = [
            {
                "line": line.line,
                "source": _source(outcome.source(line.line)),
                "instruction": line.text,
                "times": line.times,
                "lanes": len(line.lanes),
                "written": line.is_written,
                "values": {name: _lanes(value) for name, value in line.values.items()},
            }
            for line in sorted(outcome.lines, key=lambda one: one.line)
        ]
    return found


def array_of(value: Any) -> np.ndarray[Any, Any] | None:
    """The array of an argument, or of the object that it is; None where there is none."""
    if isinstance(value, LaunchObject):
        return value.saved
    return value if isinstance(value, np.ndarray) else None


def _source(line: SourceLine | None) -> dict[str, Any] | None:
    return asdict(line) if line is not None else None


def _lanes(value: LaneValues) -> dict[str, Any]:
    return {
        "type": value.kind,
        "told": str(value),
        **({"as": readings} if (readings := value.readings()) else {}),
        "values": texts(value.kind, value.values[:_MOST_LANES]),
        "lanes": [int(lane) for lane in value.lanes[:_MOST_LANES]],
        "truncated": len(value.lanes) > _MOST_LANES,
    }


def _buffer(value: np.ndarray[Any, Any]) -> dict[str, Any]:
    rows = value.reshape(-1)[:_MOST_ELEMENTS].tolist()
    # JSON has no NaN and no infinity.
    plain = [v if not isinstance(v, float) or np.isfinite(v) else str(v) for v in rows]
    return {
        "dtype": str(value.dtype),
        "shape": list(value.shape),
        "values": plain,
        "truncated": value.size > _MOST_ELEMENTS,
    }


def _show_text(outcome: Outcome) -> None:
    text = "".join(one.text for one in outcome.printed)
    if text:
        print(harmless(text, sys.stdout), end="" if text.endswith("\n") else "\n")
    if outcome.status == "ok":
        for i, value in enumerate(outcome.arguments):
            array = array_of(value)
            if array is not None:
                print(f"argument {i}: {np.array2string(array, threshold=16, edgeitems=4)}")
    for line in sorted(outcome.lines or (), key=lambda one: one.line):
        told = ", ".join(f"{name} = {value}" for name, value in line.values.items())
        source = outcome.source(line.line)
        compiled = f"  // {source}" if source is not None else ""
        print(one_line(f"{line.line:5}  {line.text:50}  {told}{compiled}".rstrip()))
    if outcome.statistics is not None:
        from ptx_ls.cli.formats.run_statistics import lines

        print("\n".join(map(one_line, lines(outcome.statistics))))
    for name, register in (outcome.registers or {}).items():
        print(one_line(f"{name} = {register}"))
    if outcome.status == "ok":
        watched = ", ".join(dict.fromkeys(("memory", *outcome.watched)))
        warnings = sum(note.severity == "warning" for note in outcome.notes)
        ran = f"ran with {warnings} warning{'s' * (warnings > 1)}" if warnings else "ran clean"
        orders = f" in {outcome.schedules + 1} orders" if outcome.schedules else ""
        print(f"{ran}{orders}: {outcome.steps} thread-instructions; watched: {watched}")
        for number, seed in outcome.different.items():
            print(f"argument {number} is another one with --schedule {seed}")
        sys.stdout.flush()
        for note in outcome.notes:
            print("\n".join(map(one_line, with_source_names(f"{outcome.file}: {note}").split("\n"))), file=sys.stderr)
    elif outcome.errors:
        print(harmless("\n".join(outcome.errors), sys.stdout))
        print(one_line(f"ptx-ls run: {outcome.file} has errors: nothing was run"), file=sys.stderr)
    else:
        sys.stdout.flush()
        before = f"{one_line(outcome.file)}: " if outcome.reports else ""
        message = with_source_names(outcome.message) if outcome.reports else _with_source(outcome)
        if outcome.schedule is not None and not outcome.reports:
            message += f"\n  in the order of --schedule {outcome.schedule}"
        for text in (message, *(with_source_names(str(one)) for one in outcome.reports[1:])):
            print("\n".join(map(one_line, f"ptx-ls run: {before}{text}".split("\n"))), file=sys.stderr)


def _with_source(outcome: Outcome) -> str:
    """The message with the line of the source after the line that it begins with."""
    found = _LINE.match(outcome.message)
    source = outcome.source(int(found[1])) if found is not None else None
    if found is None or source is None:
        return outcome.message
    return f"line {found[1]} ({source}): {outcome.message[found.end() :]}"
