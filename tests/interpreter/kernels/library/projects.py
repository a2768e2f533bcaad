"""Where the headers of CUTLASS and of the projects whose kernels are recorded come from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.corpus.cutlass import LIBRARY
from tests.corpus.repositories import Repository
from tests.corpus.wheels import unpack

PROJECTS = {
    "deepgemm": Repository("deepseek-ai/DeepGEMM", "54e22612409371d6364144b69086735beb54e98b"),
    "fast_cu": Repository("pranjalssh/fast.cu", "38eb642e0c081231d6f695978be63604bd7c689b"),
    "flashinfer": Repository("flashinfer-ai/flashinfer", "fb28d7242b3506a2348265962041acc1fb56cca4"),
    "thunderkittens": Repository("HazyResearch/ThunderKittens", "0b55588d2769dde0c7a9a606ffc015b0ca7a9551"),
}
_FOLDERS = {
    "deepgemm": ("deep_gemm/include",),
    "fast_cu": (".",),
    "flashinfer": ("include",),
    "thunderkittens": (".", "include", "prototype"),
}


def includes(name: str, cache: Path) -> Sequence[Path]:
    """The folders of headers that a program needs, fetched where they are missing."""
    found: list[Path] = []
    for project, repository in PROJECTS.items():
        if name.startswith(project):
            found += [repository.tree(cache) / folder for folder in _FOLDERS[project]]
    return [*found, *_cutlass(cache)] if name.startswith(("cutlass", "deepgemm", "flashinfer")) else found


def _cutlass(cache: Path) -> tuple[Path, ...]:
    source = unpack((LIBRARY,), cache / "wheels", cache / "cutlass-library") / "cutlass_library" / "source"
    examples = source / "examples"
    return source / "include", source / "tools" / "util" / "include", examples, examples / "common"
