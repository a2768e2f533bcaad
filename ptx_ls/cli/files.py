"""Finds and reads what the command line is given: files, folders, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.quick import dataclass
from ptx_ls.syntax.language import Language, language_of

_SUFFIXES = (".ptx", ".ll", ".nvvm")


@dataclass(frozen=True)
class Input:
    """A file that was read: the path as given ("-" for standard input), its bytes and language."""

    path: str
    source: bytes
    language: Language


class InputError(Exception):
    """Something that cannot be read or is in no language known; the message says what and why."""


def read(path: str, language: Language | None = None) -> Input:
    """One file, or standard input for "-" (PTX unless `language` says otherwise)."""
    if path == "-":
        return Input(path, sys.stdin.buffer.read(), language or "ptx")
    try:
        source = Path(path).read_bytes()
    except OSError as fault:
        raise InputError(f"{path}: {fault.strerror or fault}") from fault
    found = language or language_of(path, source)
    if found is None:
        if Path(path).suffix.lower() == ".ll":
            raise InputError(f"{path}: LLVM IR that is not for NVPTX; say --language nvvm to read it as NVVM IR")
        raise InputError(f"{path}: not PTX or NVVM IR by its name; say --language ptx to read it as PTX")
    return Input(path, source, found)


def expand(paths: list[str]) -> Iterator[str]:
    """The paths themselves, and for a folder the PTX and NVVM IR files below it in order."""
    for path in paths:
        folder = Path(path)
        if path != "-" and folder.is_dir():
            found = sorted(p for p in folder.rglob("*") if p.suffix.lower() in _SUFFIXES and p.is_file())
            yield from (str(p) for p in found if not _is_foreign(p))
        else:
            yield path


def _is_foreign(path: Path) -> bool:
    """Whether a file only shares the suffix: LLVM IR of another target, PreTeXt."""
    try:
        with path.open("rb") as file:
            return language_of(path.name, file.read() if path.suffix.lower() == ".ll" else file.read(512)) is None
    except OSError:
        return False  # reading it says why
