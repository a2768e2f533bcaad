"""Which language a document is in."""

from __future__ import annotations

import re
from posixpath import splitext

from ptx_ls.lazy import pattern

Language = str
"""The name of a language: ptx, nvvm, cuda, python, or one that was registered (`ptx_ls.languages`)."""

# The identifiers that editors give, and the suffixes of files. LLVM IR of other targets shares those of LLVM.
_IDENTIFIERS: dict[str, Language] = {
    "ptx": "ptx",
    "nvvm": "nvvm",
    "cuda": "cuda",
    "cuda-cpp": "cuda",
    "cpp": "cuda",
    "c": "cuda",
    "python": "python",
}
_SUFFIXES: dict[str, Language] = {
    ".ptx": "ptx",
    ".nvvm": "nvvm",
    **dict.fromkeys((".cu", ".cuh", ".h", ".hpp", ".cpp", ".cxx", ".cc", ".inl"), "cuda"),
    ".py": "python",
}
_FOREIGN_FIRST_BYTE: dict[Language, bytes] = {"ptx": b"<"}
"""The byte that a document of a language never begins with, but another one with the same suffix does."""

LLVM_SUFFIXES = (".ll", ".llir")
SUFFIXES = (".ptx", *LLVM_SUFFIXES, ".nvvm")
"""The suffixes of files that are looked for in folders."""
HOST_WORDS: dict[Language, tuple[bytes, ...]] = {
    "cuda": (b"asm",),
    "python": (b"asm", b"InlineAsm", b"inline_ptx", b".version"),
}
"""Languages that may hold PTX, with words without any of which a file of theirs holds none."""
HOST_SUFFIXES = tuple(suffix for suffix, language in _SUFFIXES.items() if language in HOST_WORDS)
"""The suffixes of their files."""
_LLVM_IDENTIFIERS: dict[str, Language] = dict.fromkeys(("llvm", "llvm-ir"), "nvvm")

_TRIPLE = pattern(rb'^target triple = "([^"\n]*)', re.MULTILINE)
_OURS = b"; ptx-ls:"
_NVPTX = (b"llvm.nvvm.", b"ptx_kernel", b"ptx_device", b"!nvvm.annotations", b"!nvvmir.version", b'-n16:32:64"')
"""What only LLVM IR for NVIDIA's GPUs has: intrinsics, calling conventions, metadata, the end of the data layout."""


def language_of(path: str, source: bytes, identifier: str | None = None, *, is_nvptx: bool = False) -> Language | None:
    """The language of a document, by what the editor calls it, else by the suffix of its path or URI.

    PreTeXt, an XML language for textbooks, also has the suffix `.ptx`: what begins with `<` is not PTX. LLVM IR is NVVM
    IR if it is for NVIDIA's GPUs, or `is_nvptx` says that it is.
    """
    suffix = splitext(path)[1].lower()
    language = _IDENTIFIERS.get(identifier or "") or _SUFFIXES.get(suffix)
    if source[:256].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == _FOREIGN_FIRST_BYTE.get(language or ""):
        return None
    if language is None and (identifier in _LLVM_IDENTIFIERS or suffix in LLVM_SUFFIXES):
        return "nvvm" if is_nvptx or is_for_nvptx(source) else None
    return language


def identifiers(language: Language) -> tuple[str, ...]:
    """What editors call a language, LLVM IR included for NVVM IR."""
    return tuple(name for name, one in (*_IDENTIFIERS.items(), *_LLVM_IDENTIFIERS.items()) if one == language)


def is_for_nvptx(source: bytes) -> bool:
    """Whether LLVM IR names NVPTX as its target or, where it names none, has what only NVPTX knows; or a comment
    addresses ptx-ls."""
    triple = _TRIPLE.search(source)
    if triple and triple[1].startswith(b"nvptx"):
        return True
    return _OURS in source or (triple is None and any(word in source for word in _NVPTX))
