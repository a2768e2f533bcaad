"""`python -m editors.vscode.test.sass [--keep DIR]`: machine code beside PTX in a real VS Code.

What stands in for ptxas and nvdisasm prints what was recorded. Needs what `editors.vscode.test` needs.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from editors.vscode.test.__main__ import Trial, try_once
from tests.ptxas import fake as ptxas
from tests.sass import fake as nvdisasm
from tests.sass import recorded


def write_files(folder: Path) -> None:
    """Writes the file that is opened, and one whose code nvdisasm does not know."""
    text = recorded.KERNEL.read_bytes() + nvdisasm.ASSEMBLED
    (folder / "kernel.ptx").write_bytes(text)
    (folder / "unknown.ptx").write_bytes(b"// unknown\n" + text)


def programs(folder: Path) -> Mapping[str, object]:
    """The settings that name both programs, which are made in a folder."""
    return {
        "ptx-ls.ptxas.path": str(ptxas.make(folder).program),
        "ptx-ls.nvdisasm.path": str(nvdisasm.make(folder)),
    }


if __name__ == "__main__":
    trial = Trial("sass.mjs", write_files, of_machine=programs)
    sys.exit(try_once("sass", "machine code beside PTX in VS Code", lambda node: trial))
