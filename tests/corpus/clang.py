"""Clang's output: our CUDA sources with the headers of older toolkits, and our OpenCL sources with libclc.

What a release of Clang cannot compile (functions of newer headers, targets that lack them) is left out and listed in
`clang/refused.json`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.corpus import debian, nvrtc
from tests.corpus.job import Job, Outcome, run, without_refused
from tests.corpus.nvcc import SOURCES
from tests.corpus.wheels import Wheel, cuda_tree, flatten

OPENCL = Path(__file__).parent / "opencl"

# Toolkits whose headers these releases of Clang know.
CUDA_11 = tuple(
    Wheel(f"nvidia-{name}-cu11", version)
    for name, version in (
        ("cuda-runtime", "11.8.89"), ("cuda-nvcc", "11.8.89"), ("curand", "10.3.0.86"), ("cuda-cccl", "11.8.89.post1"),
    )
)  # fmt: skip
CUDA_12 = tuple(
    Wheel(f"nvidia-{name}-cu12", version)
    for name, version in (
        ("cuda-runtime", "12.4.127"), ("cuda-nvcc", "12.4.131"), ("curand", "10.3.5.147"),
        ("cuda-cccl", "12.4.127.post1"),
    )
)  # fmt: skip


@dataclass(frozen=True)
class Build:
    """A release of Clang with a toolkit's headers, over sources; `suffix` tells builds with other flags apart."""

    major: int
    toolkit: tuple[Wheel, ...]
    target: str
    names: tuple[str, ...]
    flags: tuple[str, ...] = ("-O2",)
    suffix: str = ""


# What takes most of the time and adds nothing to nvcc's builds, and what needs headers newer than CUDA 12.4.
_UNFIT = re.compile(
    "cub_|thrust_|barrier_pipeline|bfloat16|clusters|dynamic_parallelism|float_math|fp6_fp4|fp8|half|memory|mma|"
    "pipeline_primitives|scoped_atomics|standard_library|surfaces|tcgen05|tma"
)
EVERY = tuple(sorted(f.stem for f in SOURCES.glob("*.cu") if not _UNFIT.match(f.stem)))
_FAST = ("-O3", "-ffast-math", "-fgpu-flush-denormals-to-zero")

BUILDS = (
    Build(16, CUDA_11, "sm_35", nvrtc.NAMES),
    Build(16, CUDA_11, "sm_70", nvrtc.NAMES),
    Build(16, CUDA_11, "sm_86", nvrtc.NAMES, ("-O1", "-gline-tables-only"), ".lineinfo"),
    Build(19, CUDA_12, "sm_60", nvrtc.NAMES, _FAST, ".fast"),
    Build(19, CUDA_12, "sm_75", EVERY),
    Build(19, CUDA_12, "sm_90a", EVERY),
    Build(22, CUDA_12, "sm_52", nvrtc.NAMES, ("-O0", "-g"), ".g"),
    Build(22, CUDA_12, "sm_89", EVERY),
)

# OpenCL's targets, with the oldest PTX version that the release can write for each and a newer one.
OPENCL_BUILDS = (
    (16, "sm_20", 32), (16, "sm_35", 41), (16, "sm_53", 60), (16, "sm_75", 65), (19, "sm_20", 40), (19, "sm_37", 43),
    (19, "sm_61", 50), (19, "sm_80", 70), (19, "sm_90a", 85), (22, "sm_30", 32), (22, "sm_70", 63), (22, "sm_103a", 88),
)  # fmt: skip


def _cuda_jobs(cache: Path, root: Path) -> Iterator[Job]:
    for build in BUILDS:
        programs, environment = debian.llvm(cache, build.major)
        toolkit = flatten(build.toolkit, cache / "wheels", cache / f"toolkit-{build.toolkit[0].version}")
        for name in build.names:
            source = SOURCES / f"{name}.cu"
            output = root / "clang" / str(build.major) / f"{name}.{build.target}{build.suffix}.ptx"
            options = (
                "-x", "cuda", f"--cuda-path={toolkit}", f"--cuda-gpu-arch={build.target}", "--cuda-device-only", "-S",
                "-std=c++17", "-w", *build.flags,
            )  # fmt: skip
            command = (str(programs / "clang"), *options, source.name, "-o", str(output))
            yield Job(output, command, (source,), SOURCES, environment)


def _opencl_jobs(cache: Path, root: Path) -> Iterator[Job]:
    for major, target, version in OPENCL_BUILDS:
        programs, environment = debian.llvm(cache, major)
        library = programs.parents[1] / "clc" / "nvptx64--nvidiacl.bc"
        headers = next((programs.parent / "lib" / "clang").glob("*/include"))
        # The driver would raise an old PTX version to its own default; the compiler proper does not.
        options = (
            "-cc1", "-triple", "nvptx64-nvidia-cuda", "-target-cpu", target, "-target-feature", f"+ptx{version}", "-x",
            "cl", "-cl-std=CL1.2", "-finclude-default-header", "-internal-isystem", str(headers),
            "-mlink-builtin-bitcode", str(library), "-O2", "-S", "-w",
        )  # fmt: skip
        for source in sorted(OPENCL.glob("*.cl")):
            output = root / "clang" / str(major) / f"opencl_{source.stem}.{target}.ptx"
            command = (str(programs / "clang"), *options, source.name, "-o", str(output))
            yield Job(output, command, (source,), OPENCL, environment)


def jobs(cache: Path, root: Path) -> Iterator[Job]:
    """One job per build and source."""
    yield from _opencl_jobs(cache, root)
    yield from _cuda_jobs(cache, root)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet; what does not compile or is refused is left out."""
    return without_refused(run(jobs(root, root), root, cuda_tree(root) / "bin" / "ptxas", workers, say), root, "clang")
