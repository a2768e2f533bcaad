"""Run in the Python of the page: compiles the packages in a folder, and packs them in three archives.

Only that Python knows its own format of compiled modules. Of the checks the source goes with them, since the codes of
diagnostics are the names of files, and their messages are read from the source. What a page of PTX shows first does not
wait for what other languages, words to explain and runs need.
"""

from __future__ import annotations

import gzip
import io
import py_compile
import sys
import tarfile
from pathlib import Path

_PARTS = {
    "run": ("ptx_ls/interpreter/",),
    "rest": (
        *(f"ptx_ls/{room}/" for room in ("cli", "lower", "nvvm", "process", "ptxas", "settings")),
        *(f"ptx_ls/embed/{room}/" for room in ("cpp", "ir", "llvm", "project", "python")),
    ),
    "first": ("",),
}
"""The archives, each with the beginnings of the names that it takes of those that are left."""
_WITH_SOURCE = "/checks/"


def pack(packages: str, out: str) -> None:
    """Writes first.tar.gz, rest.tar.gz and run.tar.gz into a folder."""
    sys.path.insert(0, packages)
    sys.dont_write_bytecode = True
    from ptx_ls.isa import objects

    objects.main()
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    for file in sorted(Path(packages).rglob("*.py")):
        name = str(file.relative_to(packages))
        if _WITH_SOURCE in name:
            py_compile.compile(str(file), dfile=name, doraise=True, invalidation_mode=mode)
        else:
            py_compile.compile(str(file), f"{file}c", dfile=name, doraise=True, optimize=2, invalidation_mode=mode)
            file.unlink()
    left = {str(file.relative_to(packages)): file for file in sorted(Path(packages).rglob("*")) if file.is_file()}
    for part, begins in _PARTS.items():
        taken = {name: left.pop(name) for name in [*left] if name.startswith(begins)}
        _write(Path(out, f"{part}.tar.gz"), taken)


def _write(archive: Path, files: dict[str, Path]) -> None:
    """An archive that is the same, byte for byte, whenever it is made of the same files."""
    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as packed,
    ):
        for name, file in files.items():
            info = tarfile.TarInfo(name)
            info.size = file.stat().st_size
            packed.addfile(info, io.BytesIO(file.read_bytes()))
