"""The C library's fma as a second source: IEEE 754 rounds it once, and glibc does so in software where need be."""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from typing import Any

import numpy as np
import pytest

_NAME = ctypes.util.find_library("m") or ("libSystem.dylib" if sys.platform == "darwin" else None)


def fma(a: Any, b: Any, c: Any) -> Any:
    """Element by element, in the type of `a` (float32 or float64); skips the test where there is no C library."""
    if _NAME is None:
        pytest.skip("no C mathematics library found")
    library = ctypes.CDLL(_NAME)
    single = a.dtype == np.float32
    function = library.fmaf if single else library.fma
    kind = ctypes.c_float if single else ctypes.c_double
    function.restype, function.argtypes = kind, [kind] * 3
    return np.array([function(*row) for row in zip(a.tolist(), b.tolist(), c.tolist(), strict=True)], a.dtype)


def function(name: str, kind: Any, count: int) -> Any:
    """A function of the C library of so many arguments of a type; skips the test where there is no library."""
    if _NAME is None:
        pytest.skip("no C mathematics library found")
    found = getattr(ctypes.CDLL(_NAME), name)
    found.restype, found.argtypes = kind, [kind] * count
    return found
