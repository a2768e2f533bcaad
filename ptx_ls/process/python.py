"""The Python that runs: commands for modules of this package in another process, and packages that it lacks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

# The folder that the process runs in is not searched: nothing there may take the place of a module.
_START = "import sys; sys.path[:] = [{root!r}, *filter(None, sys.path)]; from {module} import main; sys.exit(main())"


def missing(name: str, package: str) -> str:
    """The sentence that a package is not installed, and how it is had."""
    if getattr(sys, "frozen", False):  # so PyInstaller says that the Python is a part of the program
        return (
            f"{name} is not part of this program, which has a Python of its own: install ptx-ls into another Python, "
            f'and there {package}; in VS Code the command "ptx-ls: Install server" does so'
        )
    return f"{name} is not installed: pip install {package}, in the Python of ptx-ls, installs it"


def command_of(module: str, arguments: Sequence[str]) -> list[str]:
    """The command that runs `main` of a module with arguments."""
    start = _START.format(root=str(Path(__file__).parents[2]), module=module)
    return [sys.executable, "-c", start, *arguments]
