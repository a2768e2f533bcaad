"""GCC's output: its nvptx back end shares nothing with LLVM and NVIDIA, and writes PTX 3.1, 6.0, 6.3 and 7.0.

Its object files are PTX text. So the libraries in Debian's packages (newlib, libgcc, libgomp, libgfortran …) are
thousands of modules already; our own sources in `offload/` are compiled for OpenMP and OpenACC. That needs the host's
GCC of the same major version.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from tests.corpus import debian
from tests.corpus.job import Job, Outcome, judge, run, without_refused
from tests.corpus.wheels import cuda_tree

SOURCES = Path(__file__).parent / "offload"
MAJOR = 12

# -misa, -mptx and what else the device's compiler is given.
BUILDS = (
    ("sm_30", "3.1", "-O2"), ("sm_35", "3.1", "-O0"), ("sm_35", "6.0", "-O2"), ("sm_53", "6.0", "-O3"),
    ("sm_70", "6.0", "-O2"), ("sm_75", "6.3", "-O2"), ("sm_80", "7.0", "-O2"), ("sm_80", "7.0", "-O0"),
)  # fmt: skip

# Which variants of the libraries, as folders below the compiler's own; the others are the same code once more.
VARIANTS = {11: (".",), 12: ("mgomp", "mgomp/mptx-3.1")}

_GLOBAL_HEADER = b"!<arch>\n"


def tree(cache: Path, major: int) -> Path:
    """GCC's offloading compiler and libraries of one major version, with the tools it calls."""
    packages = (f"gcc-{major}-offload-nvptx", "nvptx-tools")
    return debian.unpack(packages, cache / "packages", cache / f"debian-gcc-{major}")


def members(archive: bytes) -> Iterator[tuple[str, bytes]]:
    """Name and content of each member of an `ar` archive in the GNU format."""
    assert archive.startswith(_GLOBAL_HEADER)
    at, long_names = len(_GLOBAL_HEADER), b""
    while at + 60 <= len(archive):
        name, size = archive[at : at + 16].decode().rstrip(), int(archive[at + 48 : at + 58])
        content = archive[at + 60 : at + 60 + size]
        if name == "//":
            long_names = content
        elif name.startswith("/") and name[1:].isdigit():
            start = int(name[1:])
            yield long_names[start : long_names.index(b"/", start)].decode(), content
        elif name != "/":
            yield name.rstrip("/"), content
        at += 60 + size + size % 2


def library_files(cache: Path, root: Path) -> Iterator[Path]:
    """Each different module of the libraries, written where it belongs in the corpus."""
    written: set[str] = set()
    for major, variants in VARIANTS.items():
        folder = tree(cache, major) / "usr/lib/gcc/x86_64-linux-gnu" / str(major) / "accel/nvptx-none"
        for variant in variants:
            for library in sorted((folder / variant).glob("*.a")):
                place = root / "gcc" / str(major) / variant / library.stem
                place.mkdir(parents=True, exist_ok=True)
                for name, content in members(library.read_bytes()):
                    digest = sha256(content).hexdigest()
                    if digest not in written and b".version" in content:
                        written.add(digest)
                        file = place / f"{Path(name).stem}.ptx"
                        file.write_bytes(content)
                        yield file


def jobs(cache: Path, root: Path) -> Iterator[Job]:
    """One job per source and build; the PTX is what GCC keeps on the way to a program for the host."""
    package = tree(cache, MAJOR)
    compiler = package / "usr/lib/gcc/x86_64-linux-gnu" / str(MAJOR)
    environment = {
        **os.environ,
        "PATH": f"{package / 'usr/bin'}:{os.environ['PATH']}",
        "COMPILER_PATH": f"{compiler}:{package / 'usr/bin'}",
    }
    for target, version, level in BUILDS:
        for source in sorted(SOURCES.glob("*.c")):
            output = root / "gcc" / "offload" / f"{source.stem}.{target}.{version}{level}.ptx"
            model = "-fopenacc" if source.stem == "openacc" else "-fopenmp"
            options = f"{level} -misa={target} -mptx={version} -save-temps -lm"
            work = shlex.quote(f"{output.parent}/{output.stem}.work")
            script = (
                f"rm -rf {work} && mkdir -p {work} && cd {work} && gcc-{MAJOR} -B{compiler}/ {model} -w {level} "
                f"-foffload=nvptx-none -foffload-options={shlex.quote(f'nvptx-none={options}')} -save-temps "
                f"{source} -o program 2>messages; "
                f"cp *.mkoffload.o {shlex.quote(str(output))} || {{ cat messages >&2; false; }} && rm -rf {work}"
            )
            yield Job(output, ("sh", "-c", script), (source,), SOURCES, environment)


def outcomes(root: Path, workers: int, say: Callable[[str], None]) -> list[Outcome]:
    """Compile what is not there yet; what is refused is left out."""
    ptxas = cuda_tree(root) / "bin" / "ptxas"
    libraries = [judge(file, root, ptxas) for file in library_files(root, root)]
    say(f"{len(libraries)} modules of GCC's libraries")
    return without_refused([*libraries, *run(jobs(root, root), root, ptxas, workers, say)], root, "gcc")
