"""Kernels that nvcc compiled, for running: `python -m tests.interpreter.kernels --dir CACHE` compiles them again."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "corpus" / "cuda"
TARGETS = ("sm_75", "sm_80", "sm_90")
NAMES = (
    "atomics",
    "bfs",
    "bitonic_sort",
    "calls",
    "constants",
    "control_flow",
    "cub_block",
    "dynamic_shared",
    "gemm_shared",
    "hash_table",
    "mandelbrot",
    "printf_assert_malloc",
    "quicksort",
    "scan",
    "sha256",
    "stencil",
    "transpose",
    "warp",
)
"""Sources of `tests/corpus/cuda`."""
