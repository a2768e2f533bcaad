"""Cold `ptx-ls check` beside `ptxas -arch=compute_XX` on the same file, in one run.

    python -m tests.bench.check [FILE…] [--style NAME…] [--fault NAME…] [--lines N…] [--joined] [--runs N] [--python P]

Without FILE, files in the styles of several compilers and of people, at each size; then many samples in one call
beside a call of ptxas for each. `--fault`: files with that fault beside the same without it, in place of ptxas.
`--joined`: the files as one module. `--python`: one with an installed wheel; an editable installation starts slower.
Each figure is the median of the ratios of pairs that ran in turn.
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

from tests.bench.client import ELSEWHERE, environment
from tests.bench.joined import joined
from tests.bench.large import SAMPLES
from tests.bench.styles import FAULTS, STYLES
from tests.oracle import ptxas


def seconds(command: list[str]) -> float:
    """The wall time of one process."""
    began = time.perf_counter()
    null = subprocess.DEVNULL
    subprocess.run(command, stdout=null, stderr=null, env=environment(), cwd=ELSEWHERE, check=False)
    return time.perf_counter() - began


def compare(name: str, check: list[str], ours: Sequence[Path], others: list[list[str]], runs: int) -> None:
    """Prints medians and the median of the pairwise ratios: one call of `check` for all files, and the other commands,
    in turn."""
    pairs = [(seconds(check), sum(map(seconds, others))) for _ in range(runs + 1)][1:]
    mine, other = (statistics.median(p[i] for p in pairs) for i in (0, 1))
    ratio = statistics.median(a / b for a, b in pairs)
    lines = sum(path.read_bytes().count(b"\n") for path in ours)
    print(f"{name:34} {lines:7} lines: {mine:6.3f} s beside {other:6.3f} s, ratio {ratio:4.1f} (medians of {runs})")


def checking(python: str, paths: Sequence[Path]) -> list[str]:
    """The command that checks files with the package of a Python."""
    return [python, "-m", "ptx_ls", "check", *(str(path.resolve()) for path in paths)]


def _ptxas(path: Path) -> list[str]:
    target = re.search(r"^\.target\s+(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    arch = ptxas.arch_for(target[1] if target else "sm_75")
    return [str(ptxas.find()), "-arch", arch, "-o", os.devnull, str(path.resolve())]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.check")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--style", nargs="*", choices=STYLES, default=list(STYLES))
    parser.add_argument("--fault", nargs="*", choices=FAULTS, default=[])
    parser.add_argument("--lines", nargs="*", type=int, default=[1000, 10_000, 100_000])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--joined", action="store_true")
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()

    def compared(name: str, ours: Sequence[Path], others: list[list[str]]) -> None:
        compare(name, checking(options.python, ours), ours, others, options.runs)

    with tempfile.TemporaryDirectory() as folder:

        def written(text: str) -> Path:
            path = Path(folder) / f"{len(list(Path(folder).iterdir()))}.ptx"
            path.write_text(text, encoding="utf-8")
            return path

        paths = {path.name: path for path in options.file}
        if options.joined:
            texts = [path.read_text(encoding="utf-8") for path in options.file]
            paths = {"joined": written(joined(texts, options.lines[-1]))}
        elif not paths:
            paths = {f"{style}, {n}": written(STYLES[style](n)) for n in options.lines for style in options.style}
        for name, path in paths.items():
            for fault in options.fault:
                wrong = written(FAULTS[fault](path.read_text(encoding="utf-8")))
                compared(f"{name}, {fault}", [wrong], [checking(options.python, [path])])
            if not options.fault:
                compared(name, [path], [_ptxas(path)])
    if not options.file and not options.fault:
        known = [path for path in sorted(SAMPLES.glob("*.ptx")) if re.search(r"\.sm_([89]|1[0-9])", path.name)]
        compared(f"{len(known)} samples", known, [_ptxas(path) for path in known])


if __name__ == "__main__":
    main()
