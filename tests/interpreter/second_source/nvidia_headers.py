"""NVIDIA's own conversions: the host's side of the headers of the CUDA runtime, compiled at test time."""

from __future__ import annotations

import ctypes
import importlib.metadata
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

HERE = Path(__file__).parent / "nvidia"
DISTRIBUTION = "nvidia-cuda-runtime"


def convert(name: str, values: Any, dtype: Any) -> Any:
    """What the function of conversions.cc with this name makes of an array. Skips the test where it cannot be had."""
    function = getattr(_library(), name)
    function.restype = None
    function.argtypes = [ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    source = np.ascontiguousarray(values)
    result = np.zeros(len(source), dtype)
    function(len(source), source.ctypes.data, result.ctypes.data)
    return result


@cache
def _library() -> ctypes.CDLL:
    headers, compiler = _headers(), shutil.which("c++") or shutil.which("g++")
    if headers is None or compiler is None:
        pytest.skip(f"needs a C++ compiler and the package {DISTRIBUTION}, which there is for Linux")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "conversions.so")
        flags = ["-std=c++17", "-O1", "-w", "-shared", "-fPIC", f"-I{HERE}", f"-I{headers}"]
        subprocess.run([compiler, *flags, "-o", str(library), str(HERE / "conversions.cc")], check=True)
        return ctypes.CDLL(str(library))


def _headers() -> Path | None:
    try:
        files = importlib.metadata.files(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        return None
    return next((Path(str(f.locate())).parent for f in files if f.name == "cuda_fp8.h"), None)
