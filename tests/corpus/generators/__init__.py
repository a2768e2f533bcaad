"""Producers of PTX that are Python packages: each runs one of our scripts in a virtual environment of its own.

A script writes its files into the folder given to it; what ptxas refuses is left out and listed in `refused.json`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.corpus.clang import CUDA_12
from tests.corpus.job import Outcome, judge, without_refused
from tests.corpus.wheels import cuda_tree, flatten

_FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Generator:
    """One script with the packages it needs and its arguments; `toolkit` says that it looks for CUDA 12.4."""

    script: str
    packages: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    toolkit: bool = False
    environment: dict[str, str] = field(default_factory=dict)


# numba as it is now, with CUDA 13.5 from wheels, and the last release that had its own CUDA target, with CUDA 12.4.
NUMBA = (
    Generator(
        "numba_kernels.py",
        (
            "numba==0.68.1", "numba-cuda==0.30.4", "numpy==2.4.6", "nvidia-nvvm==13.5.37",
            "nvidia-cuda-runtime==13.5.37", "nvidia-cuda-nvrtc==13.5.37", "nvidia-nvjitlink==13.5.37",
            "nvidia-cuda-crt==13.5.37",
        ),
        ("75", "80", "90", "100", "121"),
    ),
    Generator("numba_kernels.py", ("numba==0.60.0", "numpy==1.26.4"), ("50", "61", "70", "86", "89"), toolkit=True),
)  # fmt: skip
IREE = (Generator("iree_functions.py", ("iree-base-compiler==3.13.0", "numpy==2.4.6")),)
PYPTX = (Generator("pyptx_examples.py", ("pyptx==0.1.1", "numpy==2.4.6")),)
TINYGRAD = (Generator("tinygrad_kernels.py", ("tinygrad==0.14.0",), environment={"DEV": "CUDA", "CACHELEVEL": "0"}),)


def python(packages: tuple[str, ...], folder: Path) -> Path:
    """The Python of the virtual environment in `folder` that holds exactly these packages, made on first use."""
    python, mark = folder / "bin" / "python", folder / ".packages"
    if not (mark.exists() and mark.read_text(encoding="utf-8") == " ".join(packages)):
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *packages], check=True)
        mark.write_text(" ".join(packages), encoding="utf-8")
    return python


def toolkit(cache: Path) -> Path:
    """CUDA 12.4 as numba looks for it: the library of the NVVM compiler has a number, the run time is in `lib64`."""
    tree = flatten(CUDA_12, cache / "wheels", cache / f"toolkit-{CUDA_12[0].version}")
    for name, to in (("lib64", "lib"), ("nvvm/lib64/libnvvm.so.4", "libnvvm.so")):
        if not (tree / name).is_symlink():
            (tree / name).symlink_to(to)
    return tree


def outcomes(name: str, generators: tuple[Generator, ...], root: Path, say: Callable[[str], None]) -> list[Outcome]:
    """Run each generator into `root/name`, below a folder of its own if there are several."""
    ptxas = cuda_tree(root) / "bin" / "ptxas"
    found = []
    for generator in generators:
        which = generator.packages[0]
        folder = root / name / which if len(generators) > 1 else root / name
        environment = {**os.environ, "PYTHONPATH": "", **generator.environment}
        if generator.toolkit:
            environment["CUDA_HOME"] = str(toolkit(root))
        program = python(generator.packages, root / f"{which.replace('==', '-')}-venv")
        command = [str(program), str(_FOLDER / generator.script), str(folder), *generator.arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            found.append(Outcome(f"{name}/{which}", 0, 0, done.stderr.strip()[-500:] or "the script failed"))
            say(f"{which}: {found[-1].failure}")
            return found
        for line in done.stderr.splitlines():
            say(f"{which}: {line[:200]}")
        files = sorted(folder.glob("**/*.ptx"))
        found += [judge(file, root, ptxas) for file in files]
        say(f"{which}: {len(files)} files")
    return without_refused(found, root, name)


def numba(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """numba's kernels."""
    return outcomes("numba", NUMBA, root, say)


def iree(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """IREE's kernels."""
    return outcomes("iree", IREE, root, say)


def pyptx(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """pyptx's examples."""
    return outcomes("pyptx", PYPTX, root, say)


def tinygrad(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """tinygrad's kernels."""
    return outcomes("tinygrad", TINYGRAD, root, say)
