"""Files of the user's CUDA: in a toolkit, or beside ptx-ls in Python's packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

_VARIABLES = ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT")
_DEFAULT = "/usr/local/cuda"


def installed(in_toolkit: Sequence[str], in_packages: Sequence[str]) -> Iterator[str]:
    """The paths of files, best first: `in_toolkit` are patterns below the folder of a toolkit, `in_packages` such below
    the folders of Python's packages. The working directory is none of these, though `python -m` has it among them."""
    homes = [*filter(None, map(os.environ.get, _VARIABLES)), _DEFAULT]
    yield from (path for home in homes if Path(home).is_absolute() for path in _matching(Path(home), in_toolkit))
    for folder in filter(os.path.isabs, sys.path):
        if Path(folder) != Path.cwd():
            yield from _matching(Path(folder), in_packages)


def _matching(folder: Path, patterns: Sequence[str]) -> Iterator[str]:
    for pattern in patterns:
        with suppress(OSError, ValueError):  # a folder that cannot be read, a NUL in its name
            yield from map(str, sorted(filter(Path.is_file, folder.glob(pattern)), reverse=True))
