"""How much longer everything takes for a text that is twice as long, for texts of many shapes.

`python -m tests.bench.growth [SHAPE…] [--size N] [--runs N] [--language L]` prints, for texts with a thing 2 N times,
the time of the processor in milliseconds, and those operations whose time more than doubles: the median of some runs is
more than 2.6 times that of the text with N of them. tests/growth counts steps instead, which sees no work of functions
in C.
"""

from __future__ import annotations

import argparse
import gc
import statistics

from tests.growth.embedded_shapes import CPP_SHAPES, PYTHON_SHAPES
from tests.growth.nvvm_shapes import NVVM_SHAPES
from tests.growth.shapes import SHAPES
from tests.growth.work import OPERATIONS, RATIO, seconds

_SHAPES = {"ptx": SHAPES, "nvvm": NVVM_SHAPES, "cuda": CPP_SHAPES, "python": PYTHON_SHAPES}
_SHORT = 0.02
"""Seconds below which a time says little."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.growth")
    parser.add_argument("shape", nargs="*")
    parser.add_argument("--size", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--language", choices=_SHAPES, default="ptx")
    options = parser.parse_args()
    shapes = _SHAPES[options.language]
    gc.disable()
    worst = 0.0
    for name in options.shape or shapes:
        short, long = (shapes[name](size).encode() for size in (options.size, 2 * options.size))
        times, fast = [], []
        for operation, prepared in OPERATIONS.items():
            prepared(options.language, shapes[name](8).encode())()
            once, twice = (
                statistics.median(seconds(prepared(options.language, text)) for _ in range(options.runs))
                for text in (short, long)
            )
            times.append(f"{operation} {twice * 1000:.0f}")
            ratio = twice / max(once, 1e-6)
            if twice > _SHORT:
                worst = max(worst, ratio)
                fast += [f"{operation} {ratio:.1f}"] if ratio > RATIO else []
        print(
            f"{name} ({len(long)} bytes): {', '.join(times)}{'  TOO FAST: ' if fast else ''}{', '.join(fast)}",
            flush=True,
        )
        gc.collect()
    print(f"worst ratio: {worst:.2f}")


if __name__ == "__main__":
    main()
