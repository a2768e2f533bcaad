"""Where the user's CUDA has libnvvm, and what is looked at in a library before it is loaded: to load one runs its
code."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.lazy import pattern
from ptx_ls.lower.installed import installed
from ptx_ls.process.run import ToolError

FUNCTIONS = (
    "nvvmVersion",
    "nvvmCreateProgram",
    "nvvmAddModuleToProgram",
    "nvvmLazyAddModuleToProgram",
    "nvvmVerifyProgram",
    "nvvmCompileProgram",
    "nvvmGetCompiledResultSize",
    "nvvmGetCompiledResult",
    "nvvmGetProgramLogSize",
    "nvvmGetProgramLog",
)
"""All that is called."""
_NAME = pattern(r"(?:lib)?nvvm[\w.]*\.(?:so|dll|dylib)[.\d]*")
_TOOLKIT = ("nvvm/lib64/libnvvm.so*", "lib/libnvvm.so*", "nvvm/bin/x64/nvvm64*.dll", "nvvm/bin/nvvm64*.dll")
_PACKAGES = (
    "nvidia/cu[1-9]*/lib/libnvvm.so*",
    "nvidia/cu[1-9]*/bin/x86_64/nvvm64*.dll",
    "nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so*",
    "nvidia/cuda_nvcc/nvvm/bin/nvvm64*.dll",
)
"""As the wheels of CUDA 13 and 12 have it."""
_BEGINNINGS = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""Those of libraries of Linux, Windows, and macOS for one processor and for several."""


def libraries() -> Iterator[str]:
    """The paths of libnvvm in CUDA toolkits and beside ptx-ls in Python's packages, best first."""
    return installed(_TOOLKIT, _PACKAGES)


def ensure_libnvvm(library: str) -> None:
    """Raises `ToolError` for what has not the name of libnvvm, and for a file without its functions.

    Of a name without a folder only the system's loader knows the file.
    """
    path = Path(library)
    if not _NAME.fullmatch(path.name):
        raise ToolError(f"{library} is not libnvvm: its file is named libnvvm.so, nvvm64.dll or the like")
    if path.name == library:
        return
    try:
        path = path.resolve(strict=True)
        if not _NAME.fullmatch(path.name):
            raise ToolError(f"{library} is not libnvvm: it is a link to {path}")
        with path.open("rb") as file:
            missing = _missing(file.fileno())
    except (OSError, ValueError, RuntimeError) as fault:
        raise ToolError(f"{library} is not libnvvm: {getattr(fault, 'strerror', None) or fault}") from None
    if missing:
        raise ToolError(f"{library} is not libnvvm: {missing}")


def _missing(file: int) -> str:
    """What the file of a library lacks; "" if it has all. Every format keeps the names of functions as texts that end
    with a zero."""
    with mmap.mmap(file, 0, access=mmap.ACCESS_READ) as content:
        if not content[:4].startswith(_BEGINNINGS):
            return "it is not a library"
        absent = next((name for name in FUNCTIONS if content.find(name.encode() + b"\0") < 0), None)
        return f"it has no {absent}" if absent is not None else ""
