"""Words from outside of the assemblers: CCCL's wrappers of PTX, and the names of LLVM's intrinsics."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.oracle.discover.strings import words_in

_CACHE = Path(__file__).parents[3] / ".cache" / "cccl"
_PACKAGE = "nvidia-cuda-cccl"
_NAME = re.compile(r"(?:int_|llvm\.)?nvvm[._]([\w.]+)")


def cccl_words(release: str) -> Iterator[str]:
    """The words of CCCL's headers of PTX, of a release of the wheel; "" for the newest, which pip fetches once."""
    folder = _CACHE / (release or "newest")
    if not list(folder.glob("*.whl")):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = f"{_PACKAGE}=={release}" if release else _PACKAGE
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), wanted]
        subprocess.run(command, check=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        for name in archive.namelist():
            if "/__ptx/" in name and name.endswith(".h"):
                yield from words_in(archive.read(name).decode("utf-8", "replace"))


def intrinsic_words(file: Path) -> Iterator[str]:
    """The words in a list of NVVM's intrinsics, JSON or text, packed or not; of names with underscores for dots
    ("int_nvvm_fabric_wait"), what the words between them make: a path of up to four."""
    raw = file.read_bytes()
    text = (gzip.decompress(raw) if file.suffix == ".gz" else raw).decode("utf-8")
    texts = _strings(json.loads(text)) if text.lstrip()[:1] in "[{" else iter(text.splitlines())
    for one in texts:
        yield from words_in(one)
        for match in _NAME.finditer(one):
            parts = re.split(r"[._]", match[1])
            yield from (".".join(parts[: n + 1]) for n in range(min(len(parts), 4)))
            yield from (f".{part}" for part in parts)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
