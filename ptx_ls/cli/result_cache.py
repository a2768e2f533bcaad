"""Results of `ptx-ls check` that are kept between runs.

An entry is a file in a folder of the user's, named after all that the result depends on: the tool, what it was asked
for, the path as given, and the bytes of the file. It holds the lines of the report.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec

try:
    # As in Python's `random`: hashlib loads all of OpenSSL first, which takes as long as to read a hundred results.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

VARIABLE = "PTX_LS_CACHE_DIR"
"""The environment variable that names the folder; where it is empty, nothing is kept."""

_INNER = "check"
"""The folder in that one which has nothing but results, a tag, and a file that says when they were last looked over."""
_STAMP, _TAG = "pruned", "CACHEDIR.TAG"
_TAGGED = b"""Signature: 8a477f597d28d172789f06886806bc55
# Results that ptx-ls keeps between runs; `ptx-ls clean` removes them. See https://bford.info/cachedir/
"""
_DAY = 86400.0
_OLDEST = 30 * _DAY
_LARGEST = 1 << 20
_MOST = 1 << 27
"""Bytes of all entries; beyond, those that have not been used for longest are removed."""
_SEPARATOR = "\0"
"""What is between the words of the tally and the lines: none of these has one."""


class ResultCache:
    """The results in a folder, for one run with some settings. Where the folder cannot be used nothing is kept."""

    def __init__(self, folder: str, settings: str) -> None:
        self._folder = os.path.join(folder, _INNER)
        self._settings = _digest(_identity(), settings.encode("utf-8", "surrogatepass"))
        self._is_usable = _is_ours(self._folder)

    def key(self, *parts: bytes) -> str:
        """The name of an entry."""
        return _digest(self._settings.encode(), *parts)

    def find(self, key: str) -> tuple[list[str], list[str]] | None:
        """The lines of a report and the words of its tally; None where they are not known."""
        if not self._is_usable:
            return None
        path = os.path.join(self._folder, key)
        try:
            with open(path, "rb") as file:
                content = file.read()
            check, _, body = content.partition(b"\n")
            if check.decode("ascii") != _digest(key.encode(), body):
                return None
            if time.time() - os.stat(path).st_mtime > _DAY:
                os.utime(path)
            words, *lines = body.decode("utf-8").split(_SEPARATOR)
            return lines[:-1], words.split()
        except (OSError, ValueError):
            return None

    def keep(self, key: str, lines: Sequence[str], tally: Sequence[str]) -> None:
        """Keep a result, if there is room for it."""
        body = _SEPARATOR.join((" ".join(tally), *lines, "")).encode("utf-8")
        if len(body) > _LARGEST:
            return
        # Nobody finds half an entry, and of two processes with the same one the later wins.
        path = os.path.join(self._folder, key)
        unfinished = f"{path}.{os.getpid()}"
        try:
            if not self._is_usable:
                self._is_usable = _make(self._folder)
            if self._is_usable:
                _write(unfinished, _digest(key.encode(), body).encode() + b"\n" + body)
                os.replace(unfinished, path)
        except OSError:  # a full disk, say
            with suppress(OSError):
                os.unlink(unfinished)

    def prune(self) -> None:
        """Remove what has not been used for long, at most once a day."""
        stamp = os.path.join(self._folder, _STAMP)
        with suppress(OSError):
            if not self._is_usable or (os.path.exists(stamp) and time.time() - os.stat(stamp).st_mtime < _DAY):
                return
            _write(stamp, b"")
            left = _MOST
            for used, size, path in sorted(_entries(self._folder), reverse=True):
                left -= size
                if left < 0 or time.time() - used > _OLDEST:
                    with suppress(OSError):  # another process has removed it
                        os.unlink(path)


def folder() -> str | None:
    """Where results are kept; None where the user has no such place."""
    if (named := os.environ.get(VARIABLE)) is not None:
        return named or None
    if sys.platform == "win32":
        place = os.path.expandvars("%LOCALAPPDATA%\\ptx-ls\\Cache")
    elif sys.platform == "darwin":
        place = os.path.expanduser("~/Library/Caches/ptx-ls")
    else:
        named = os.environ.get("XDG_CACHE_HOME", "")
        place = os.path.join(named if os.path.isabs(named) else os.path.expanduser("~/.cache"), "ptx-ls")
    return place if os.path.isabs(place) else None


def clear(folder: str) -> None:
    """Remove all that is kept in a folder, and nothing else. Raises OSError."""
    kept = os.path.join(folder, _INNER)
    if not _is_ours(kept):
        return
    for path in [path for _, _, path in _entries(kept)]:
        os.unlink(path)
    for name in (_STAMP, _TAG):
        with suppress(FileNotFoundError):
            os.unlink(os.path.join(kept, name))
    for empty in (kept, folder):
        with suppress(OSError):  # something else is in it
            os.rmdir(empty)


def _make(folder: str) -> bool:
    """Whether there is such a folder now; backups pass over it."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if _is_ours(folder):
        _write(os.path.join(folder, _TAG), _TAGGED)
        return True
    return False


def _write(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def _is_ours(folder: str) -> bool:
    """Whether a folder is the user's own and nobody else writes to it."""
    try:
        found = os.lstat(folder)
    except OSError:
        return False
    is_private = sys.platform == "win32" or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return stat.S_ISDIR(found.st_mode) and is_private


def _entries(folder: str) -> Iterator[tuple[float, int, str]]:
    """The time when each entry was last used, its size and its place, also of those that a process did not finish."""
    with os.scandir(folder) as found:
        for one in found:
            if len(one.name) >= _DIGEST and one.is_file(follow_symlinks=False):
                known = one.stat(follow_symlinks=False)
                yield known.st_mtime, known.st_size, one.path


_DIGEST = 40
"""Letters of the name of an entry."""


def _digest(*parts: bytes) -> str:
    made = blake2b(digest_size=_DIGEST // 2)
    for part in parts:
        made.update(len(part).to_bytes(8, "little"))
        made.update(part)
    return made.hexdigest()


def _identity() -> bytes:
    """What tells this installation of the tool from others: its version, and when its files and those of the library
    that parses were written."""
    from ptx_ls import __version__

    package = os.path.dirname(os.path.dirname(__file__))
    parser = find_spec("tree_sitter")
    # In a checkout any file may change, elsewhere all are written at once.
    is_checkout = os.path.exists(os.path.join(os.path.dirname(package), "pyproject.toml"))
    files = sorted(_sources(package)) if is_checkout else []
    folders = [package, *((parser and parser.submodule_search_locations) or ())]
    written = [(one, os.stat(one).st_mtime_ns) for one in folders]
    return repr((__version__, sys.version, files, written)).encode()


def _sources(folder: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package, with their times and sizes."""
    with os.scandir(folder) as found:
        for one in found:
            if one.is_dir():
                if one.name != "__pycache__":
                    yield from _sources(one.path)
            elif one.name.endswith((".py", ".isa", ".so", ".pyd")):
                known = one.stat()
                yield one.path, known.st_mtime_ns, known.st_size
