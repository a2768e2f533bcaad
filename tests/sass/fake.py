"""A program that stands in for nvdisasm: it prints what was recorded, and refuses the code of a module that begins with
`// unknown`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.sass import recorded

ASSEMBLED = b"// ptxas: ptxas info    : Compiling entry function 'k' for 'sm_90'\n"
"""What makes the stand-in of ptxas take a module."""
_PROGRAM = f"""#!{sys.executable}
import sys
from pathlib import Path
if sys.argv[1:] == ["--version"]:
    sys.exit(print("nvdisasm: NVIDIA (R) CUDA disassembler"))
if Path("module.ptx").read_text().startswith("// unknown"):
    sys.exit("nvdisasm fatal   : unknown code")
print(Path({str(recorded.LINES)!r} if "-gp" in sys.argv else {str(recorded.LIVE)!r}).read_text())
"""


def make(folder: Path) -> Path:
    """The program, in a folder."""
    program = folder / "nvdisasm"
    program.write_text(_PROGRAM)
    program.chmod(0o755)
    return program
