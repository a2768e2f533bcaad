"""Whether a program or library comes with a file: a repository does not choose what is run."""

from __future__ import annotations

import os
from pathlib import Path

_REPOSITORY = ".git"


def repository_around(found: Path, file: str) -> Path | None:
    """The repository of a file, or its folder where it lies in none, if what was found lies there too, directly or by
    a symbolic link."""
    roots = [_root(way) for way in (Path(file).absolute(), Path(file).resolve())]
    ways = (Path(os.path.normpath(found)), found.resolve())
    return next((root for root in roots for way in ways if _is_in(way, root)), None)


def _root(file: Path) -> Path:
    return next((folder for folder in file.parents if (folder / _REPOSITORY).exists()), file.parent)


def _is_in(path: Path, folder: Path) -> bool:
    return Path(os.path.normcase(path)).is_relative_to(os.path.normcase(os.path.normpath(folder)))
