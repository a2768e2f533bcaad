"""The PTX of a file of CUDA C++, by the user's own nvcc: the one in CUDA_HOME or else on PATH.

It is started for a file that is named on the command line and nowhere else, and never where it comes with that file: a
repository does not choose what is run.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.cli.repository import repository_around
from ptx_ls.interpreter import LaunchError
from ptx_ls.process.run import Limits, ToolError, run

_NAME = "nvcc.exe" if sys.platform == "win32" else "nvcc"
_SUFFIX = ".cu"


class RefusedError(LaunchError):
    """nvcc does not compile a file: `errors` are its messages, a line each."""

    def __init__(self, message: str, errors: list[str]) -> None:
        super().__init__(message)
        self.errors = errors


def ptx_of(file: str, target: str | None, seconds: float) -> bytes:
    """What nvcc makes of a file, for a target where one is named. Raises LaunchError."""
    nvcc, path = _nvcc(file), Path(file).absolute()
    if nvcc is None:
        made = shlex.quote(str(Path(file).with_suffix(".ptx")))
        command = shlex.join([*_arguments(target, file), file])
        raise LaunchError(
            f"this is CUDA C++: nvcc {command} -o {made} makes the PTX to run; with nvcc on PATH or in CUDA_HOME, "
            "run does so itself"
        )
    with tempfile.TemporaryDirectory(prefix="ptx-ls-", ignore_cleanup_errors=True) as folder:
        made_there = Path(folder, "made.ptx")
        command_there = [str(nvcc), *_arguments(target, file), str(path), "-o", str(made_there)]
        try:
            status, output = asyncio.run(run(str(nvcc), command_there, "empty", b"", Limits(seconds)))
        except ToolError as fault:
            raise LaunchError(str(fault)) from fault
        if status or not made_there.exists():
            raise RefusedError(f"{nvcc} does not compile the file: nothing was run", output.strip().splitlines())
        return made_there.read_bytes()


def _arguments(target: str | None, file: str) -> list[str]:
    kind = [] if file.lower().endswith(_SUFFIX) else ["-x", "cu"]
    return ["-ptx", "-lineinfo", *kind, *([f"-arch={target}"] if target else [])]


def _nvcc(file: str) -> Path | None:
    """The compiler that a user has; None where there is none. Raises LaunchError for one that comes with the file."""
    found = next((path for path in _places() if path.is_file() and os.access(path, os.X_OK)), None)
    if found is None:
        return None
    root = repository_around(found, file)
    if root is not None:
        raise LaunchError(
            f"{found} is refused: it lies in {root}, as the file does, and a repository does not choose what is run"
        )
    return found


def _places() -> Iterator[Path]:
    """Where nvcc may be. What is relative depends on the folder that a user happens to be in, and is passed over."""
    home = os.environ.get("CUDA_HOME", "")
    folders = [Path(home, "bin")] if home else []
    folders += [Path(one) for one in os.environ.get("PATH", "").split(os.pathsep) if one]
    return (folder / _NAME for folder in folders if folder.is_absolute())
