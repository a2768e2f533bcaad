"""The committed sample: modest compiler output, made again by `python -m tests.corpus samples`.

Most sources are compiled in a folder of a fixed, neutral name, because debug information holds paths; the files of the
other producers are copied from a corpus that has been built.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.corpus import nvcc, nvrtc, triton
from tests.corpus.job import make as make_job
from tests.corpus.wheels import cuda_tree

FOLDER = Path(__file__).parent / "samples"
NEUTRAL = Path("/tmp/ptx-ls")

# Which targets of which source; `-lineinfo` and `-G` after the target as in the corpus.
FROM_NVCC = {
    "atomics": ("sm_120a",),
    "barrier_pipeline": ("sm_90a",),
    "bfloat16": ("sm_80",),
    "bfs": ("sm_75 -G", "sm_100a -lineinfo"),
    "black_scholes": ("sm_100a",),
    "calls": ("sm_75", "sm_120a"),
    "clusters": ("sm_90a",),
    "constants": ("sm_80", "sm_103f -G"),
    "control_flow": ("sm_80", "sm_100a"),
    "cooperative_groups": ("sm_90a",),
    "dependent_launch": ("sm_103f",),
    "double_math": ("sm_80",),
    "dynamic_parallelism": ("sm_90a",),
    "dynamic_shared": ("sm_75",),
    "fft": ("sm_120a",),
    "float_math": ("sm_75", "sm_100a"),
    "flush_to_zero": ("sm_80",),
    "fp6_fp4": ("sm_100a",),
    "fp8": ("sm_90a", "sm_120a"),
    "gemm_shared": ("sm_80",),
    "grid_stride": ("sm_75", "sm_80", "sm_90", "sm_120a -lineinfo"),
    "half": ("sm_75", "sm_103f"),
    "hash_table": ("sm_90a",),
    "inline_asm": ("sm_75", "sm_120a"),
    "integers": ("sm_90a",),
    "mandelbrot": ("sm_80",),
    "memory": ("sm_75", "sm_100a"),
    "mma": ("sm_80", "sm_120a"),
    "narrow_conversions": ("sm_90a", "sm_100a"),
    "nbody": ("sm_120a",),
    "printf_assert_malloc": ("sm_75",),
    "quicksort": ("sm_103f",),
    "saxpy": ("sm_75", "sm_80", "sm_90", "sm_100a -G"),
    "scan": ("sm_80",),
    "scoped_atomics": ("sm_90a",),
    "sha256": ("sm_75",),
    "softmax": ("sm_90a -lineinfo",),
    "stencil": ("sm_103f",),
    "surfaces": ("sm_80",),
    "tcgen05": ("sm_100a", "sm_103f"),
    "textures": ("sm_75", "sm_120a"),
    "tma": ("sm_90a", "sm_100a"),
    "transpose": ("sm_80",),
    "warp": ("sm_75", "sm_90a"),
    "wgmma": ("sm_90a",),
    "wmma": ("sm_75", "sm_100a"),
}
FROM_TRITON = {
    "atomics": (90,),
    "casts_f8": (100,),
    "dependent_launch": (90,),
    "descriptor_argument": (90,),
    "descriptor_gather": (100,),
    "integers": (80,),
    "layer_norm": (75,),
    "print_assert": (120,),
    "softmax": (90,),
    "vector_add": (75, 120),
}
# From the oldest library, whose PTX is of version 7.7, and for its oldest target.
FROM_NVRTC = ("bfs", "calls", "gemm_shared", "mandelbrot", "softmax", "surfaces")
# Copied from the corpus: what is in it depends on no path.
FROM_CORPUS = (
    "clang/16/bfs.sm_35.ptx",
    "clang/16/opencl_atomics.sm_20.ptx",
    "clang/19/opencl_structures.sm_37.ptx",
    "clang/19/warp.sm_75.ptx",
    "clang/22/opencl_matrix.sm_103a.ptx",
    "gcc/offload/openacc.sm_30.3.1-O2.ptx",
    "gcc/offload/openmp.sm_80.7.0-O2.ptx",
    "numba/numba==0.60.0/printed.sm_50.ptx",
    "numba/numba==0.68.1/barriers.sm_100.ptx",
    "numba/numba==0.68.1/shuffles.sm_80.ptx",
    "tinygrad/argmax_float.0.sm_75.ptx",
    "tinygrad/softmax_double.0.sm_120.ptx",
)


def from_corpus(root: Path) -> Iterator[Path]:
    """Copy what other producers made into `FOLDER`, named for the producer."""
    for path in FROM_CORPUS:
        producer, *_, name = path.split("/")
        yield Path(shutil.copyfile(root / path, FOLDER / f"{producer}_{name}"))


def make(root: Path) -> list[Path]:
    """Compile every sample again; returns the files written."""
    tree = cuda_tree(root)
    NEUTRAL.mkdir(exist_ok=True)
    FOLDER.mkdir(exist_ok=True)
    written = []
    for name, builds in FROM_NVCC.items():
        source = NEUTRAL / f"{name}.cu"
        shutil.copyfile(nvcc.SOURCES / source.name, source)
        _, flags = nvcc.notes(source.read_text(encoding="utf-8"))
        for build in builds:
            target, *extra = build.split()
            out = FOLDER / ".".join([name, target, *(e.lstrip("-") for e in extra), "ptx"])
            command = [str(tree / "bin" / "nvcc"), "-ptx", "-w", f"-arch={target}", *flags, *extra]
            subprocess.run([*command, source.name, "-o", str(out)], cwd=NEUTRAL, check=True)
            text = out.read_text(encoding="utf-8")
            out.write_text(text.replace(f"{tree}/bin/../include", "/cuda/include"), encoding="utf-8")
            written.append(out)
    kernels = NEUTRAL / triton.SCRIPT.name
    shutil.copyfile(triton.SCRIPT, kernels)
    command = [str(triton.environment(root)), kernels.name, "out", *FROM_TRITON]
    environment = {**os.environ, "TRITON_CACHE_DIR": str(NEUTRAL / "cache"), "PYTHONPATH": ""}
    subprocess.run(command, cwd=NEUTRAL, env=environment, check=True, stdout=subprocess.DEVNULL)
    library = next((root / "triton-venv" / "lib").glob("*/site-packages"))
    for name, targets in FROM_TRITON.items():
        for number in targets:
            text = (NEUTRAL / "out" / f"{name}.sm_{number}.ptx").read_text(encoding="utf-8")
            written.append(FOLDER / f"triton_{name}.sm_{number}.ptx")
            written[-1].write_text(text.replace(str(library), "/python"), encoding="utf-8")
    for job in nvrtc.jobs(root, NEUTRAL, nvrtc.LIBRARIES[:1]):
        name, target, _ = job.output.name.split(".")
        if name in FROM_NVRTC and target == "compute_35":
            if complaint := make_job(job):
                raise RuntimeError(complaint)
            written.append(FOLDER / f"nvrtc_{name}.sm_35.ptx")
            shutil.copyfile(job.output, written[-1])
    shutil.rmtree(NEUTRAL)
    written += from_corpus(root)
    return written
