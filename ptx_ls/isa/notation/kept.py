"""What is read from the notation, kept as objects, the way Python keeps the code of its modules.

To read the notation takes several times as long as to read the objects that it stands for. A wheel brings them, below
`isa/data/objects` (isa/objects.py writes them when it is built). In a checkout where Python may write below
`__pycache__`, they are there after the first use, in a file of each Python version; they hold as long as no file of the
table or of the code that reads it has changed. Nothing is written into an installed package: pip removes what it
brought, and a folder that is left would be taken for the package itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from ptx_ls.isa.notation.lines import FOLDER

try:
    # What `pickle` takes from here: that itself is Python code for interpreters without it, which takes two
    # milliseconds to load.
    from _pickle import PickleError, dump, dumps, load, loads
except ImportError:
    from pickle import PickleError, dump, dumps, load, loads

PROJECT = os.path.join(FOLDER, *(os.pardir,) * 3, "pyproject.toml")
"""What only a checkout has beside the package."""
PORTABLE = 4
"""The protocol of what is kept: a wheel serves several versions of Python."""

Value = TypeVar("Value")


def kept(name: str, read: Callable[[], Value]) -> Value:
    """What was kept under a name, of the same version of the table; else what `read` returns, which is kept."""
    found: Value | None = find(name)
    if found is None:
        found = read()
        if can_keep():
            keep(name, found)
    return found


def find(name: str) -> Any:
    """What was kept under a name, of the same version of the table; None if nothing was."""
    try:
        with open(_path(name), "rb") as file:
            key, value = load(file)
    except (OSError, ValueError, EOFError, TypeError, AttributeError, ImportError, IndexError, PickleError):
        return None
    return value if key == _key() else None


def can_keep() -> bool:
    """Whether this is a checkout, and Python may write in it; who has its files elsewhere wants no others here."""
    if not _is_checkout() or sys.dont_write_bytecode or sys.pycache_prefix is not None:
        return False
    folder = os.path.dirname(_path(""))
    return os.access(folder if os.path.isdir(folder) else FOLDER, os.W_OK)


def keep(name: str, value: object) -> None:
    """Keeps what is not None under a name. No other process sees a part of it; where it cannot be written, nothing is
    kept."""
    path = _path(name)
    own = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(own, "wb") as file:
            dump((_key(), value), file, PORTABLE)
        os.replace(own, path)
    except OSError:  # a full disk, say
        with suppress(OSError):
            os.unlink(own)


def packed(value: object) -> bytes:
    """A value as bytes, the way values are kept."""
    return dumps(value, PORTABLE)


def unpacked(value: bytes) -> Any:
    """The value of which these are the bytes."""
    return loads(value)


def _path(name: str) -> str:
    if _is_checkout():
        return os.path.join(FOLDER, "__pycache__", f"{name}.{sys.implementation.cache_tag}.isac")
    return os.path.join(FOLDER, "objects", f"{name}.isac")


def _is_checkout() -> bool:
    return os.path.isfile(PROJECT)


@cache
def _key() -> str:
    """The size and time of each file that it follows from; nothing where a wheel brought all of them."""
    if not _is_checkout():
        return ""
    own = os.path.dirname(__file__)
    table = os.path.dirname(own)
    found = []
    for folder in (FOLDER, own, table, os.path.join(table, "nvvm")):
        with os.scandir(folder) as inside:
            for one in inside:
                if one.name.endswith((".isa", ".py")):
                    status = one.stat()
                    found.append(f"{one.name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(sorted(found))
