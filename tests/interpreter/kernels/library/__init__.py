"""Programs that use CUB, Thrust and CUTLASS, and what they launch, recorded by a CUDA runtime without a device."""

from __future__ import annotations

from pathlib import Path

from tests.interpreter.kernels import TARGETS

HERE = Path(__file__).parent
# The architectures of CUTLASS's examples, by their numbers.
EXAMPLES = {"15": "sm_80", "48": "sm_90a", "49": "sm_90a", "70": "sm_100a", "72": "sm_100a", "79": "sm_120a"}
NAMES = tuple(sorted(file.stem for file in HERE.glob("*.cu")))


def targets(name: str) -> tuple[str, ...]:
    """The targets that a program is committed for: for sm_75 CUB unrolls its radix sort to more than 300 KB."""
    if name.startswith("cutlass_example_"):
        return (EXAMPLES[name.removeprefix("cutlass_example_")[:2]],)
    if name.startswith("cutlass"):
        return ("sm_80",) if "sparse" in name else ("sm_90a",)
    return TARGETS[1:] if name == "cub_device_radix_sort" else TARGETS
