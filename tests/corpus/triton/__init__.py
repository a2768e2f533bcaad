"""Triton's output for our own kernels, compiled in an environment of its own: no torch, no GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.corpus.job import Outcome, judge
from tests.corpus.wheels import cuda_tree

PACKAGES = ("triton==3.9.0", "numpy==2.4.6")
SCRIPT = Path(__file__).parent / "kernels.py"


def environment(cache: Path) -> Path:
    """The Python of a virtual environment that holds Triton, made on first use."""
    folder = cache / "triton-venv"
    python = folder / "bin" / "python"
    mark = folder / ".packages"
    if not (mark.exists() and mark.read_text(encoding="utf-8") == " ".join(PACKAGES)):
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        mark.write_text(" ".join(PACKAGES), encoding="utf-8")
    return python


def outcomes(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile every kernel for each of its targets; one that does not compile is a failed outcome."""
    python, ptxas = environment(root), cuda_tree(root) / "bin" / "ptxas"
    folder = root / "triton"
    command = [str(python), str(SCRIPT), str(folder)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "TRITON_CACHE_DIR": str(root / "triton-cache")},
    )
    found: list[Outcome] = []
    assert process.stdout is not None
    for line in process.stdout:
        name, _, report = line.rstrip("\n").partition(": ")
        if report.startswith("FAILED "):
            found.append(Outcome(f"triton/{name}", 0, 0, report))
        elif name.endswith(".ptx") and (folder / name).exists():
            found.append(judge(folder / name, root, ptxas))
        else:
            continue
        say(f"{found[-1].path}: {found[-1].failure or 'accepted'}, {found[-1].lines} lines")
    process.wait()
    return found
