"""Finds and reads the inputs of the command line: files, folders, standard input."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.syntax.language import HOST_SUFFIXES, HOST_WORDS, LLVM_SUFFIXES, SUFFIXES, Language, language_of

if TYPE_CHECKING:
    from ptx_ls.syntax.document import Document


@dataclass(frozen=True)
class Input:
    """A file that was read: the path as given ("-" for standard input, or the name that it has), its bytes and
    language."""

    path: str
    source: bytes
    language: Language
    is_standard_input: bool = False


class Walk(NamedTuple):
    """Which files of a folder are found. With `language`, files that only share the suffix are left in; with
    `has_reader`, all LLVM IR is. `exclude` are globs of what is left out; `is_like_git`: so is what Git ignores."""

    language: Language | None = None
    has_reader: bool = False
    exclude: tuple[str, ...] = ()
    is_like_git: bool = True


class InputError(Exception):
    """An input that cannot be read or whose language is unknown; the message gives the input and the reason."""


class ForeignError(InputError):
    """LLVM IR for another target: it is not wrong, but it is not checked."""


def read(path: str, language: Language | None = None, has_reader: bool = False, stdin_name: str = "") -> Input:
    """One file, or standard input for "-", which is PTX unless `language` or a name of it says otherwise.
    `has_reader`: all LLVM IR is NVVM IR."""
    source = read_bytes(path)
    if path == "-":
        named = language_of(stdin_name, source, is_nvptx=has_reader) if stdin_name else None
        return Input(stdin_name or path, _text("standard input", source), language or named or "ptx", True)
    found = language or language_of(path, source, is_nvptx=has_reader)
    if found is None:
        _text(path, source)
        if path.lower().endswith(LLVM_SUFFIXES):
            raise ForeignError(f"{path}: skipped: LLVM IR not for NVPTX; --reader llvm reads it as NVVM IR")
        if path.lower().endswith(_MLIR):
            raise InputError(
                f"{path}: MLIR, which mlir-lsp-server serves; mlir-translate --mlir-to-llvmir writes LLVM IR"
            )
        raise InputError(f"{path}: its suffix is not that of PTX or NVVM IR; use --language ptx to read it as PTX")
    return Input(path, _text(path, source), found)


def read_assembled(path: str) -> Document:
    """One file, or standard input for "-", that ptxas assembles. Raises InputError for another language."""
    from ptx_ls.languages.batch import is_assembled
    from ptx_ls.syntax.document import Document

    given = read(path)
    if not is_assembled(given.language):
        raise InputError(f"{path}: not PTX; ptxas assembles only PTX")
    return Document(given.path, given.language, given.source)


def read_bytes(path: str) -> bytes:
    """The bytes of a file, or of standard input for "-"; neither a device nor a named pipe, of which the end may never
    come. Raises InputError."""
    try:
        if path == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed")
            return sys.stdin.buffer.read()
        ensure_regular(path)
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as fault:
        shown = "standard input" if path == "-" else path
        raise InputError(f"{shown}: {getattr(fault, 'strerror', None) or fault}") from fault


def ensure_regular(path: str | os.PathLike[str]) -> None:
    """Raises OSError where a path names a device or a named pipe; a pipe that this process was given is none."""
    kind = os.stat(path).st_mode
    if stat.S_ISREG(kind) or stat.S_ISDIR(kind) or (stat.S_ISFIFO(kind) and str(path).startswith(_GIVEN)):
        return
    raise OSError(errno.EINVAL, f"{'a named pipe' if stat.S_ISFIFO(kind) else 'a device'}, not a file; - reads a pipe")


_GIVEN = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""What a shell puts for `<(command)`."""

_MLIR = (".mlir", ".ttir", ".ttgir")
_BITCODE = "LLVM bitcode"
_MAGIC = {
    b"\x7fELF": "an ELF file, such as a cubin or an object file",
    b"\x50\xed\x55\xba": "a fat binary of CUDA",
    b"BC\xc0\xde": _BITCODE,
    b"\xde\xc0\x17\x0b": _BITCODE,
    b"PK\x03\x04": "a zip archive",
    b"\x1f\x8b": "a gzip archive",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
}
_ADVICE = {"UTF-16 text": "convert it to UTF-8", _BITCODE: "llvm-dis writes it as text, which is what is read here"}
_SHOWN = 4096
_PRINTED = bytes({*range(32, 127), *range(128, 256), *b"\t\n\v\f\r"})


def _text(path: str, source: bytes) -> bytes:
    """The bytes themselves if they are UTF-8 or ASCII text; otherwise raises InputError with what they are."""
    start = source[:_SHOWN]
    kind = next((kind for magic, kind in _MAGIC.items() if start.startswith(magic)), "")
    if not kind:
        # In UTF-16 without a mark every second byte of ASCII text is zero; in other text hardly any is.
        fewer, more = sorted((start[::2].count(0), start[1::2].count(0)))
        if 3 * more > len(start) > 10 * fewer:
            kind = "UTF-16 text"
        elif 10 * len(start.translate(None, delete=_PRINTED)) > len(start):
            kind = "a binary file"
    if kind:
        raise InputError(f"{path}: {kind}; {_ADVICE.get(kind, 'PTX and NVVM IR are text files')}")
    return source


def is_given(path: str) -> bool:
    """Whether only this process can read a path: standard input, or a pipe that it was given."""
    return path == "-" or path.startswith(_GIVEN)


def is_terminal() -> bool:
    """Whether standard input is a terminal, where nobody means to type PTX."""
    return sys.stdin is not None and sys.stdin.isatty()


def expand(paths: list[str], warn: Callable[[str, bool], None], walk: Walk | None = None) -> Iterator[str]:
    """The paths themselves, and for a folder the PTX and NVVM files in it and those that may hold PTX, in order;
    reports folders without any, and whether these have files that may hold PTX."""
    walk = walk or Walk()
    for path in paths:
        if path != "-" and os.path.isdir(path):
            # Imported here, because files that are named need none of it.
            from ptx_ls.cli.checking.folders import files_of

            found = files_of(path, (*SUFFIXES, *HOST_SUFFIXES), walk.exclude, walk.is_like_git)
            if not found:
                warn(f"{path}: no {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} files in this folder", False)
            ours = [one for one in found if walk.language is not None or not _is_foreign(one, walk.has_reader)]
            if found and not ours:
                may_hold = any(one.lower().endswith(HOST_SUFFIXES) for one in found)
                what = "holds PTX" if may_hold else "is PTX or NVVM IR"
                warn(f"{path}: none of the {len(found)} files in this folder {what}", may_hold)
            yield from ours
        else:
            yield path


def _is_foreign(path: str, has_reader: bool) -> bool:
    """Whether a file only shares the suffix: LLVM IR of another target, PreTeXt, a host language without PTX."""
    try:
        with open(path, "rb") as file:
            if path.lower().endswith(HOST_SUFFIXES):
                source = file.read()
                return not any(word in source for word in HOST_WORDS.get(language_of(path, b"") or "", ()))
            head = file.read() if path.lower().endswith(LLVM_SUFFIXES) else file.read(512)
            return language_of(path, head, is_nvptx=has_reader) is None
    except OSError:
        return False  # reading it gives the reason
