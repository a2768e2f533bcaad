"""`python -m tests.oracle.machine_code`: files of the corpora assembled with and without -lineinfo, by which machine
code is linked with lines: the code has to be the same, byte for byte.

`--draw N` prints so many instructions at random, of memory, branches, barriers and matrices, beside the line that they
are linked with, for reading.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import struct
import subprocess
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from ptx_ls.process.run import ToolError
from ptx_ls.ptxas.options import Options
from ptx_ls.sass.disassemble import MachineCode, machine_code
from ptx_ls.syntax.document import Document
from tests.corpus.wheels import Wheel, fetch
from tests.oracle import ptxas

_CACHE = Path(__file__).parents[2] / ".cache"
_CORPUS = _CACHE / "corpus"
PRODUCERS = ("nvcc", "nvrtc", "triton", "clang", "llc", "cutlass", "llvm")
_MOST_BYTES = 400_000
_WHEEL = Wheel("nvidia-cuda-nvdisasm", "13.5.37")
_TARGET = re.compile(rb"^\s*\.target\s+(sm_\w+)", re.MULTILINE)
_DRAWN = re.compile(
    r"(?:@!?U?P\w+ )?(?:LD|ST|ATOM|RED|SU|TEX|TLD|BRA|BRX|CALL|RET|EXIT|BAR|WARPSYNC|SYNCS|MEMBAR|FENCE|UTMA|UCGABAR"
    r"|HMMA|IMMA|DMMA|QMMA|OMMA|HGMMA|IGMMA|QGMMA|UTC|MOVM|BSSY|BSYNC)"
)


def at_hand() -> Path | None:
    """nvdisasm if it can be had without a download."""
    return next((_CACHE / "nvdisasm" / _WHEEL.version).rglob("bin/nvdisasm"), None)


def find() -> Path:
    """nvdisasm, unpacked from NVIDIA's wheel, which pip downloads once."""
    found = at_hand()
    if found is None:
        folder = _CACHE / "nvdisasm" / _WHEEL.version
        with zipfile.ZipFile(fetch(_WHEEL, _CORPUS / "wheels")) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if name.endswith("bin/nvdisasm")])
        found = next(folder.rglob("bin/nvdisasm"))
        found.chmod(0o755)
    return found


def code_of(cubin: bytes) -> dict[str, bytes]:
    """The sections of an ELF file of 64 bits that hold code, by their names."""
    (start,) = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names = struct.unpack_from("<HHH", cubin, 0x3A)
    heads = [struct.unpack_from("<IIQQQQ", cubin, start + number * size) for number in range(count)]
    text = heads[names][4]
    found = {}
    for name, _, _, _, offset, length in heads:
        end = cubin.index(b"\0", text + name)
        title = cubin[text + name : end].decode()
        if title.startswith(".text."):
            found[title] = cubin[offset : offset + length]
    return found


def assembled(path: Path, target: str, *options: str) -> dict[str, bytes] | None:
    """The code of a file; None where ptxas makes none."""
    with tempfile.TemporaryDirectory() as folder:
        cubin = Path(folder, "a.cubin")
        command = [str(ptxas.find()), f"-arch={target}", *options, "-o", str(cubin), str(path)]
        if subprocess.run(command, capture_output=True, check=False, timeout=120).returncode:
            return None
        return code_of(cubin.read_bytes())


def files(count: int, seed: int) -> list[Path]:
    """Files of the corpora, as many of each producer."""
    rng = random.Random(seed)
    found = []
    for producer in PRODUCERS:
        known = [one for one in sorted((_CORPUS / producer).rglob("*.ptx")) if one.stat().st_size < _MOST_BYTES]
        rng.shuffle(known)
        found.append(known)
    return [row[number] for number in range(max(map(len, found))) for row in found if number < len(row)][: 4 * count]


def compare(count: int, seed: int) -> int:
    """Compares the code of so many files that ptxas makes code of; returns how many differ."""
    same: Counter[str] = Counter()
    functions = differing = 0
    for path in files(count, seed):
        target = _TARGET.search(path.read_bytes())
        if target is None:
            continue
        # It makes no code for older targets: of those it makes it for its oldest.
        known = ptxas.architectures(ptxas.find())
        arch = target[1].decode() if target[1].decode().replace("sm_", "compute_") in known else "sm_75"
        plain = assembled(path, arch)
        if not plain:
            continue
        noted = assembled(path, arch, "-lineinfo")
        if noted != plain:
            differing += 1
            print("DIFFERS", path)
        functions += len(plain)
        same[path.relative_to(_CORPUS).parts[0]] += noted == plain
        if same.total() + differing == count:
            break
    by = ", ".join(f"{producer} {number}" for producer, number in sorted(same.items()))
    print(f"{same.total()} files with {functions} functions have the same code ({by}); {differing} differ")
    return differing


def draw(count: int, seed: int) -> None:
    """Prints instructions beside their lines."""
    rng = random.Random(seed)
    rows: list[str] = []
    lines = instructions = 0
    for path in files(count, seed):
        if len(rows) >= count:
            break
        document = Document(str(path), "ptx", path.read_bytes())
        code = _code(document)
        if code is None or not code.routines:
            continue
        source = document.source.decode("utf-8", "replace").split("\n")
        everything = [(one, routine) for routine in code.routines for one in routine.instructions]
        instructions += len(everything)
        lines += sum(one.line is not None for one, _ in everything)
        fitting = [(one, routine) for one, routine in everything if _DRAWN.match(one.text)]
        for one, routine in rng.sample(fitting, min(2, len(fitting))):
            ptx = source[one.line - 1].strip() if one.line else "called" if routine.called else "PADDING"
            where = "padding" if one.is_padding else str(one.line)
            rows.append(f"{path.relative_to(_CORPUS)}:{where}: {one.text[:70]:70} | {ptx[:110]}")
    print("\n".join(rows[:count]))
    print(f"{lines} of {instructions} instructions have a line")


def _code(document: Document) -> MachineCode | None:
    try:
        return asyncio.run(machine_code(document, Options(str(ptxas.find())), str(find())))
    except ToolError:
        return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.machine_code", description=__doc__)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draw", type=int, metavar="N")
    options = parser.parse_args()
    if options.draw:
        draw(options.draw, options.seed)
        return 0
    return 1 if compare(options.files, options.seed) else 0


if __name__ == "__main__":
    raise SystemExit(main())
