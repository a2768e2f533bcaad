"""Many files in one call of `ptx-ls check`, without results of earlier runs and with them, beside ptxas.

`python -m tests.bench.files [--files N] [--lines N] [--jobs N] [--runs N]`. The files are modules of the committed
samples, joined to the length; ptxas runs in as many processes at a time as there are jobs.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tests.bench import large
from tests.bench.client import environment
from tests.bench.joined import joined
from tests.oracle import ptxas

_TARGETS = ("sm_75", "sm_90")


def write(folder: Path, files: int, lines: int) -> list[Path]:
    """Files of about the same length, for each target in turn; no two are alike."""
    paths = [folder / f"{number:04}.ptx" for number in range(files)]
    made: dict[tuple[str, int], str] = {}
    for number, path in enumerate(paths):
        target = _TARGETS[number % len(_TARGETS)]
        samples = sorted(large.SAMPLES.glob(f"*.{target}.ptx"))
        at = number % len(samples)
        if (target, at) not in made:
            texts = [sample.read_text(encoding="utf-8") for sample in (*samples[at:], *samples[:at])]
            made[target, at] = joined(texts, lines)
        path.write_text(f"// {number}\n{made[target, at]}", encoding="utf-8")
    return paths


def check(folder: Path, jobs: int, cache: Path | None) -> None:
    """One call of the command for all files."""
    options = ["--jobs", str(jobs), *([] if cache else ["--no-cache"])]
    subprocess.run(
        [sys.executable, "-m", "ptx_ls", "check", *options, str(folder)],
        stdout=subprocess.DEVNULL,
        env={**environment(), **({"PTX_LS_CACHE_DIR": str(cache)} if cache else {})},
        check=False,
    )


def assemble(paths: Sequence[Path], jobs: int) -> None:
    """A call of ptxas for each file, some at a time."""
    program = str(ptxas.find())

    def one(path: Path) -> None:
        arch = ptxas.arch_for(_TARGETS[int(path.stem) % len(_TARGETS)])
        command = [program, "-arch", arch, "-o", os.devnull, str(path)]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)

    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, paths))


def seconds(work: Callable[[], None]) -> float:
    """The wall time of something."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.files")
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--lines", type=int, default=1600)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, cache = Path(name, "files"), Path(name, "cache")
        folder.mkdir()
        paths = write(folder, options.files, options.lines)
        lines = sum(path.read_bytes().count(b"\n") for path in paths)
        works = {
            "ptxas": partial(assemble, paths, options.jobs),
            "check": partial(check, folder, options.jobs, None),
            "check again": partial(check, folder, options.jobs, cache),
        }
        check(folder, options.jobs, cache)
        runs = [{kind: seconds(work) for kind, work in works.items()} for _ in range(options.runs)]
        print(f"{len(paths)} files, {lines} lines, {options.jobs} processes, medians of {options.runs}:")
        for kind in works:
            taken = statistics.median(run[kind] for run in runs)
            ratio = statistics.median(run[kind] / run["ptxas"] for run in runs)
            print(f"{kind:12} {taken:7.2f} s, {ratio:5.2f} × ptxas, {taken / lines * 1e6:6.2f} µs a line")


if __name__ == "__main__":
    main()
