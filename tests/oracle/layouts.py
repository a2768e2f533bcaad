"""The layout of PTX of many compilers: a second layout changes nothing, and ptxas makes the same machine code.

    python -m tests.oracle.layouts [--dir DIR] [--files N] [--seed S]     1 if a text breaks one of these rules

DIR is that of tests/corpus. What is for debuggers is left out of the comparison: it has the lines of the text, and in
modules with debugging sections the text itself.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path

from ptx_ls.ide.layout.layout import layout
from ptx_ls.syntax.document import Document
from tests.blanks import with_blanks
from tests.oracle.ptxas import find

_LARGEST = 200_000
"""The bytes of a file that ptxas assembles within seconds."""
_TARGET = re.compile(rb"^\s*\.target\s+(sm_\w+|compute_\w+)", re.MULTILINE)


def laid_out(source: bytes) -> bytes:
    """A text after its layout. Raises AssertionError where anything but blanks is replaced."""
    return with_blanks(source, layout(Document("layout.ptx", "ptx", source), None))


def _digest(cubin: bytes) -> str:
    """The digest of the sections of an ELF file of 64 bits, but for those of a debugger and the tables of names."""
    at, size, count, names = (*struct.unpack_from("<Q", cubin, 40), *struct.unpack_from("<HHH", cubin, 58))
    sections = [struct.unpack_from("<IIQQQQ", cubin, at + number * size) for number in range(count)]
    names_at = sections[names][4]
    digest = hashlib.sha256()
    for name, kind, _, _, start, length in sections:
        word = cubin[names_at + name : cubin.index(b"\0", names_at + name)]
        if b"debug" not in word and word != b".shstrtab" and kind != 8:
            digest.update(word + cubin[start : start + length])
    return digest.hexdigest()


def _cubin(source: bytes, folder: Path) -> str:
    """The digest of what ptxas makes of a text, or its first error without places."""
    target = _TARGET.search(source)
    name = target[1].decode().replace("compute", "sm") if target else "sm_90"
    text, made = folder / "text.ptx", folder / "text.cubin"
    text.write_bytes(source)
    made.unlink(missing_ok=True)
    command = [str(find()), "-arch", name, "-o", str(made), str(text)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    if made.exists():
        return _digest(made.read_bytes())
    return re.sub(r"line \d+", "line", done.stderr.partition("\n")[0])


def faults(source: bytes, folder: Path) -> Iterator[str]:
    """The rules that a text breaks."""
    after = laid_out(source)
    if laid_out(after) != after:
        yield "a second layout changes it"
    if _cubin(after, folder) != _cubin(source, folder):
        yield "ptxas makes other machine code"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.layouts")
    parser.add_argument("--dir", type=Path, default=Path(".cache/corpus"))
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    # As many of each producer, the folder below the corpus, in an order of chance.
    producers: dict[str, list[Path]] = {}
    for path in sorted(options.dir.rglob("*.ptx")):
        if path.stat().st_size < _LARGEST:
            producers.setdefault(path.relative_to(options.dir).parts[0], []).append(path)
    chance = random.Random(options.seed)
    for paths in producers.values():
        chance.shuffle(paths)
    judged = broken = 0
    with tempfile.TemporaryDirectory() as name:
        for path in chain.from_iterable(zip_longest(*producers.values())):
            if path is None or ":" in _cubin(path.read_bytes(), Path(name)):
                # This release of ptxas does not take it, as it stands.
                continue
            for fault in faults(path.read_bytes(), Path(name)):
                print(f"{path}: {fault}", flush=True)
                broken += 1
            judged += 1
            if judged == options.files:
                break
    print(f"{judged} files of {len(producers)} producers, {broken} faults")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
