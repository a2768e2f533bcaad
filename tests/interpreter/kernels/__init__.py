"""Kernels that nvcc compiled, for running: `python -m tests.interpreter.kernels --dir CACHE` compiles them again.

What each of them exercises, and where its expected values come from, stands in README.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
OWN = HERE / "cuda"
CORPUS = HERE.parents[1] / "corpus" / "cuda"
TARGETS = ("sm_75", "sm_80", "sm_90")


@dataclass(frozen=True)
class Source:
    """A CUDA source and what is kept of it: every kernel, or `entries` with what they need."""

    file: Path
    entries: tuple[str, ...] = ()
    targets: tuple[str, ...] = TARGETS

    @property
    def name(self) -> str:
        """The name of the files made of it, before the target."""
        return self.file.stem


_WHOLE = (
    "atomics",
    "barrier_pipeline",
    "bfs",
    "bitonic_sort",
    "black_scholes",
    "calls",
    "constants",
    "control_flow",
    "convolution",
    "cooperative_groups",
    "cub_block",
    "dynamic_shared",
    "fft",
    "flash_attention",
    "float_math",
    "fp8",
    "fp6_fp4",
    "gemm_shared",
    "half",
    "hash_table",
    "integers",
    "mandelbrot",
    "nbody",
    "printf_assert_malloc",
    "quicksort",
    "scan",
    "scoped_atomics",
    "sha256",
    "softmax",
    "standard_library",
    "stencil",
    "transpose",
    "warp",
    "wmma",
)

_CLUSTERS = ("cluster_pipeline", "clusters")
_TARGETS = {
    **dict.fromkeys(_CLUSTERS, ("sm_90",)),
    "hopper_gemm": ("sm_90a",),
    "tensor_maps": ("sm_90a", "sm_120a"),
}
"""The targets of sources that the older ones do not have."""

SOURCES = (
    *(Source(CORPUS / f"{name}.cu") for name in _WHOLE),
    Source(CORPUS / "bfloat16.cu", targets=("sm_80", "sm_90")),
    Source(CORPUS / "double_math.cu", ("double_elementary", "double_rounding")),
    *(Source(file, targets=_TARGETS.get(file.stem, TARGETS)) for file in sorted(OWN.glob("*.cu"))),
)
