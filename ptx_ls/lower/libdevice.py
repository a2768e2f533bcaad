"""Where the user's CUDA has libdevice, NVIDIA's library of mathematical functions as bitcode."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

_NAME = "libdevice.10.bc"
_VARIABLES = ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT")
_DEFAULT = "/usr/local/cuda"
_WHEELS = ("nvidia/*/nvvm/libdevice", "triton/backends/nvidia/lib")
"""Below the folders of Python's packages."""
_CALLED = b"@__nv_"


def libdevice_for(source: bytes) -> str:
    """The path of libdevice, in a CUDA toolkit or beside ptx-ls in Python's packages, for a module that names one of
    its functions; "" where none is needed or none is there."""
    return next(_places(), "") if _CALLED in source else ""


def _places() -> Iterator[str]:
    homes = [*filter(None, map(os.environ.get, _VARIABLES)), _DEFAULT]
    yield from (str(path) for home in homes if (path := Path(home) / "nvvm" / "libdevice" / _NAME).is_file())
    for folder in filter(os.path.isabs, sys.path):
        for pattern in _WHEELS:
            yield from map(str, sorted(Path(folder).glob(f"{pattern}/{_NAME}"), reverse=True))
