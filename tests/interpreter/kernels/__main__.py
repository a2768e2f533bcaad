"""Compiles the kernels by the pinned nvcc, which is fetched as a wheel where it is missing."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corpus.nvcc import notes
from tests.corpus.wheels import cuda_tree
from tests.interpreter.kernels import HERE, SOURCES, Source
from tests.interpreter.kernels.trim import trim


def compiled(nvcc: Path, source: Source, target: str) -> bytes:
    """What nvcc makes of a source, trimmed."""
    _, flags = notes(source.file.read_text(encoding="utf-8"))
    with TemporaryDirectory() as folder:
        output = Path(folder) / "out.ptx"
        command = (str(nvcc), "-ptx", "-w", f"-arch={target}", *flags, source.file.name, "-o", str(output))
        subprocess.run(command, cwd=source.file.parent, check=True)
        return trim(output.read_bytes(), source.entries)


def main() -> None:
    """One file per source and target, without comments."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.kernels", description=__doc__)
    parser.add_argument("names", nargs="*", help="sources to compile (all)")
    parser.add_argument("--dir", type=Path, required=True, help="where the compiler is, or is put")
    options = parser.parse_args()
    nvcc = cuda_tree(options.dir.resolve()) / "bin" / "nvcc"
    for source in SOURCES:
        if options.names and source.name not in options.names:
            continue
        for target in source.targets:
            output = HERE / f"{source.name}.{target}.ptx"
            output.write_bytes(compiled(nvcc, source, target))
            print(f"{output.name}: {output.stat().st_size:,} bytes", flush=True)


if __name__ == "__main__":
    main()
