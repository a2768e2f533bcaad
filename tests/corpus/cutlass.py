"""Tensor-core kernels as they are used: examples of CUTLASS, whose whole source is in a wheel. Minutes per file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tests.corpus.job import Job, Outcome, run
from tests.corpus.wheels import Wheel, cuda_tree, unpack

LIBRARY = Wheel("nvidia-cutlass", "4.2.0.0")

# Target and example.
EXAMPLES = (
    ("sm_90a", "48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm.cu"),
    ("sm_90a", "62_hopper_sparse_gemm/62_hopper_sparse_gemm.cu"),
    ("sm_100a", "70_blackwell_gemm/70_blackwell_fp8_gemm.cu"),
    ("sm_100a", "72_blackwell_narrow_precision_gemm/72b_blackwell_nvfp4_nvfp4_gemm.cu"),
    ("sm_100a", "83_blackwell_sparse_gemm/83_blackwell_sparse_gemm.cu"),
    ("sm_103a", "89_sm103_fp4_ultra_gemm/89_sm103_fp4_ultra_gemm.cu"),
    ("sm_120a", "79_blackwell_geforce_gemm/79a_blackwell_geforce_nvfp4_bf16_gemm.cu"),
    ("sm_120a", "80_blackwell_geforce_sparse_gemm/80b_blackwell_geforce_nvfp4_nvfp4_sparse_gemm.cu"),
)


def jobs(cache: Path, root: Path) -> Iterator[Job]:
    """One job per example."""
    toolkit = cuda_tree(cache)
    source = unpack((LIBRARY,), cache / "wheels", cache / "cutlass-library") / "cutlass_library" / "source"
    includes = [f"-I{source / folder}" for folder in ("include", "tools/util/include", "examples/common")]
    for target, name in EXAMPLES:
        example = source / "examples" / name
        output = root / "cutlass" / f"{example.stem}.{target}.ptx"
        options = ["-ptx", "-w", "-std=c++17", "--expt-relaxed-constexpr", f"-arch={target}", *includes]
        command = (str(toolkit / "bin" / "nvcc"), *options, example.name, "-o", str(output))
        yield Job(output, command, (example,), example.parent)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet and hold every file against ptxas."""
    return run(jobs(root, root), root, cuda_tree(root) / "bin" / "ptxas", workers, say)
