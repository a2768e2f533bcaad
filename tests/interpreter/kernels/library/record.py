"""Compiles a program for a target, runs its host side on the recorder, and keeps the kernels that it launched."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from ptx_ls.interpreter import Module
from tests.corpus.nvcc import notes
from tests.interpreter.kernels.library import HERE
from tests.interpreter.kernels.trim import trim


def recorded(toolkit: Path, name: str, target: str, includes: Sequence[Path] = ()) -> tuple[bytes, str]:
    """The PTX of what a program launches, trimmed, and the record as JSON; `includes` are folders of headers."""
    with TemporaryDirectory() as there:
        folder = Path(there)
        recorder = folder / "recorder.o"
        include = f"-I{toolkit / 'include'}"
        subprocess.run(["g++", "-std=c++17", "-c", include, str(HERE / "recorder.cc"), "-o", str(recorder)], check=True)
        program = folder / "program"
        architecture = target.replace("sm_", "compute_")
        _, flags = notes((HERE / f"{name}.cu").read_text(encoding="utf-8"))
        generated = f"-gencode=arch={architecture},code={architecture}"
        command = [str(toolkit / "bin" / "nvcc"), "-w", generated, "-cudart", "none", *(flags or ["-std=c++17"])]
        command += [f"-I{folder}" for folder in includes] + ["--expt-relaxed-constexpr"] * bool(includes)
        kept = ["--keep", "--keep-dir", str(folder), f"{name}.cu", str(recorder), "-o", str(program)]
        subprocess.run([*command, *kept], cwd=HERE, check=True)
        text = next(folder.glob(f"{name}*.ptx")).read_bytes()
        module = Module.from_text(text)
        lines = (f"{e} {' '.join(str(p.size) for p in module.parameters(e))}\n" for e in module.entries)
        (folder / "parameters").write_text("".join(lines))
        given = {
            "DEVICE": target[3:].rstrip("a"),
            "PARAMETERS": str(folder / "parameters"),
            "RECORD": str(folder / "record"),
        }
        subprocess.run([str(program)], env={**os.environ, **given}, check=True)
        record = (folder / "record").read_text()
    launched = dict.fromkeys(step["kernel"] for step in json.loads(record)["steps"] if "kernel" in step)
    return trim(text, launched), record
