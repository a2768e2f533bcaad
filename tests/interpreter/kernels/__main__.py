"""Compiles the kernels by the pinned nvcc and Triton, which are fetched as wheels where they are missing."""

from __future__ import annotations

import argparse
import subprocess
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.corpus.nvcc import notes
from tests.corpus.wheels import cuda_tree
from tests.interpreter.kernels import HERE, SOURCES, Source, library, triton
from tests.interpreter.kernels.library.projects import includes
from tests.interpreter.kernels.library.record import recorded
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
    """One file per source and target, without comments; of programs that use a library, also what they launch."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.kernels", description=__doc__)
    parser.add_argument("names", nargs="*", help="sources to compile, or triton (all)")
    parser.add_argument("--dir", type=Path, required=True, help="where the compiler is, or is put")
    options = parser.parse_args()
    toolkit = cuda_tree(options.dir.resolve())
    nvcc = toolkit / "bin" / "nvcc"
    for source in SOURCES:
        if options.names and source.name not in options.names:
            continue
        for target in source.targets:
            output = HERE / f"{source.name}.{target}.ptx"
            output.write_bytes(compiled(nvcc, source, target))
            print(f"{output.name}: {output.stat().st_size:,} bytes", flush=True)
    for name in library.NAMES:
        for target in library.targets(name) if not options.names or name in options.names else ():
            text, launches = recorded(toolkit, name, target, includes(name, options.dir.resolve()))
            (HERE / f"{name}.{target}.ptx").write_bytes(text)
            (HERE / f"{name}.{target}.json").write_text(launches)
            print(f"{name}.{target}.ptx: {len(text):,} bytes", flush=True)
    if not options.names or "triton" in options.names:
        triton.compile_all(options.dir.resolve(), partial(print, flush=True))


if __name__ == "__main__":
    main()
