"""Programs that a setting names: a server cannot tell a user's setting from one that came with a workspace."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ptx_ls.process.run import ToolError


def ensure_outside(setting: str, program: str, folders: Sequence[Path]) -> None:
    """Raises ToolError where a setting names a program by a path that is relative or lies in a folder of the workspace.

    What a bare name stands for is for PATH to say, which is the user's own.
    """
    if not {"/", os.sep} & set(program):
        return
    try:
        path = Path(program).expanduser()
        if not path.is_absolute():
            raise ToolError(
                f"{setting} {program} is refused: it takes an absolute path, or the name of a program on PATH"
            )
        # Both where it is named and where its links lead to.
        ways = [Path(os.path.normpath(path)), path.resolve()]
        inside = [folder for folder in folders for way in ways if _is_in(way, folder) or _is_in(way, folder.resolve())]
    except (OSError, ValueError, RuntimeError):
        return  # a NUL in it, a ~ of nobody, links in a circle: it cannot be run either
    if inside:
        raise ToolError(
            f"{setting} {program} is refused: it lies in the workspace {inside[0]}, whose files may not choose what is "
            f"run; to allow it, put its folder on PATH and set {setting} to {path.name}"
        )


def _is_in(path: Path, folder: Path) -> bool:
    # Windows, and macOS as it comes, know one file by names in either case.
    return Path(os.path.normcase(path)).is_relative_to(os.path.normcase(folder))
