"""The counter of steps in C, compiled at test time by the C compiler of the machine."""

from __future__ import annotations

import ctypes
import subprocess
import sysconfig
import tempfile
from functools import cache
from pathlib import Path

import pytest

from tests.c_compiler import compiler


@cache
def counter() -> ctypes.PyDLL:
    """Its functions `start` and `stop`, the second of which returns the count. Skips the test where it does not
    compile."""
    folder = Path(tempfile.mkdtemp())
    library = folder / "counter.so"
    include = sysconfig.get_path("include")
    flags = ("-O1", "-shared", "-fPIC", "-undefined", "dynamic_lookup") if _is_mac() else ("-O1", "-shared", "-fPIC")
    source = Path(__file__).with_suffix(".c")
    done = subprocess.run([compiler(), *flags, f"-I{include}", "-o", library, source], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("the counter of steps does not compile: there are no headers of Python")
    found = ctypes.PyDLL(str(library))
    found.start.restype, found.stop.restype = None, ctypes.c_longlong
    return found


def _is_mac() -> bool:
    return sysconfig.get_platform().startswith("macosx")
