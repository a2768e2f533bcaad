"""Which files Git tracks: what it tracks it does not ignore."""

from __future__ import annotations

import os

_SIGNATURE = b"DIRC"
_READ = (2, 3)
"""The versions of the file in which each path stands whole; in version 4, which is chosen by hand, it does not."""
_MOST = 0xFFF
"""A longer path has this for its length."""


class Index:
    """The index of a repository, which is read when it is first asked."""

    def __init__(self, root: str) -> None:
        """`root`: the folder of the repository."""
        self._root = root
        self._content: bytes | None = None

    def has(self, path: str, is_folder: bool) -> bool:
        """Whether a file is tracked; of a folder, whether a tracked file may be in it."""
        inner = os.fsencode(os.path.relpath(path, self._root).replace(os.sep, "/"))
        if self._content is None:
            self._content = self._read()
        if is_folder:
            return inner + b"/" in self._content
        # Before each path are two bytes with its length.
        return min(len(inner), _MOST).to_bytes(2, "big") + inner + b"\0" in self._content

    def _read(self) -> bytes:
        try:
            with open(os.path.join(self._root, ".git", "index"), "rb") as file:
                content = file.read()
        except OSError:
            return b""
        is_known = content[:4] == _SIGNATURE and int.from_bytes(content[4:8], "big") in _READ
        return content if is_known else b""
