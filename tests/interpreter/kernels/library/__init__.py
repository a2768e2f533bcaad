"""Programs that use CUB, Thrust, CUTLASS and other projects, and what they launch, recorded by a CUDA runtime without a
device."""

from __future__ import annotations

from pathlib import Path

from tests.corpus.nvcc import notes
from tests.interpreter.kernels import TARGETS

HERE = Path(__file__).parent
NAMES = tuple(sorted(file.stem for file in HERE.glob("*.cu")))


def targets(name: str) -> tuple[str, ...]:
    """The targets that a program is committed for, as its source says where they are not all."""
    found, _ = notes((HERE / f"{name}.cu").read_text(encoding="utf-8"), TARGETS)
    return found
