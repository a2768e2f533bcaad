"""`python -m tests.oracle COMMAND`: the table held against ptxas. Each command is described in README.md."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry
from ptx_ls.isa.targets import version_text
from tests.oracle import certificate, ptxas, releases, report
from tests.oracle.certify import Report, Sample, certify
from tests.oracle.discover import command as discover
from tests.oracle.falsify import OUTCOMES, Outcome, by_fact, falsify
from tests.oracle.releases import Finding
from tests.oracle.uses import is_named


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("certify", help="compare entries with ptxas, both ways and over the gates")
    _about_entries(one)
    one.add_argument("--spellings", type=int, default=1500, help="spellings per form (all if fewer; default 1500)")
    one.add_argument("--grid", type=int, default=40, help="spellings per entry on the grid of gates, beside each token")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--write", action="store_true", help="put entries without disagreement into certificate.json")
    one.add_argument("--report", type=Path, metavar="FILE", help="write the cells of each family as Markdown")
    one.add_argument("--show", type=int, default=25, help="disagreements shown per entry and kind")
    one.set_defaults(run=run_certify)
    two = commands.add_parser("falsify", help="make each fact wrong in turn: ptxas must contradict every wrong table")
    _about_entries(two)
    two.set_defaults(run=run_falsify)
    three = commands.add_parser("releases", help="ask older assemblers for what the table says that they have")
    _about_entries(three)
    three.add_argument("--releases", type=lambda text: text.split(","), default=releases.RELEASES, metavar="X.Y.Z,…")
    three.set_defaults(run=run_releases)
    four = commands.add_parser("discover", help="words that a newer assembler knows and the table lacks")
    discover.add_to(four)
    options = parser.parse_args()
    if options.command == "discover":
        return discover.run(options)
    return int(options.run(options, _wanted(options.entries)))


def _about_entries(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "entries", nargs="*", help="opcode paths or their beginnings (tcgen05), =PATH for one; none: all"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count())


def _wanted(names: list[str]) -> list[Entry]:
    return [e for e in table.entries() if is_named(e, names)]


def run_certify(options: argparse.Namespace, wanted: list[Entry]) -> int:
    """Certifies entries and prints every disagreement."""
    sample = Sample(options.spellings, options.grid, options.seed)
    results: list[tuple[Entry, Report]] = []
    began = time.monotonic()
    for entry, found in certify(wanted, sample, options.processes):
        results.append((entry, found))
        print(f"{entry.name} ({entry.file}:{entry.line}): {_cells(found.cells)}", flush=True)
        for text in sorted(found.unwritten)[:5]:
            print(f"  operands cannot be written: {text}")
        shown: Counter[str] = Counter()
        for wrong in found.wrong:
            shown[wrong.kind] += 1
            if shown[wrong.kind] <= options.show:
                print(f"  {wrong}")
    seconds = time.monotonic() - began
    if options.write:
        _record(results)
    if options.report:
        run = report.Run(ptxas.PINNED, sample, seconds, options.processes)
        options.report.write_text(report.text(run, results), encoding="utf-8")
    total = sum((found.cells for _, found in results), Counter[str]())
    asked = sum(found.asked for _, found in results)
    print(f"total: {len(wanted)} entries, {asked} verdicts: {_cells(total)}; {seconds:.0f} s")
    return 1 if total["false accept"] or total["false refuse"] else 0


def run_falsify(options: argparse.Namespace, wanted: list[Entry]) -> int:
    """Makes each fact of some entries wrong and prints what ptxas did not contradict."""
    outcomes: list[Outcome] = []
    asked = 0
    began = time.monotonic()
    for _, result in falsify(wanted, options.processes):
        outcomes += result.outcomes
        asked += result.asked
        for one in result.outcomes:
            if one.outcome == "survived":
                print(f"survived: {one.kind}: {one.text}", flush=True)
    facts = by_fact(outcomes)
    for one in facts:
        if one.outcome not in ("killed", "survived"):
            print(f"{one.outcome}: {one.kind}: {one.text}")
    counts = Counter((one.kind, one.outcome) for one in facts)
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind}: " + ", ".join(f"{counts[kind, outcome]} {outcome}" for outcome in OUTCOMES))
    total = Counter(one.outcome for one in facts)
    print(
        f"total: {len(wanted)} entries, {len(facts)} wrong tables, {asked} verdicts: "
        f"{', '.join(f'{total[outcome]} {outcome}' for outcome in OUTCOMES)}; {time.monotonic() - began:.0f} s"
    )
    return 1 if total["survived"] else 0


def run_releases(options: argparse.Namespace, wanted: list[Entry]) -> int:
    """Prints where older assemblers differ though no `differs` line says so, and the lines that nothing shows."""
    unstated = 0
    shown: set[tuple[str, str, str]] = set()
    for release in options.releases:
        judge = releases.assembler(release)
        print(f"ptxas {release}: PTX {version_text(judge.newest)}, {len(judge.targets)} targets", flush=True)
        alike: dict[tuple[Entry, str], list[Finding]] = defaultdict(list)
        for finding in releases.compare(wanted, release):
            stated = [d for d in finding.entry.older if releases.states(d, finding)]
            shown |= {(finding.entry.name, d.spelling, releases.minor(release)) for d in stated}
            if not stated:
                alike[finding.entry, finding.kind].append(finding)
        for (entry, kind), found in alike.items():
            print(
                f"  {entry.name} ({entry.file}:{entry.line}): {kind}: {len(found)} cells, such as {found[0]}",
                flush=True,
            )
        unstated += len(alike)
    asked = {releases.minor(release) for release in options.releases}
    for entry in wanted:
        for d in entry.older:
            for release in sorted(asked & set(d.measured.split())):
                if (entry.name, d.spelling, release) not in shown:
                    print(f"{entry.file}: {entry.name}: `differs {d.spelling}`: nothing shows it in {release}")
                    unstated += 1
    print(f"total: {len(wanted)} entries, {len(options.releases)} assemblers, {unstated} findings that no line states")
    return 1 if unstated else 0


def _cells(cells: Counter[str]) -> str:
    return ", ".join(f"{cell} {cells[cell]}" for cell in report.CELLS)


def _record(results: list[tuple[Entry, Report]]) -> None:
    digests = certificate.digests(table.entries())
    rows: dict[str, dict[str, Any]] = {}
    failed: set[str] = set()
    for entry, found in results:
        name = certificate.key(entry)
        if found.wrong or found.unwritten:
            failed.add(name)
        row = rows.setdefault(name, {"digest": digests[name], "accepted": 0, "refused": 0})
        row["accepted"] += found.cells["accepted"]
        row["refused"] += found.cells["refused"]
    certificate.write(ptxas.PINNED, {k: v for k, v in rows.items() if k not in failed}, frozenset(digests))


if __name__ == "__main__":
    sys.exit(main())
