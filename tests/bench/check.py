"""Cold `ptx-ls check` of a 100,000-line file beside `ptxas -arch=compute_XX` on the same file, in one run.

`python -m tests.bench.check [FILE] [--lines N] [--runs N]`. Without FILE, copies of the committed samples.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench import large
from tests.bench.client import environment
from tests.oracle import ptxas


def seconds(command: list[str]) -> float:
    """The wall time of one process."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(), check=False)
    return time.perf_counter() - began


def compare(path: Path, runs: int) -> None:
    """Prints medians and the median of the pairwise ratios; the two commands alternate."""
    text = path.read_text(encoding="utf-8")
    target = re.search(r"^\.target\s+(\w+)", text, re.MULTILINE)
    arch = ptxas.arch_for(target[1] if target else "sm_75")
    ours = [sys.executable, "-m", "ptx_ls", "check", str(path)]
    theirs = [str(ptxas.find()), "-arch", arch, "-o", os.devnull, str(path)]
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(runs + 1)][1:]
    mine, other = (statistics.median(p[i] for p in pairs) for i in (0, 1))
    ratio = statistics.median(a / b for a, b in pairs)
    lines = text.count("\n")
    print(f"{path.name}: {lines} lines: check {mine:.2f} s, ptxas {other:.2f} s, ratio {ratio:.1f} (medians of {runs})")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.check")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for path in options.file:
        compare(path, options.runs)
    if not options.file:
        with tempfile.TemporaryDirectory() as folder:
            for make in (large.many_functions, large.one_function):
                path = Path(folder) / f"{make.__name__}.ptx"
                path.write_text(make(options.lines), encoding="utf-8")
                compare(path, options.runs)


if __name__ == "__main__":
    main()
