"""`python -m tests.corpus`: build, check, spellings, usual, samples (see README.md here)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.corpus import (
    clang,
    cutlass,
    fatbins,
    findings,
    gcc,
    generators,
    job,
    llc,
    llvm,
    nvcc,
    nvrtc,
    samples,
    spellings,
    triton,
    usual,
    wrappers,
)

DEFAULT = Path(".cache") / "corpus"
PRODUCERS = {
    "nvcc": nvcc.outcomes,
    "triton": triton.outcomes,
    "nvrtc": nvrtc.outcomes,
    "cutlass": cutlass.outcomes,
    "llvm": llvm.outcomes,
    "llc": llc.outcomes,
    "clang": clang.outcomes,
    "gcc": gcc.outcomes,
    "fatbins": fatbins.outcomes,
    "numba": generators.numba,
    "iree": generators.iree,
    "pyptx": generators.pyptx,
    "tinygrad": generators.tinygrad,
}


def ptx_files(root: Path) -> Iterator[Path]:
    """Every .ptx of the corpus, without the wheels and the toolkit, in a stable order."""
    for producer in sorted((*PRODUCERS, "wrappers")):
        yield from sorted((root / producer).glob("**/*.ptx"))


def report(name: str, outcomes: list[job.Outcome], root: Path) -> int:
    """Record the outcomes of one producer and say how many there are; 1 if any failed."""
    job.record(outcomes, root / f"{name}.json")
    bad = [o for o in outcomes if o.failure]
    lines, size = sum(o.lines for o in outcomes), sum(o.bytes for o in outcomes)
    print(f"{name}: {len(outcomes)} files, {lines:,} lines, {size / 1e6:.1f} MB, {len(bad)} failed")
    for outcome in bad:
        print(f"  {outcome.path}: {outcome.failure.splitlines()[0]}")
    return 1 if bad else 0


def build(root: Path, only: str | None, workers: int) -> int:
    failed = 0
    for name, produce in PRODUCERS.items():
        if only in (None, name):
            failed |= report(name, produce(root, workers, partial(print, flush=True)), root)
    return failed


def check(root: Path, workers: int) -> int:
    result = findings.check_files(ptx_files(root), root, workers, partial(print, flush=True))
    (root / "findings.txt").write_text("".join(f"{f}\n" for f in result.findings), encoding="utf-8")
    print(findings.summary(result))
    if not result.files:
        print(f"nothing in {root}: run `python -m tests.corpus build` first")
    return 1 if result.findings or not result.files else 0


def count_spellings(root: Path, out: Path) -> int:
    uses = spellings.gather(ptx_files(root))
    spellings.write(uses, out)
    print(f"{len(uses)} spellings, {sum(u.count for u in uses.values()):,} instructions")
    return 0


def list_usual(root: Path) -> int:
    groups: dict[str, list[Path]] = {}
    for path in ptx_files(root):
        groups.setdefault(path.relative_to(root).parts[0], []).append(path)
    for path in sorted(samples.FOLDER.glob("*.ptx")):
        # Those of nvcc are named after the source.
        producer = path.name.partition("_")[0]
        groups.setdefault(f"samples {producer if producer in PRODUCERS else 'nvcc'}", []).append(path)
    text = usual.page(usual.chosen(groups))
    usual.PAGE.write_text(text, encoding="utf-8")
    print(f"{text.count(';')} shapes of {sum(map(len, groups.values()))} files in {usual.PAGE}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    helps = {
        "build": "download the wheels, compile, and hold every file against ptxas",
        "wrappers": "instantiate every function of CUDA's PTX headers",
        "check": "run ptx-ls over all of it: any error or warning is a fault",
        "spellings": "write spellings.txt: every opcode spelling, its count, versions and targets",
        "usual": "choose the shapes of statements that need not be judged (isa/data/usual_shapes.isa)",
        "samples": "make the committed sample again",
    }
    for name, text in helps.items():
        command = commands.add_parser(name, help=text)
        command.add_argument("--dir", type=Path, default=DEFAULT, help=f"where the corpus is ({DEFAULT})")
        if name in ("build", "check"):
            command.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
        if name == "spellings":
            command.add_argument("--out", type=Path, help="where to write (DIR/spellings.txt)")
        if name == "build":
            command.add_argument("--only", choices=sorted(PRODUCERS))
    options = parser.parse_args()
    root: Path = options.dir.resolve()
    if options.command == "build":
        return build(root, options.only, options.jobs)
    if options.command == "wrappers":
        return report("wrappers", wrappers.build(root, partial(print, flush=True)), root)
    if options.command == "check":
        return check(root, options.jobs)
    if options.command == "spellings":
        return count_spellings(root, options.out or root / "spellings.txt")
    if options.command == "usual":
        return list_usual(root)
    print(f"{len(samples.make(root))} files in {samples.FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
