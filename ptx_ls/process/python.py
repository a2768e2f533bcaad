"""Commands that run modules of this package in another process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

# The folder that the process runs in is not searched: nothing there may take the place of a module.
_START = "import sys; sys.path[:] = [{root!r}, *filter(None, sys.path)]; from {module} import main; sys.exit(main())"


def command_of(module: str, arguments: Sequence[str]) -> list[str]:
    """The command that runs `main` of a module with arguments."""
    start = _START.format(root=str(Path(__file__).parents[2]), module=module)
    return [sys.executable, "-c", start, *arguments]
