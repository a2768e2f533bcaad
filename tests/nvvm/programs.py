"""NVVM IR that others write, on which ptx-ls must be silent: LLVM's tests of its NVPTX back end, Triton, Clang, numba.

    python -m tests.nvvm.programs [--dir DIR] [--only SOURCE]     1 if there is any error or warning

DIR is that of tests/corpus. A test of LLVM is judged for the target and PTX version of each call of llc that it
expects to succeed, and without any; the rest as it is. Triton's modules are those that `tests.corpus build --only
triton` leaves in its cache.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.embed.ir.judged import judged
from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target, Version
from ptx_ls.nvvm.options import Reader
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from tests.corpus import debian, generators
from tests.corpus.clang import CUDA_12, EVERY
from tests.corpus.nvcc import SOURCES
from tests.corpus.wheels import flatten

MAJOR = 22
_FOLDERS = ("/llvm/test/CodeGen/NVPTX/", "/llvm/test/DebugInfo/NVPTX/")
_RUN = re.compile(r"^; *RUN: *(.*)$", re.M)
_CALL = re.compile(r"\bllc\b[^|]*")
_CPU = re.compile(r"-mcpu=(sm_\w+)")
_NEEDED = re.compile(r"^// targets: (.*)$", re.M)
_APPROXIMATE = "-nvptx-approx-log2f32"
"""An option for which there is code that there is not without."""
_TRUE = frozenset(("nvvm-kernel-result", "nvvm-atomicrmw-space"))
"""What LLVM's tests do although ptxas refuses it, or although llc, which they do not call, has no code for it."""
_PTX = re.compile(r"\+ptx(\d+)")


@dataclass(frozen=True)
class Program:
    """A text, and what it is judged for; None: what the text says."""

    name: str
    source: bytes
    reader: Reader | None = None
    target: Target | None = None
    ptx: Version | None = None


def llvm(root: Path) -> Iterator[Program]:
    """LLVM's tests, each for what its calls of llc say."""
    folder = root / f"llvm-{MAJOR}-tests"
    if not folder.exists():
        with tarfile.open(debian.source(f"llvm-toolchain-{MAJOR}", root / "packages", "sid")) as archive:
            for member in archive:
                if member.isfile() and member.name.endswith(".ll") and any(one in member.name for one in _FOLDERS):
                    member.name = Path(member.name).name
                    archive.extract(member, folder, filter="data")
    for path in sorted(folder.glob("*.ll")):
        source = path.read_bytes()
        yield from (Program(path.name, source, "llvm", *asked) for asked in platforms(source.decode(errors="replace")))


def platforms(test: str) -> list[tuple[Target | None, Version | None]]:
    """The target and PTX version of each call of llc in a test's RUN lines, and none; nothing if a call has to fail, or
    if the file is several."""
    run = "\n".join(_RUN.findall(test)).replace("\\\n", "")
    if re.search(r"(^|[{|] *)not |split-file", run, re.M):
        return []
    found: list[tuple[Target | None, Version | None]] = [(None, None)]
    for call in _CALL.findall(run):
        if _APPROXIMATE in call:
            return []
        cpu, ptx = _CPU.search(call), _PTX.search(call)
        found.append((targets.by_name()[cpu[1]] if cpu else None, int(ptx[1]) if ptx else None))
    return list(dict.fromkeys(found))


def triton(root: Path) -> Iterator[Program]:
    """What Triton keeps of the kernels of tests/corpus."""
    for path in sorted((root / "triton-cache").rglob("*.llir")):
        yield Program(str(path.relative_to(root)), path.read_bytes())


def clang(root: Path) -> Iterator[Program]:
    """The CUDA sources of tests/corpus that need no newer headers, by Clang 22."""
    programs, environment = debian.llvm(root, MAJOR)
    toolkit = flatten(CUDA_12, root / "wheels", root / f"toolkit-{CUDA_12[0].version}")
    for name in EVERY:
        needed = _NEEDED.search((SOURCES / f"{name}.cu").read_text(encoding="utf-8"))
        for target, flags in (("sm_75", ("-O0", "-g")), ("sm_90a", ("-O2",))):
            if needed and target not in needed[1].split():
                continue  # Its inline assembly does not assemble there.
            command = [
                *(str(programs / "clang"), "-x", "cuda", f"--cuda-path={toolkit}", f"--cuda-gpu-arch={target}"),
                *("--cuda-device-only", "-S", "-emit-llvm", "-std=c++17", "-w", *flags, f"{name}.cu", "-o", "-"),
            ]
            done = subprocess.run(command, cwd=SOURCES, env=environment, capture_output=True, check=False)
            if done.returncode == 0:
                yield Program(f"{name}.{target}.ll", done.stdout)


def numba(root: Path) -> Iterator[Program]:
    """What numba dumps of the kernels of tests/corpus: many modules in one text, with headers between them."""
    for generator in generators.NUMBA:
        environment = {**os.environ, "PYTHONPATH": "", "NUMBA_DUMP_LLVM": "1", **generator.environment}
        if generator.toolkit:
            environment["CUDA_HOME"] = str(generators.toolkit(root))
        which = generator.packages[0]
        python = generators.python(generator.packages, root / f"{which.replace('==', '-')}-venv")
        script = Path(generators.__file__).parent / generator.script
        command = [str(python), str(script), str(root / "nvvm" / which), generator.arguments[0]]
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        yield Program(f"{which}.ll", done.stdout)


SOURCES_OF = {"llvm": llvm, "triton": triton, "clang": clang, "numba": numba}


def main() -> int:
    """1 if there is any error or warning."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.programs")
    parser.add_argument("--dir", type=Path, default=Path(".cache/corpus"))
    parser.add_argument("--only", choices=tuple(SOURCES_OF), action="append")
    given = parser.parse_args()
    count = 0
    for name in given.only or SOURCES_OF:
        texts: dict[str, int] = {}
        judgements = 0
        for one in SOURCES_OF[name](given.dir.resolve()):
            texts[one.name] = one.source.count(b"\n")
            judgements += 1
            document = Document(one.name, "nvvm", one.source, choices=Choices(reader=one.reader or ""))
            for found in judged(document, [one.target] if one.target else [], one.ptx).diagnostics:
                if found.severity in ("error", "warning") and found.code not in _TRUE:
                    count += 1
                    where = f"{one.name}:{document.line_at(found.start) + 1}"
                    print(f"{name}: {where}: {found.severity}[{found.code}]: {found.message}")
        print(f"{name}: {len(texts)} texts, {sum(texts.values()):,} lines, judged {judgements} times")
    print(f"{count} errors and warnings")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
