"""`python -m tests.corpus`: build, check, spellings (see README.md here)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.corpus import job, nvcc, spellings, triton

DEFAULT = Path(".cache") / "corpus"
PRODUCERS = {"nvcc": nvcc.outcomes, "triton": triton.outcomes}


def ptx_files(root: Path) -> Iterator[Path]:
    """Every .ptx of the corpus, without the wheels and the toolkit, in a stable order."""
    for producer in sorted(PRODUCERS):
        yield from sorted((root / producer).glob("**/*.ptx"))


def build(root: Path, only: str | None, workers: int) -> int:
    failed = 0
    for name, produce in PRODUCERS.items():
        if only not in (None, name):
            continue
        outcomes = produce(root, workers, partial(print, flush=True))
        job.record(outcomes, root / f"{name}.json")
        bad = [o for o in outcomes if o.failure]
        failed += len(bad)
        lines, size = sum(o.lines for o in outcomes), sum(o.bytes for o in outcomes)
        print(f"{name}: {len(outcomes)} files, {lines:,} lines, {size / 1e6:.1f} MB, {len(bad)} failed")
        for outcome in bad:
            print(f"  {outcome.path}: {outcome.failure.splitlines()[0]}")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("build", "spellings"):
        command = commands.add_parser(name)
        command.add_argument("--dir", type=Path, default=DEFAULT)
        if name == "build":
            command.add_argument("--only", choices=sorted(PRODUCERS))
            command.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    root: Path = options.dir.resolve()
    if options.command == "build":
        return build(root, options.only, options.jobs)
    uses = spellings.gather(ptx_files(root))
    spellings.write(uses, root / "spellings.txt")
    print(f"{len(uses)} spellings, {sum(u.count for u in uses.values()):,} instructions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
