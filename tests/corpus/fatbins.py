"""nvcc's output of toolkits that are no longer to be had: PTX 4.3, 5.0 and 6.2 inside the libraries of old wheels.

MXNet was built with CUDA 7.5 for sm_20 and sm_52; CuPy with 8.0 and 9.2 for sm_30 to sm_70.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tests.corpus.fatbinary import entries
from tests.corpus.job import Outcome, judge, without_refused
from tests.corpus.wheels import Wheel, cuda_tree

# Modules above this size are a template instantiated hundreds of times.
LARGEST = 3_000_000


@dataclass(frozen=True)
class Library:
    """A library in a wheel for an older Python, and the targets whose PTX is taken."""

    wheel: Wheel
    path: str
    targets: tuple[int, ...]


LIBRARIES = (
    Library(Wheel("mxnet-cu75", "1.2.1.post1"), "libmxnet.so", (20, 52)),
    Library(Wheel("cupy-cuda92", "9.6.0"), "cupy/random/_generator_api", (30, 50, 70)),
)


def fetch(wheel: Wheel, folder: Path) -> Path:
    """The wheel's file in `folder`; pip is asked for another Python than this one."""
    folder.mkdir(parents=True, exist_ok=True)
    pattern = f"{wheel.name.replace('-', '_')}-{wheel.version}-*.whl"
    if not any(folder.glob(pattern)):
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        other = ["--python-version", "36", "--platform", "manylinux1_x86_64", "--implementation", "cp"]
        abis = ["--abi", "cp36m", "--abi", "none"]
        subprocess.run([*command, *other, *abis, "--dest", str(folder), wheel.requirement], check=True)
    return next(folder.glob(pattern))


def files(cache: Path, root: Path) -> Iterator[Path]:
    """Each different module of the libraries, written where it belongs in the corpus; kept when it is there."""
    for library in LIBRARIES:
        with zipfile.ZipFile(fetch(library.wheel, cache / "wheels")) as archive:
            (member,) = (n for n in archive.namelist() if library.path in n and ".so" in n)
            program = archive.read(member)
        folder = root / "fatbins" / library.wheel.requirement
        folder.mkdir(parents=True, exist_ok=True)
        seen: set[str] = set()
        for entry in entries(program):
            digest = sha256(entry.content).hexdigest()[:12]
            if entry.target not in library.targets or entry.size > LARGEST or digest in seen:
                continue
            seen.add(digest)
            file = folder / f"{digest}.sm_{entry.target}.ptx"
            if not file.exists():
                file.write_bytes(entry.text())
            yield file


def outcomes(root: Path, _workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Unpack what is not there yet; what ptxas of today refuses is left out."""
    ptxas = cuda_tree(root) / "bin" / "ptxas"
    found = []
    for file in files(root, root):
        found.append(judge(file, root, ptxas))
        say(f"{found[-1].path}: {found[-1].failure or 'accepted'}, {found[-1].lines} lines")
    return without_refused(found, root, "fatbins")
