"""Cold `ptx-ls check` of a 100,000-line file beside `ptxas -arch=compute_XX` on the same file, in one run.

`python -m tests.bench.check [FILE…] [--joined] [--lines N] [--runs N]`. Without FILE, copies of the committed samples:
kernels that stand on their own, and whole modules, of Triton and with debugging information; then many samples in one
call beside a call of ptxas for each. `--joined`: the files as one module.
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
from collections.abc import Sequence
from pathlib import Path

from tests.bench import large
from tests.bench.client import environment
from tests.bench.joined import joined
from tests.oracle import ptxas

_MODULES = {"debugging": "*.sm_75.G.ptx", "triton": "triton_*.sm_90.ptx"}


def seconds(command: list[str]) -> float:
    """The wall time of one process."""
    began = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(), check=False)
    return time.perf_counter() - began


def compare(paths: Sequence[Path], runs: int) -> None:
    """Prints medians and the median of the pairwise ratios: one call for all, and one of ptxas for each, in turn."""
    ours = [sys.executable, "-m", "ptx_ls", "check", *map(str, paths)]
    theirs = [[str(ptxas.find()), "-arch", _arch(path), "-o", os.devnull, str(path)] for path in paths]
    pairs = [(seconds(ours), sum(map(seconds, theirs))) for _ in range(runs + 1)][1:]
    mine, other = (statistics.median(p[i] for p in pairs) for i in (0, 1))
    ratio = statistics.median(a / b for a, b in pairs)
    lines = sum(path.read_bytes().count(b"\n") for path in paths)
    name = paths[0].name if len(paths) == 1 else f"{len(paths)} files"
    print(f"{name}: {lines} lines: check {mine:.2f} s, ptxas {other:.2f} s, ratio {ratio:.1f} (medians of {runs})")


def _arch(path: Path) -> str:
    target = re.search(r"^\.target\s+(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    return ptxas.arch_for(target[1] if target else "sm_75")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.check")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--joined", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made: dict[str, str] = {}
        if options.joined:
            texts = [path.read_text(encoding="utf-8") for path in options.file]
            made["joined"] = joined(texts, options.lines)
        elif not options.file:
            made = {make.__name__: make(options.lines) for make in (large.many_functions, large.one_function)}
            for kind, samples in _MODULES.items():
                texts = [path.read_text(encoding="utf-8") for path in sorted(large.SAMPLES.glob(samples))]
                made[kind] = joined(texts, options.lines)
        files = [Path(folder) / f"{name}.ptx" for name in made]
        for path, text in zip(files, made.values(), strict=True):
            path.write_text(text, encoding="utf-8")
        for path in files or options.file:
            compare([path], options.runs)
    if not options.file:
        known = [path for path in sorted(large.SAMPLES.glob("*.ptx")) if re.search(r"\.sm_([89]|1[0-9])", path.name)]
        compare(known, options.runs)


if __name__ == "__main__":
    main()
