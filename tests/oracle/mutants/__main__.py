"""The command: `python -m tests.oracle.mutants`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.oracle import ptxas
from tests.oracle.mutants import tables
from tests.oracle.mutants.cases import KINDS, Case, Plan, prepare, some

_SAMPLES = Path(__file__).parents[2] / "corpus" / "samples"
_BATCH = 50


def main() -> int:
    """Runs a plan, prints its table and lists; 1 if a valid program got an error."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.mutants", description=__doc__)
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", help="kinds of mutation that contain one of these texts, with commas; none: all")
    parser.add_argument("--corpus", type=Path, action="append", help="a folder of .ptx files; else the samples")
    parser.add_argument("--programs", type=int, default=400, help="programs cut from the files")
    parser.add_argument("--whole", action="store_true", help="small files as they are, none cut down")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, help="stop after so long, and report what was asked until then")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="write every case that differs as a file")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table and the lists as Markdown")
    options = parser.parse_args()
    plan = Plan(
        folders=tuple(options.corpus or [_SAMPLES]),
        programs=options.programs,
        seed=options.seed,
        kinds=_kinds(options.kinds),
        ptxas=ptxas.find(),
        whole=options.whole,
    )
    began = time.monotonic()
    cases: list[Case] = []
    for batch in _run(plan, options.cases, options.processes):
        cases += batch
        if options.minutes and time.monotonic() - began > 60 * options.minutes:
            break
        if options.keep:
            _keep(batch, options.keep)
    text = "\n".join(_report(cases, plan, time.monotonic() - began))
    print(text)
    if options.report:
        options.report.write_text(text + "\n", encoding="utf-8")
    return 1 if any(case.verdict == "false error" for case in cases) else 0


def _kinds(wanted: str | None) -> tuple[str, ...]:
    found = tuple(k for k in KINDS if not wanted or any(w.strip() in k for w in wanted.split(",")))
    if not found:
        raise SystemExit(f"no such kind; there are: {', '.join(KINDS)}")
    return found


def _run(plan: Plan, count: int, processes: int) -> Iterator[list[Case]]:
    batches = [range(start, min(start + _BATCH, count)) for start in range(0, count, _BATCH)]
    with ProcessPoolExecutor(processes, initializer=prepare, initargs=(plan,)) as pool:
        try:
            yield from pool.map(some, batches)
        finally:
            pool.shutdown(cancel_futures=True)


def _producers(cases: list[Case], plan: Plan) -> list[tuple[str, int]]:
    """How many cases are programs of each folder of the corpora."""
    producer: dict[str, str] = {}
    for folder in plan.folders:
        for file in folder.rglob("*.ptx"):
            producer[file.name] = [folder.name, *file.relative_to(folder).parts[:-1]][:2][-1]
    return Counter(producer[case.program] for case in cases).most_common()


def _keep(cases: list[Case], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases:
        if case.verdict in ("false error", "missed", "elsewhere"):
            name = f"{case.verdict.replace(' ', '_')}_{case.number}.ptx"
            (folder / name).write_text(case.text, encoding="utf-8")


def _report(cases: list[Case], plan: Plan, seconds: float) -> Iterator[str]:
    yield "# Programs made wrong: ptxas and ptx-ls on each\n"
    yield "Written by `python -m tests.oracle.mutants`; README.md says what the columns count.\n"
    drawn = f"{len(plan.files)} files{', as they are' if plan.whole else ''}"
    yield f"ptxas {ptxas.PINNED}, {len(cases)} cases, seed {plan.seed}, {drawn}; {seconds:.0f} s\n"
    yield f"Cases by producer: {', '.join(f'{name} {n}' for name, n in _producers(cases, plan))}.\n"
    yield f"Cases by target: {', '.join(f'{name} {n}' for name, n in tables.targets(cases))}.\n"
    yield from tables.by_kind(cases)
    yield "\n## False errors, by our message\n"
    yield from tables.by_message(cases, "false error")
    yield "\n## Errors of ours where ptxas has none, beside one that it has\n"
    yield from tables.beside(cases)
    yield "\n## Missed, by message of ptxas\n"
    yield from tables.by_message(cases, "missed")
    yield "\n## Found on another line, by message of ptxas\n"
    yield from tables.by_message(cases, "elsewhere")


if __name__ == "__main__":
    sys.exit(main())
