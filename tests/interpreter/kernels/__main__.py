"""Compiles the kernels by the pinned nvcc, which is fetched as a wheel where it is missing."""

from __future__ import annotations

import argparse
import re
import subprocess
from pathlib import Path

from tests.corpus.wheels import cuda_tree
from tests.interpreter.kernels import HERE, NAMES, SOURCES, TARGETS

_COMMENTS = re.compile(r"^//.*\n", re.MULTILINE)


def main() -> None:
    """One file per source and target, without comments."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.kernels", description=__doc__)
    parser.add_argument("--dir", type=Path, required=True, help="where the compiler is, or is put")
    nvcc = cuda_tree(parser.parse_args().dir) / "bin" / "nvcc"
    for name in NAMES:
        for target in TARGETS:
            output = HERE / f"{name}.{target}.ptx"
            command = (str(nvcc), "-ptx", "-w", f"-arch={target}", f"{name}.cu", "-o", str(output))
            subprocess.run(command, cwd=SOURCES, check=True)
            output.write_text(_COMMENTS.sub("", output.read_text()))
    print(f"{len(NAMES) * len(TARGETS)} files in {HERE}")


if __name__ == "__main__":
    main()
