"""`python -m tests.fuzz`: many inputs through everything, in processes of their own.

    --inputs N     how many (default 2000)          --seed N        another sample
    --first N      begin with this one              --processes N   (default: all cores)
    --keep DIR     write each input that fails      --megabytes N   a process may gain in its second half

Says what failed, how often, and by which input it can be had again; exit status 1 if anything did.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.fuzz.inputs import drawn
from tests.fuzz.share import in_processes


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--megabytes", type=int, default=64)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    told = in_processes(options.seed, range(options.first, options.first + options.inputs), options.processes)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(told.kinds.items())))
    gained, first = told.gained[0] >> 20, told.gained[1]
    print(f"slowest {told.slowest[0]:.2f} s (input {told.slowest[1]}); {gained:+} MB in the second half from {first}")
    if gained > options.megabytes:
        told.failures["memory grows"] = [(first, f"{gained} MB in the process that began with this input")]
    for what, where in sorted(told.failures.items(), key=lambda f: -len(f[1])):
        print(f"\n{len(where)} times: {what}\n  inputs {', '.join(str(n) for n, _ in where[:8])}\n{where[0][1]}")
        for number, _ in where if options.keep else ():
            options.keep.mkdir(parents=True, exist_ok=True)
            given = drawn(options.seed, number)
            (options.keep / f"{number}.{'ll' if given.language == 'nvvm' else 'ptx'}").write_bytes(given.source)
    print(f"{told.kinds.total()} inputs, {sum(map(len, told.failures.values()))} failures")
    return 1 if told.failures else 0


if __name__ == "__main__":
    sys.exit(main())
