"""Pinned wheels from the package index, fetched with pip and unpacked into a tree: nothing is installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Wheel:
    """A distribution and the one version of it that the corpus is made with."""

    name: str
    version: str

    @property
    def requirement(self) -> str:
        return f"{self.name}=={self.version}"


# CUDA 13.5. The header libraries and cuRAND count their versions on their own.
NVCC = (
    Wheel("nvidia-cuda-nvcc", "13.5.37"),
    Wheel("nvidia-nvvm", "13.5.37"),
    Wheel("nvidia-cuda-runtime", "13.5.37"),
    Wheel("nvidia-cuda-crt", "13.5.37"),
    Wheel("nvidia-cuda-cccl", "13.3.5.0.6"),
    Wheel("nvidia-curand", "10.4.5.25"),
)


def fetch(wheel: Wheel, folder: Path) -> Path:
    """The wheel's file in `folder`, downloaded if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    pattern = f"{wheel.name.replace('-', '_')}-{wheel.version}-*.whl"
    if not any(folder.glob(pattern)):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        subprocess.run([*command, "--dest", str(folder), wheel.requirement], check=True)
    return next(folder.glob(pattern))


def unpack(wheels: tuple[Wheel, ...], folder: Path, tree: Path) -> Path:
    """All `wheels` unpacked over each other into `tree`; returns the tree.

    zipfile drops the executable bit, so every file below a folder named bin gets it back.
    """
    for wheel in wheels:
        mark = tree / f".{wheel.requirement}"
        if mark.exists():
            continue
        with zipfile.ZipFile(fetch(wheel, folder)) as archive:
            archive.extractall(tree)
        mark.touch()
    for program in tree.glob("**/bin/*"):
        if program.is_file():
            program.chmod(0o755)
    return tree


def cuda_tree(cache: Path) -> Path:
    """The root of a CUDA 13.5 toolkit without driver, libraries or installation."""
    return unpack(NVCC, cache / "wheels", cache / "toolkit") / "nvidia" / "cu13"


def flatten(wheels: tuple[Wheel, ...], folder: Path, tree: Path) -> Path:
    """A toolkit from before 13.0, whose wheels have a folder each, as one tree with `bin`, `include` and `nvvm`."""
    parts = unpack(wheels, folder, tree / "parts")
    whole = tree / "cuda"
    if not whole.exists():
        for part in sorted((parts / "nvidia").iterdir()):
            if part.is_dir():
                shutil.copytree(part, whole, dirs_exist_ok=True)
    return whole
