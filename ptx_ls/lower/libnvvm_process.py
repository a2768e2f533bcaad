"""What libnvvm does with a module, in a process that it may crash: the module is verified and compiled, and the result
is the last line of the output."""

from __future__ import annotations

import ctypes
import json
import sys
from pathlib import Path

from ptx_ls.lower.job import NAME, RESULT, Job, modules, read


def main() -> int:
    """Does the job that is the argument."""
    result = _result(read(sys.argv[1]))
    print(f"\n{RESULT}{json.dumps(result)}", flush=True)
    return 0


def _result(job: Job) -> dict[str, str]:
    try:
        library = ctypes.CDLL(job.libnvvm)
        major, minor = ctypes.c_int(), ctypes.c_int()
        library.nvvmVersion(ctypes.byref(major), ctypes.byref(minor))
    except (OSError, AttributeError) as fault:
        return {"by": "libnvvm", "failure": f"{job.libnvvm} is not libnvvm: {fault}"}
    by = f"libnvvm (NVVM IR {major.value}.{minor.value})"
    arch = [f"-arch={job.target.replace('sm_', 'compute_')}", *(["-nvvm-latest"] if job.is_latest else [])]
    program = ctypes.c_void_p()
    library.nvvmCreateProgram(ctypes.byref(program))
    add, add_lazily = library.nvvmAddModuleToProgram, library.nvvmLazyAddModuleToProgram
    for source in modules(job):
        if add(program, source, ctypes.c_size_t(len(source)), NAME.encode()):
            return {"by": by, "log": _log(library, program) or "the module is not read"}
    if job.libdevice:
        functions = Path(job.libdevice).read_bytes()
        add_lazily(program, functions, ctypes.c_size_t(len(functions)), b"libdevice")
    if library.nvvmVerifyProgram(program, *_options(arch)):
        return {"by": by, "log": _log(library, program)}
    level = [f"-opt={0 if job.level == 0 else 3}"] if job.level is not None else []
    if library.nvvmCompileProgram(program, *_options([*arch, *level])):
        return {"by": by, "log": _log(library, program) or "the module is not compiled", "stage": "code"}
    size = ctypes.c_size_t()
    library.nvvmGetCompiledResultSize(program, ctypes.byref(size))
    made = ctypes.create_string_buffer(size.value)
    library.nvvmGetCompiledResult(program, made)
    return {"by": by, "ptx": made.value.decode("utf-8", "replace")}


def _options(given: list[str]) -> tuple[int, ctypes.Array[ctypes.c_char_p]]:
    return len(given), (ctypes.c_char_p * len(given))(*(one.encode() for one in given))


def _log(library: ctypes.CDLL, program: ctypes.c_void_p) -> str:
    size = ctypes.c_size_t()
    library.nvvmGetProgramLogSize(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    library.nvvmGetProgramLog(program, text)
    return text.value.decode("utf-8", "replace").strip()
