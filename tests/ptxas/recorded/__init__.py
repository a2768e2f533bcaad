"""What ptxas says of some modules: beside each module a file for each release, which begins with the command."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ptx_ls.ptxas.assemble import NAME

MODULES = sorted(Path(__file__).parent.glob("*.ptx"))
_TARGET = re.compile(r"^\.target (\w+)", re.MULTILINE)
_TIME = re.compile(r"Compile time = [\d.]+ ms")


def release(program: Path) -> str:
    """The release of a ptxas: "13.5"."""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"release ([\d.]+)", said)
    assert found
    return found[1]


def recording(module: Path, program: Path) -> str:
    """The command for a module, and what comes of it, without times."""
    target = _TARGET.search(module.read_text())
    assert target
    options = [f"-arch={target[1]}", "-v", *(["-c"] if module.stem == "linked" else []), "-o", "module.cubin"]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(module, Path(folder, NAME))
        command = [str(program), *options, NAME]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return f"$ ptxas {' '.join([*options, NAME])}\n{_TIME.sub('Compile time', done.stdout + done.stderr)}"


def output(name: str, of: str = "13.5") -> str:
    """What a release said of a module."""
    return (Path(__file__).parent / f"{name}.{of}.txt").read_text().partition("\n")[2]
