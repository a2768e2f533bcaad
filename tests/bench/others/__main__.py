"""Writes the kernels of `tests.bench.interpreter` so that the drivers beside can run them elsewhere.

    python -m tests.bench.others DIR

For each kernel a folder with `kernel.ptx`, `launch.txt` (see `launch.h`), the arrays it is given, and `expected`: what
it shall leave in one of them, by NumPy and not by the interpreter. `random matmul` is no figure of speed: of sums of
ones no one can tell whether `fma` rounds once.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ptx_ls.interpreter import Module
from tests.bench.interpreter import DIVERGE, LOOP, STREAM, Case, cases


def main() -> None:
    """Writes the folders, and says what the interpreter makes of each."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.others")
    parser.add_argument("dir", type=Path)
    folder = parser.parse_args().dir
    for name, case in {**cases(), "random matmul": random_matmul()}.items():
        arguments = [one.copy() if isinstance(one, np.ndarray) else one for one in case.arguments]
        result = Module.from_text(case.text).launch(case.entry, case.grid, case.block, arguments)
        place, wanted = expected(case)
        write(folder / re.sub(r"\W+", "-", name), case, result.steps, place, wanted)
        verdict = "exact" if np.array_equal(arguments[place], wanted) else "WRONG"
        print(f"{name:34} {result.steps:10} thread-instructions, {verdict}", flush=True)


def random_matmul() -> Case:
    """The matrix product of the benchmark with other numbers in it."""
    case = cases()["shared-memory matmul, 32k lanes"]
    rng = np.random.default_rng(7)
    return case._replace(
        arguments=tuple(
            rng.standard_normal(one.shape, np.float32) if isinstance(one, np.ndarray) else one for one in case.arguments
        )
    )


def expected(case: Case) -> tuple[int, NDArray[np.generic]]:
    """Which argument a kernel of the benchmark writes, and what it leaves there."""
    first = case.arguments[0]
    if case.text == STREAM:
        return 1, first + case.arguments[1]
    if case.text == DIVERGE:
        return 0, _collatz(first)
    if case.text == LOOP:
        lanes = int(np.prod(case.grid) * np.prod(case.block))
        return 0, np.where(np.arange(len(first)) < lanes, first + 2 * case.arguments[1], first).astype(np.float32)
    return 2, _product(first, case.arguments[1])


def _product(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """A sum of products in the kernel's order, each rounded once: a wider float holds product and sum."""
    sum_ = np.zeros((a.shape[0], b.shape[1]), np.float32)
    for k in range(a.shape[1]):
        sum_ = (np.outer(a[:, k].astype(np.longdouble), b[k].astype(np.longdouble)) + sum_).astype(np.float32)
    return sum_


def _collatz(starts: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """How many steps each number takes to 1, in 32 bits."""
    now, steps = starts.copy(), np.zeros_like(starts)
    while (going := (now != 1) | (steps == 0)).any():
        now = np.where(going, np.where(now % 2 == 0, now // 2, now * np.uint32(3) + np.uint32(1)), now)
        steps += going.astype(np.uint32)
    return steps


def write(folder: Path, case: Case, steps: int, place: int, wanted: NDArray[np.generic]) -> None:
    """Writes one kernel: its module cut to it, for a target that the others know."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = [one.start() for one in re.finditer(r"(\.visible )?\.entry", case.text)]
    text = re.sub(r"(?m)^\.target .*", ".target sm_35", case.text[: (*entries, len(case.text))[1]])
    (folder / "kernel.ptx").write_text(text + "\n")
    shape = [((n,) if isinstance(n, int) else n) for n in (case.grid, case.block)]
    lines = [" ".join(map(str, [case.entry, *(n for s in shape for n in (*s, 1, 1)[:3]), steps, place]))]
    for i, one in enumerate(case.arguments):
        if isinstance(one, np.ndarray):
            one.tofile(folder / f"{i}.array")
            lines.append("array")
        else:
            lines.append(str(one))
    (folder / "launch.txt").write_text("\n".join(lines) + "\n")
    wanted.tofile(folder / "expected")


if __name__ == "__main__":
    main()
