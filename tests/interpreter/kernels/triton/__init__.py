"""Triton kernels, compiled by `sources.py` in an environment of its own, and launched as Triton launches them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.corpus.triton import environment
from tests.interpreter.kernels import HERE, TARGETS
from tests.interpreter.kernels.trim import trim
from tests.interpreter.kernels.watched import kernels

SCRIPT = Path(__file__).parent / "sources.py"


def compile_all(cache: Path, say: Callable[[str], None]) -> None:
    """Writes the PTX of every kernel for every target, without comments and lines, and what a launch needs."""
    with TemporaryDirectory() as there:
        settings = {"TRITON_CACHE_DIR": f"{there}/cache", "TRITON_DISABLE_LINE_INFO": "1"}
        command = [str(environment(cache)), str(SCRIPT), there, *(target[3:] for target in TARGETS)]
        subprocess.run(command, env={**os.environ, **settings}, check=True)
        for file in sorted(Path(there).glob("*.ptx")):
            text = trim(file.read_bytes())
            (HERE / file.name).write_bytes(text)
            (HERE / file.with_suffix(".json").name).write_text(file.with_suffix(".json").read_text())
            say(f"{file.name}: {len(text):,} bytes")


def launched(name: str, target: str, grid: int | Sequence[int], arguments: Sequence[Any]) -> None:
    """Launches a kernel. Triton's own arguments, the addresses of scratch memory, are null: none of them uses any."""
    needs = json.loads((HERE / f"triton_{name}.{target}.json").read_text())
    module = kernels(f"triton_{name}", target)
    wanted = len(module.parameters(needs["entry"]))
    given = [*arguments, *[0] * (wanted - len(arguments))]
    module.launch(needs["entry"], grid, 32 * needs["warps"], given, smem=needs["shared"])
