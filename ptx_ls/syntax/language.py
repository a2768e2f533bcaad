"""Which language a document is in."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Literal

Language = Literal["ptx", "nvvm", "cuda", "python"]

# The identifiers that editors give, and the suffixes of files.
_IDENTIFIERS: dict[str, Language] = {
    "ptx": "ptx",
    "nvvm": "nvvm",
    "llvm": "nvvm",
    "cuda": "cuda",
    "cuda-cpp": "cuda",
    "python": "python",
}
_SUFFIXES: dict[str, Language] = {
    ".ptx": "ptx",
    ".nvvm": "nvvm",
    ".ll": "nvvm",
    ".cu": "cuda",
    ".cuh": "cuda",
    ".py": "python",
}


def language_of(path: str, source: bytes, identifier: str | None = None) -> Language | None:
    """The language of a document, by what the editor calls it, else by the suffix of its path or URI.

    PreTeXt, an XML language for textbooks, also has the suffix `.ptx`: what begins with `<` is not PTX.
    """
    language = _IDENTIFIERS.get(identifier or "") or _SUFFIXES.get(PurePosixPath(path).suffix.lower())
    if language == "ptx" and source[:256].removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<":
        return None
    return language
