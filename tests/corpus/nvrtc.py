"""NVRTC's output: NVIDIA's compiler of each older toolkit, so each older PTX version and target."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.corpus.job import Job, Outcome, run
from tests.corpus.nvcc import SOURCES
from tests.corpus.wheels import Wheel, cuda_tree, unpack

SCRIPT = Path(__file__).parent / "nvrtc_compile.py"

# One release of each toolkit that brought a PTX version: 7.7, 7.8, 8.0 to 8.5, 8.7, 8.8, 9.0 to 9.4.
LIBRARIES = (
    *(Wheel("nvidia-cuda-nvrtc-cu11", version) for version in ("11.7.99", "11.8.89")),
    *(
        Wheel("nvidia-cuda-nvrtc-cu12", version)
        for version in (
            "12.0.140", "12.1.105", "12.2.140", "12.3.107", "12.4.127", "12.5.82", "12.8.93", "12.9.86",
        )
    ),
    *(
        Wheel("nvidia-cuda-nvrtc", version)
        for version in ("13.0.88", "13.1.115", "13.2.86", "13.3.33", "13.4.92")
    ),
)  # fmt: skip

# Sources that include nothing and use nothing newer than the oldest library and target.
NAMES = (
    "bfs", "bitonic_sort", "black_scholes", "calls", "constants", "convolution", "double_math", "dynamic_shared",
    "flush_to_zero", "gemm_shared", "grid_stride", "mandelbrot", "nbody", "quicksort", "saxpy", "softmax", "stencil",
    "surfaces", "transpose",
)  # fmt: skip

# What nvcc takes for granted and NVRTC does not.
OPTIONS = ("-w", "-std=c++17", "-default-device", "-DINFINITY=__int_as_float(0x7f800000)")


def architectures(library: Path) -> list[int]:
    """The lowest, the highest, and two between of what a library supports."""
    done = subprocess.run([sys.executable, str(SCRIPT), str(library)], capture_output=True, text=True, check=True)
    known = list(map(int, done.stdout.split()))
    return sorted({known[0], known[len(known) // 3], known[2 * len(known) // 3], known[-1]})


def jobs(cache: Path, root: Path, libraries: Iterable[Wheel] = LIBRARIES) -> Iterator[Job]:
    """One job per library, source and architecture; the second architecture with line information."""
    for wheel in libraries:
        tree = unpack((wheel,), cache / "wheels", cache / "nvrtc-libraries" / wheel.version)
        library = next(p for p in sorted(tree.glob("**/libnvrtc.so*")))
        # One release does not look for its built-in functions beside itself.
        environment = {**os.environ, "LD_LIBRARY_PATH": str(library.parent)}
        minor = ".".join(wheel.version.split(".")[:2])
        for index, number in enumerate(architectures(library)):
            for name in NAMES:
                source = SOURCES / f"{name}.cu"
                output = root / "nvrtc" / minor / f"{name}.compute_{number}.ptx"
                options = [f"--gpu-architecture=compute_{number}", *OPTIONS, *(["-lineinfo"] if index == 1 else [])]
                command = (sys.executable, str(SCRIPT), str(library), str(source), str(output), *options)
                yield Job(output, command, (source,), SOURCES, environment)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet and hold every file against ptxas."""
    return run(jobs(root, root), root, cuda_tree(root) / "bin" / "ptxas", workers, say)
