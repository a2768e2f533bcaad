"""The report of a certification as Markdown: the four cells of each family, how they were drawn, the exceptions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ptx_ls.isa.model import Entry
from tests.oracle.certify import Report, Sample

CELLS = ("accepted", "refused", "false accept", "false refuse")


@dataclass(frozen=True)
class Run:
    """What a certification was made with."""

    ptxas: str
    sample: Sample
    seconds: float
    processes: int


def family_of(entry: Entry) -> str:
    """The family an entry is counted under: the first two words of its opcode path."""
    return ".".join(entry.path[:2])


def text(run: Run, results: Sequence[tuple[Entry, Report]]) -> str:
    """The whole report."""
    total = _row(results)
    probes = sum(report.asked for _, report in results)
    sample = run.sample
    return "\n".join(
        [
            "# The table against ptxas",
            "",
            "Made by `python -m tests.oracle certify --report FILE`; how ptxas is asked stands in README.md.",
            "",
            f"- ptxas {run.ptxas}, {run.processes} processes, {run.seconds / 60:.0f} minutes.",
            f"- {probes:,} verdicts of ptxas on {sum(total[:4]):,} cells. A cell is a spelling that the table takes, "
            "with one set of operands at one target and version, or a spelling that it refuses, which ptxas has to "
            "refuse with every set of operands at every target asked.",
            f"- Drawn with seed {sample.seed}: up to {sample.spellings:,} spellings of each form, all where there are "
            "no more, with up to five mutations of each; the gates of every form and token, and of at least "
            f"{sample.grid} spellings of each entry, at every target at the floor, one step below it and the newest "
            "version.",
            f"- {len(results)} entries, {total[4]} forms: {total[2]} false accepts, {total[3]} false refuses.",
            "",
            "| family | accepted | refused | false accepts | false refuses | verdicts | entries | forms | exceptions |",
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
            *_rows(results),
            "",
            "## Exceptions",
            "",
            "Spellings for which the manual and ptxas differ, as the table states them.",
            "",
            *exceptions(entry for entry, _ in results),
            "",
        ]
    )


def _rows(results: Sequence[tuple[Entry, Report]]) -> Iterable[str]:
    families: dict[str, list[tuple[Entry, Report]]] = defaultdict(list)
    for entry, report in results:
        families[family_of(entry)].append((entry, report))
    for name, rows in [*sorted(families.items()), ("all", list(results))]:
        *cells, forms = _row(rows)
        asked = sum(report.asked for _, report in rows)
        stated = sum(len(entry.differences) for entry, _ in rows)
        figures = [*cells, asked, len(rows), forms, stated]
        yield f"| {name} | {' | '.join(f'{n:,}' for n in figures)} |"


def _row(results: Iterable[tuple[Entry, Report]]) -> tuple[int, int, int, int, int]:
    results = list(results)
    accepted, refused, false_accepts, false_refuses = (
        sum(report.cells[cell] for _, report in results) for cell in CELLS
    )
    return accepted, refused, false_accepts, false_refuses, sum(len(entry.forms) for entry, _ in results)


def exceptions(entries: Iterable[Entry]) -> list[str]:
    """Each exception of some entries on a line: what ptxas does, why, and the release that shows it."""
    return [
        f"- `{d.spelling}` ({entry.file}:{entry.line}): ptxas {d.measured} {d.verdict} it: {d.reason}"
        for entry in entries
        for d in entry.differences
    ]
