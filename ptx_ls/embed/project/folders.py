"""The file of a document, and the folders around it up to the root of its repository."""

from __future__ import annotations

import os
from collections.abc import Iterator
from urllib.parse import unquote

_DEEPEST = 32
"""Folders above a file that are looked into."""
_SOURCES = (".cu", ".cuh", ".h", ".hpp", ".hxx", ".cpp", ".cxx", ".cc", ".c", ".inl")


def file_of(uri: str) -> str | None:
    """The path of a C++ file by its path or URI; None where there is none. C++ in a string of Python is compiled when
    it runs."""
    path = unquote(uri.removeprefix("file://")) if uri.startswith("file:") else uri
    return path if path.endswith(_SOURCES) and os.path.exists(path) else None


def folders_above(path: str) -> Iterator[str]:
    """The folders around a file, the nearest first, up to the root of its repository."""
    for _ in range(_DEEPEST):
        folder = os.path.dirname(path)
        if folder == path:
            return
        yield folder
        if os.path.exists(os.path.join(folder, ".git")):
            return
        path = folder


def stamp(path: str) -> int | None:
    """When a file was written; None if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None
