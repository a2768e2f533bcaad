"""Compile one source to PTX with an NVRTC library: python nvrtc_compile.py LIBRARY SOURCE OUT [OPTION...].

With LIBRARY alone, print the architectures it supports. It runs in a process of its own, because two versions of the
library do not live together in one.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path


def supported(library: ctypes.CDLL) -> list[int]:
    """The compute capabilities, as in 75, in ascending order."""
    count = ctypes.c_int()
    library.nvrtcGetNumSupportedArchs(ctypes.byref(count))
    numbers = (ctypes.c_int * count.value)()
    library.nvrtcGetSupportedArchs(numbers)
    return list(numbers)


def _text(library: ctypes.CDLL, program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    getattr(library, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    buffer = ctypes.create_string_buffer(size.value)
    getattr(library, f"nvrtcGet{what}")(program, buffer)
    return buffer.raw.rstrip(b"\0")


def compile_file(library: ctypes.CDLL, source: Path, options: list[str]) -> tuple[int, bytes, bytes]:
    """NVRTC's result code (0 is success), its log, and the PTX."""
    program = ctypes.c_void_p()
    text = source.read_bytes()
    library.nvrtcCreateProgram(ctypes.byref(program), text, source.name.encode(), 0, None, None)
    values = (ctypes.c_char_p * len(options))(*(o.encode() for o in options))
    code: int = library.nvrtcCompileProgram(program, len(options), values)
    return code, _text(library, program, "ProgramLog"), b"" if code else _text(library, program, "PTX")


def main() -> int:
    library = ctypes.CDLL(sys.argv[1])
    if len(sys.argv) == 2:
        print(*supported(library))
        return 0
    code, log, ptx = compile_file(library, Path(sys.argv[2]), sys.argv[4:])
    if code:
        print(log.decode(errors="replace"), file=sys.stderr)
        return 1
    Path(sys.argv[3]).write_bytes(ptx)
    return 0


if __name__ == "__main__":
    sys.exit(main())
