"""`python -m tests.ptxas.recorded PTXAS`: runs a ptxas over the modules of this folder and writes down what it says."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.ptxas.recorded import MODULES, recording, release

if __name__ == "__main__":
    program = Path(sys.argv[1])
    for module in MODULES:
        text = recording(module, program)
        module.with_suffix(f".{release(program)}.txt").write_text(text)
        print(text)
