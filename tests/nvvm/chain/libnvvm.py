"""libnvvm as a child process: `[text, option, …]` gives `[PTX or "", log]`.

The library comes with the wheel nvidia-nvvm, which pip downloads once below .cache/nvvm; $LIBNVVM names another.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.nvvm.chain.forked import serve

PINNED = "13.5.37"
WHEELS = {"12.9.86": "nvidia-cuda-nvcc-cu12", PINNED: "nvidia-nvvm"}
"""The wheel that has the library, by its version."""
_CACHE = Path(__file__).parents[3] / ".cache" / "nvvm"


def find(release: str = PINNED) -> Path:
    """The library of a release: $LIBNVVM if set, else unpacked from NVIDIA's wheel."""
    if release == PINNED and (named := os.environ.get("LIBNVVM")):
        return Path(named)
    folder = _CACHE / release
    found = next(folder.rglob("libnvvm.so*"), None)
    if found is None:
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder)]
        subprocess.run([*command, f"{WHEELS[release]}=={release}"], check=True)
        for wheel in folder.glob("*.whl"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder, [one for one in archive.namelist() if "libnvvm.so" in one])
            wheel.unlink()
        found = next(folder.rglob("libnvvm.so*"))
    return found


def compiled(library: ctypes.CDLL, text: bytes, options: list[str], *, verify: bool = False) -> list[str]:
    """The PTX of a module, or "", and what the library says; with `verify` it only checks the module."""
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    library.nvvmCreateProgram(ctypes.byref(program))
    if library.nvvmAddModuleToProgram(program, text, ctypes.c_size_t(len(text)), b"user.ll"):
        return ["", "not read"]
    given = (ctypes.c_char_p * len(options))(*(one.encode() for one in options))
    code = (library.nvvmVerifyProgram if verify else library.nvvmCompileProgram)(program, len(options), given)
    if code:
        library.nvvmGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        library.nvvmGetProgramLog(program, log)
        return ["", log.value.decode("utf-8", "replace") or f"error {code}"]
    if verify:
        return ["", ""]
    library.nvvmGetCompiledResultSize(program, ctypes.byref(size))
    result = ctypes.create_string_buffer(size.value)
    library.nvvmGetCompiledResult(program, result)
    return [result.value.decode("utf-8", "replace"), ""]


if __name__ == "__main__":
    _library = ctypes.CDLL(str(find()))
    serve(lambda job: compiled(_library, job[0].encode(), job[1:]))
